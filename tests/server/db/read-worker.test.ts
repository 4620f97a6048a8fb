import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db, Tx } from '#server/db/database.ts'
import { isInUse } from '#server/db/file-in-use.ts'
import { openReadWorker } from '#server/db/read-worker.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const countTo = (db: Db, last: number) =>
  sql<{
    total: number
  }>`WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ${sql.lit(last)})
    SELECT sum(n) AS total FROM counted`.execute(db.longRead)

describeOnBothDatabases('long reads', (open, kind) => {
  test('see what is committed, with its parameters and many at once', async () => {
    const db = await open()
    await db.write([], tx => tx.insertInto('secret').values({ name: 'a', value: 'ب', created_at: 1 }).execute())
    const read = (name: string) => db.longRead.selectFrom('secret').selectAll().where('name', '=', name).execute()
    const answers = await Promise.all([read('a'), read('none'), countTo(db, 10)])
    expect(answers.slice(0, 2)).toEqual([[{ name: 'a', value: 'ب', created_at: 1 }], []])
    expect(answers[2]?.rows).toEqual([{ total: 55 }])
  })

  test('that fail do so alone', async () => {
    const db = await open()
    const failing = sql`SELECT 1 FROM nowhere`.execute(db.longRead)
    const [failed, counted] = await Promise.allSettled([failing, countTo(db, 3)])
    expect([failed.status, counted.status]).toEqual(['rejected', 'fulfilled'])
    await expect(failing).rejects.toThrow(/nowhere/)
  })

  test('delay neither a write nor another read', async () => {
    const db = await open()
    await countTo(db, 1)
    let isCounted = false
    const counting = countTo(db, 1_000_000).finally(() => {
      isCounted = true
    })
    await db.write([], tx => tx.insertInto('secret').values({ name: 'b', value: 'c', created_at: 1 }).execute())
    expect(await db.read.selectFrom('secret').select('value').where('name', '=', 'b').execute()).toEqual([
      { value: 'c' },
    ])
    expect(isCounted).toBe(false)
    expect((await counting).rows).toEqual([{ total: 500_000_500_000 }])
  })

  test('of a snapshot see what was there at the first of them, each snapshot its own', async () => {
    const db = await open()
    const write = (name: string) =>
      db.write([], tx => tx.insertInto('secret').values({ name, value: '', created_at: 1 }).execute())
    const namesIn = async (tx: Tx) =>
      (await tx.selectFrom('secret').select('name').orderBy('name').execute()).map(({ name }) => name)
    await write('a')
    const seen = await db.snapshot(async first => {
      const before = await namesIn(first)
      await write('b')
      const [beside, alone] = [await db.snapshot(namesIn), await namesIn(db.longRead)]
      await expect(sql`SELECT 1 FROM nowhere`.execute(db.longRead)).rejects.toThrow(/nowhere/)
      return [before, beside, alone, await namesIn(first)]
    })
    expect(seen).toEqual([['a'], ['a', 'b'], ['a', 'b'], ['a']])
  })

  test('of a snapshot that fail end it, and many that wait have their turn', async () => {
    const db = await open()
    const failing = () => db.snapshot(longRead => sql`SELECT 1 FROM nowhere`.execute(longRead))
    for (let times = 0; times < 5; times++) await expect(failing()).rejects.toThrow(/nowhere/)
    const counted = Array.from({ length: 12 }, () => db.snapshot(longRead => countTo({ ...db, longRead }, 1000)))
    expect((await Promise.all(counted)).map(({ rows }) => rows[0]?.total)).toEqual(Array(12).fill(500_500))
  })

  test.runIf(kind === 'postgres')('wait for each other longer than anybody waits for a connection', async () => {
    const db = await open()
    const slow = () => sql`SELECT pg_sleep(2.2)`.execute(db.longRead)
    expect(await Promise.all([slow(), slow(), slow(), slow(), slow()])).toHaveLength(5)
  })

  test.runIf(kind === 'sqlite')('are answered while the thread of those before ends, and leave none open', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mizan-read-worker-'))
    const file = join(folder, 'shop.db')
    const writer = new DatabaseSync(file)
    writer.exec('PRAGMA journal_mode=WAL; CREATE TABLE note (n)')
    const { longRead, snapshot, end } = openReadWorker(file, 0)
    const read = (tx: Tx) => sql<{ count: number }>`SELECT count(*) AS count FROM note`.execute(tx)
    for (let written = 1; written <= 40; written++) {
      writer.exec('INSERT INTO note VALUES (1)')
      const { rows } = await (written % 2 === 0 ? read(longRead) : snapshot(read))
      expect(rows).toEqual([{ count: written }])
      // The next comes at any moment of the end of the thread.
      await new Promise(resolve => setTimeout(resolve, written % 4))
    }
    const { busy } = writer.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number }
    expect(busy).toBe(0)
    await end()
    writer.close()
    await rm(folder, { recursive: true })
  })

  test.runIf(kind === 'sqlite')('end with their thread, also when all were snapshots', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mizan-read-worker-'))
    const file = join(folder, 'shop.db')
    const writer = new DatabaseSync(file)
    writer.exec('PRAGMA journal_mode=WAL; CREATE TABLE note (n)')
    writer.close()
    const { snapshot, end } = openReadWorker(file)
    await snapshot(tx => sql`SELECT count(*) FROM note`.execute(tx))
    expect(isInUse(file)).toBe(true)
    await end()
    expect(isInUse(file)).toBe(false)
    await rm(folder, { recursive: true })
  })

  test.runIf(kind === 'sqlite')('write nothing', async () => {
    const db = await open()
    const written = sql`INSERT INTO secret (name, value, created_at) VALUES ('d', 'e', 1)`.execute(db.longRead)
    await expect(written).rejects.toThrow(/readonly/)
    const beside = db.snapshot(longRead =>
      sql`INSERT INTO secret (name, value, created_at) VALUES ('d', 'e', 1)`.execute(longRead),
    )
    await expect(beside).rejects.toThrow(/readonly/)
  })
})
