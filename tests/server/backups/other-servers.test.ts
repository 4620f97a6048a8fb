/** A restore on PostgreSQL never loses what another server has stored meanwhile. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readState, swapSchemas } from '#server/backups/load-postgres-backup.ts'
import { openDb } from '#server/db/open.ts'
import { describeOnBothPlaces } from '#tests/support/database.ts'

describeOnBothPlaces('the exchange of the data', (makePlace, kind) => {
  test.runIf(kind === 'postgres')('is refused after a change by another server, and changes nothing then', async () => {
    const db = await openDb(await makePlace(), Date.now())
    const schemas = async () =>
      (await sql<{ name: string }>`SELECT nspname AS name FROM pg_namespace ORDER BY nspname`.execute(db.read)).rows
        .map(({ name }) => name)
        .filter(name => ['before_restore', 'public', 'restoring'].includes(name))
    try {
      await db.script('CREATE SCHEMA restoring; CREATE TABLE restoring.branch (id bigint)')
      const before = await readState(db)
      await db.write([], tx => tx.updateTable('revision').set({ number: 77 }).where('subject', '=', 'access').execute())
      expect(await swapSchemas(db, before)).toBe(false)
      expect(await schemas()).toEqual(['public', 'restoring'])
      expect(await readState(db)).not.toBe(before)
      expect(await swapSchemas(db, await readState(db))).toBe(true)
      expect(await schemas()).toEqual(['before_restore', 'public'])
    } finally {
      await db.close()
    }
  })
})
