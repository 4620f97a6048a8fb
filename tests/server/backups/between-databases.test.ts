/** A backup brings a shop from SQLite to PostgreSQL and back: every row, sum and chain stays. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, inject, test } from 'vitest'
import { day } from '#domain/days.ts'
import { loadedIntoPostgres, loadedIntoSqlite, openBackup } from '#server/backups/check-backup.ts'
import { readState, swapSchemas } from '#server/backups/load-postgres-backup.ts'
import { writeBackup } from '#server/backups/write-backup.ts'
import type { Db } from '#server/db/database.ts'
import { openDb } from '#server/db/open.ts'
import type { DemoSize } from '#server/demo/demo-size.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBothPlaces, makeStoredPlace } from '#tests/support/database.ts'
import { scaled } from '#tests/support/depth.ts'
import { peoplePasswordHash } from '#tests/support/people.ts'

const shops = fc.record({
  items: fc.integer({ min: 20, max: 60 }),
  customers: fc.integer({ min: 3, max: 10 }),
  suppliers: fc.integer({ min: 2, max: 5 }),
  days: fc.integer({ min: 2, max: 4 }),
  sales: fc.integer({ min: 5, max: 30 }),
})

const today = day('2026-01-15')
const nowMs = Date.parse('2026-01-16T09:00:00Z')

async function fill(db: Db, size: DemoSize, seed: number): Promise<void> {
  await fillDemo(db, { today, seed, size, passwordHash: peoplePasswordHash })
  // A file of any bytes, and texts that a format might not carry.
  const content = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
  const columns = { original_name: 'odd', media_type: 'image/png', size: 256, created_at: 0, user_id: null }
  await db.write([], async tx => {
    await tx
      .insertInto('file')
      .values({ name: 'logo-odd.png', content, ...columns })
      .execute()
    await tx.insertInto('setting').values({ key: 'odd', value: 'a\tb\\N\r\n"ش\u2028', changed_at: 0 }).execute()
  })
}

describeOnBothPlaces('a shop filled in one database', (makePlace, kind) => {
  const opened: Db[] = []
  afterAll(async () => {
    for (const db of opened) await db.close()
  })

  test('is the same in the other, and the same again when it comes back', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(shops, fc.nat(1000), async (size, seed) => {
        const folder = mkdtempSync(join(inject('testFolder'), 'between-'))
        const first = await openDb(await makePlace(), nowMs)
        opened.push(first)
        await fill(first, size, seed)
        const one = join(folder, 'one.zip')
        const manifest = await writeBackup(first, one, nowMs)
        const other = await load(kind === 'sqlite' ? 'postgres' : 'sqlite', one, folder)
        const two = join(folder, 'two.zip')
        expect(await writeBackup(other, two, nowMs)).toEqual(manifest)
        const back = await load(kind, two, mkdtempSync(join(folder, 'back-')))
        expect(await writeBackup(back, join(folder, 'three.zip'), nowMs)).toEqual(manifest)
        expect([await checkBooks(first), await checkBooks(other), await checkBooks(back)]).toEqual([[], [], []])
      }),
      { numRuns: scaled(1) },
    )
  })

  async function load(to: Db['kind'], file: string, folder: string): Promise<Db> {
    const backup = await openBackup(file)
    if (to === 'sqlite') {
      const db = await loadedIntoSqlite(backup, join(folder, 'mizan.db'), { nowMs, isDurable: false })
      opened.push(db)
      return db
    }
    const { place } = await makeStoredPlace('postgres', 'empty')
    await (await loadedIntoPostgres(backup, place.url ?? '', nowMs)).close()
    const db = await openDb(place, nowMs)
    opened.push(db)
    expect(await swapSchemas(db, await readState(db))).toBe(true)
    return db
  }
})
