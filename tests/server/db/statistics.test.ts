/** When the server makes PostgreSQL analyze its tables, which by itself it does only minutes later. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import type { Db } from '#server/db/database.ts'
import { openDb } from '#server/db/open.ts'
import { refreshStatistics } from '#server/db/statistics.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth } from '#tests/support/app.ts'
import { withPeople } from '#tests/support/branch-people.ts'
import { describeOnBothPlaces } from '#tests/support/database.ts'
import { openBranch } from '#tests/support/opened-books.ts'
import { accountId } from '#tests/support/tiny-trade.ts'

/** Comes with many rows at once, of which PostgreSQL knows nothing yet. */
async function fillUnseen(db: Db): Promise<void> {
  await db.script(`ALTER TABLE setting SET (autovacuum_enabled = false);
    INSERT INTO setting (key, value, changed_at) SELECT 'row ' || n, repeat('x', 90), 0 FROM generate_series(1, 3000) AS n`)
  expect(await rowsKnown(db)).toBeUndefined()
}

const rowsKnown = (db: Db) => knownOf(db, 'setting', 'key')

/** How many different values PostgreSQL believes a column to have, as a part of its rows. */
async function knownOf({ read }: Db, table: string, column: string): Promise<number | undefined> {
  const { rows } = await sql<{ known: number }>`SELECT n_distinct AS known FROM pg_stats
    WHERE schemaname = 'public' AND tablename = ${table} AND attname = ${column}`.execute(read)
  return rows[0]?.known
}

const allDifferent = -1

describeOnBothPlaces('PostgreSQL looks at its tables', (makePlace, kind) => {
  if (kind === 'sqlite')
    return test('and nothing is sent to SQLite', async () => {
      const db = await openDb(await makePlace(), 0)
      const asked = { ...db, script: () => Promise.reject(new Error('Something was sent to SQLite.')) }
      await expect(refreshStatistics(asked)).resolves.toBeUndefined()
      await db.close()
    })

  test('when the server starts, as after a restore', async () => {
    const place = await makePlace()
    const before = await openDb(place, 0)
    await fillUnseen(before)
    await before.close()
    const db = await openDb(place, 0)
    expect(await rowsKnown(db)).toBe(allDifferent)
    await db.close()
  })

  test('after a load, as of the demo shop', async () => {
    const db = await openDb(await makePlace(), 0)
    await fillUnseen(db)
    await db.load({ isLarge: false }, async () => undefined)
    expect(await rowsKnown(db)).toBe(allDifferent)
    await db.close()
  })

  test('again once they have doubled, and not before', async () => {
    const db = await openDb(await makePlace(), 0)
    await fillUnseen(db)
    await db.refreshStatistics()
    const grow = async (name: string, count: number) => {
      await db.script(`INSERT INTO setting (key, value, changed_at)
        SELECT '${name} ' || n, 'the same', 0 FROM generate_series(1, ${count}) AS n`)
      await db.refreshStatistics()
      const { rows } = await sql<{ common: string | null }>`SELECT most_common_vals::text AS common FROM pg_stats
        WHERE schemaname = 'public' AND tablename = 'setting' AND attname = 'value'`.execute(db.read)
      return rows[0]?.common?.includes('the same')
    }
    expect([await grow('few', 300), await grow('many', 9000)]).toEqual([false, true])
    await db.close()
  })
})

describeOnBoth('PostgreSQL looks at its tables after', (open, kind) => {
  describe.skipIf(kind === 'sqlite')('many rows have come by a call:', () => {
    test('an import', { timeout: 120_000 }, async () => {
      const shop = await open({ beginning: withPeople })
      const as = await shop.signIn('owner')
      await shop.db.script('ALTER TABLE party SET (autovacuum_enabled = false)')
      const rows = Array.from({ length: 1000 }, (_, row) => ({
        code: `I${row}`,
        nameAr: `${'عميل '.repeat(12)}${row}`,
      }))
      const body = { isTrial: false, rows }
      expect(await shop.call(endpoints.customerImport, { body }, { as })).toMatchObject({ newCount: 1000 })
      expect(await knownOf(shop.db, 'party', 'code')).toBe(allDifferent)
    })

    test('an opening of the books', async () => {
      const shop = await open({ beginning: withPeople })
      const as = await shop.signIn('owner')
      const cash = { branch: 2, account: accountId('1101001'), note: '', debit: sar('500.00'), credit: sar('0') }
      await shop.call(endpoints.openingAccountAdd, { body: cash }, { as })
      await fillUnseen(shop.db)
      await openBranch(shop, as, 2)
      expect(await rowsKnown(shop.db)).toBe(allDifferent)
    })
  })
})
