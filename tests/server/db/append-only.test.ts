import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const appendOnlyTables = migrations.flatMap(migration => migration.appendOnly)

describeOnBothDatabases('append-only tables', open => {
  let db: Db

  beforeAll(async () => {
    db = await open()
    await db.write([], tx =>
      tx.insertInto('audit').values({ at: 1, user_id: null, action: 'a', subject: 's', detail: 'd' }).execute(),
    )
  })

  test('postings, entries, stock moves and posted bills are among them', () => {
    expect(appendOnlyTables).toEqual(
      expect.arrayContaining([
        'posting',
        'entry',
        'stock_move',
        'bill',
        'bill_line',
        'bill_tender',
        'bill_event',
        'audit',
      ]),
    )
  })

  test('a row is never changed', async () => {
    const change = db.write([], tx => tx.updateTable('audit').set({ detail: 'changed' }).execute())
    await expect(change).rejects.toThrow('append-only: audit')
    expect(await db.read.selectFrom('audit').select('detail').execute()).toEqual([{ detail: 'd' }])
  })

  test('a row is never removed', async () => {
    const removal = db.write([], tx => tx.deleteFrom('audit').execute())
    await expect(removal).rejects.toThrow('append-only: audit')
    expect(await db.read.selectFrom('audit').select('detail').execute()).toEqual([{ detail: 'd' }])
  })

  test('every one of them has its triggers', async () => {
    const guarded = await tablesWithTriggers(db)
    expect(guarded).toEqual([...appendOnlyTables].sort())
  })
})

async function tablesWithTriggers(db: Db): Promise<string[]> {
  const query =
    db.kind === 'sqlite'
      ? sql<{ name: string }>`SELECT tbl_name AS name FROM sqlite_master
          WHERE type = 'trigger' AND sql LIKE '%append-only%' GROUP BY 1 HAVING count(*) >= 2`
      : sql<{ name: string }>`SELECT event_object_table AS name FROM information_schema.triggers
          WHERE trigger_schema = 'public' AND action_statement LIKE '%append_only%'
          GROUP BY 1 HAVING count(DISTINCT event_manipulation) >= 2`
  const { rows } = await query.execute(db.read)
  return rows.map(row => row.name).sort()
}
