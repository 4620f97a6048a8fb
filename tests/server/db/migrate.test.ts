import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import type { Migration } from '#server/db/migrations/migration.ts'
import { type DatabasePlace, openDb } from '#server/db/open.ts'
import { connect } from '#server/db/sqlite.ts'
import { describeOnBothPlaces } from '#tests/support/database.ts'

const number = (migrations.at(-1)?.number ?? 0) + 1

function aMigration(changes: Partial<Migration> = {}): Migration {
  return {
    number,
    name: 'test',
    sql: [
      `CREATE TABLE noted (id {id}, text {text} NOT NULL);
INSERT INTO noted (text) VALUES ('made by the migration');
`,
    ],
    appendOnly: ['noted'],
    ...changes,
  }
}

describeOnBothPlaces('a new version', (makePlace, kind) => {
  const bring = (db: Db, place: DatabasePlace, migration: Migration) =>
    migrate(db, 7, place.url ? undefined : place.file, [...migrations, migration])
  const noted = async (db: Db) => (await sql<{ text: string }>`SELECT text FROM noted`.execute(db.read)).rows

  test('brings the schema forward once, and remembers when', async () => {
    const place = await makePlace()
    const db = await openDb(place, 0)
    await bring(db, place, aMigration())
    await bring(db, place, aMigration())
    expect(await noted(db)).toEqual([{ text: 'made by the migration' }])
    const row = await db.read.selectFrom('schema_migration').selectAll().where('number', '=', number).execute()
    expect(row).toEqual([{ number, name: 'test', applied_at: 7 }])
    await expect(sql`DELETE FROM noted`.execute(db.read)).rejects.toThrow(
      kind === 'sqlite' ? 'readonly' : 'append-only: noted',
    )
    await db.close()
  })

  test('that fails leaves everything as it was', async () => {
    const place = await makePlace()
    const db = await openDb(place, 0)
    const broken = aMigration({ sql: ['CREATE TABLE noted (id {id});\nSELECT * FROM nowhere;\n'] })
    await expect(bring(db, place, broken)).rejects.toThrow('nowhere')
    await expect(noted(db)).rejects.toThrow('noted')
    await bring(db, place, aMigration())
    expect(await noted(db)).toHaveLength(1)
    await db.close()
  })

  test('is not undone by an older one', async () => {
    const place = await makePlace()
    const db = await openDb(place, 0)
    await bring(db, place, aMigration())
    await expect(migrate(db, 8)).rejects.toThrow('newer version')
    await db.close()
  })

  // SQLite's file belongs to one process.
  if (kind === 'postgres')
    test('started twice at once is applied once', async () => {
      const place = await makePlace()
      const copies = await Promise.all([openDb(place, 0), openDb(place, 0)])
      await Promise.all(copies.map(db => bring(db, place, aMigration())))
      for (const db of copies) expect(await noted(db)).toHaveLength(1)
      for (const db of copies) await db.close()
    })

  if (kind === 'sqlite')
    test('keeps a copy of the file as it was before', async () => {
      const place = await makePlace()
      const db = await openDb(place, 0)
      await db.write([], tx => tx.insertInto('setting').values({ key: 'k', value: 'v', changed_at: 1 }).execute())
      await bring(db, place, aMigration())
      await db.close()
      const file = `${place.file}.before-${number}`
      expect(existsSync(file)).toBe(true)
      const copy = connect(file)
      expect(copy.prepare('SELECT value FROM setting').get()).toEqual({ value: 'v' })
      expect(copy.prepare(`SELECT name FROM sqlite_master WHERE name = 'noted'`).get()).toBeUndefined()
      expect(copy.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
      copy.close()
    })
})
