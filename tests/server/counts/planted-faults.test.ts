import { beforeAll, describe, expect, test } from 'vitest'
import { inventoryCountEndpoints } from '#contract/inventory-count.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import {
  changedRows,
  columnsOf,
  type Faults,
  letFaultsIn,
  one,
  plant,
  plantedColumns,
  text,
} from '#tests/support/planted-faults.ts'
import { anEntry, counter } from '#tests/support/tiny-counts.ts'
import { fillTinyShop, goods } from '#tests/support/tiny-shop.ts'

/** The first count was closed with differences, the second without any, the third was undone, the fourth given up. */
const faults: Faults = {
  stock_count: {
    row: 'number = 1',
    changes: {
      ...{ id: 'id + 1000', number: '1000', branch_id: '2', scope: `'branch'`, day: `'2026-01-14'` },
      ...one(['first_posting_id', 'created_at', 'user_id']),
      ...text(['code', 'note']),
    },
  },
  stock_count_scope: {
    row: 'count_id = 1 AND place = 1',
    changes: { count_id: '9', place: '9', category_id: '1, item_id = NULL', item_id: 'item_id + 1' },
  },
  stock_count_line: {
    row: 'id = 1',
    changes: {
      ...{ id: '1000', count_id: '2', kind: `'recount'` },
      ...one(['item_id', 'unit_id', 'quantity', 'ratio', 'base_quantity', 'at', 'user_id']),
    },
  },
  stock_count_event: {
    row: 'count_id = 1 AND step = 1',
    changes: {
      ...{ count_id: '9', step: "2, kind = 'undone'", kind: `'cancelled'`, posting_id: 'NULL', not_counted: `'zero'` },
      ...one(['at', 'user_id', 'last_line_id']),
    },
  },
  stock_count_result: {
    row: 'count_id = 1 AND line = 1',
    changes: { count_id: '9', line: '9', is_counted: '0', ...one(['item_id', 'expected', 'counted', 'value']) },
  },
}

/** Of the other counts, by the code of each: no posting covers what they say. */
const withoutPosting = [
  ['1-000002', 'stock_count_line', `UPDATE stock_count_line SET base_quantity = base_quantity + 1 WHERE count_id = 2`],
  ['1-000002', 'stock_count_line', `UPDATE stock_count_line SET user_id = 9 WHERE count_id = 2`],
  ['1-000002', 'stock_count_result', `UPDATE stock_count_result SET expected = 1 WHERE count_id = 2`],
  ['1-000002', 'stock_count_event', `UPDATE stock_count_event SET not_counted = 'zero' WHERE count_id = 2`],
  ['1-000002', 'stock_count_event', `DELETE FROM stock_count_event WHERE count_id = 2`],
  ['1-000003', 'stock_count_event', `DELETE FROM stock_count_event WHERE count_id = 3 AND step = 2`],
  ['1-000003', 'stock_count_event', `UPDATE stock_count_event SET user_id = 9 WHERE count_id = 3 AND step = 2`],
  ['1-000003', 'stock_count_event', `UPDATE stock_count_event SET at = at + 1 WHERE count_id = 3 AND step = 2`],
  ['1-000003', 'stock_count_event', `UPDATE stock_count_event SET posting_id = 1 WHERE count_id = 3 AND step = 2`],
  ['1-000004', 'stock_count_event', `UPDATE stock_count_event SET at = at + 1 WHERE count_id = 4`],
  ['1-000004', 'stock_count_event', `UPDATE stock_count_event SET kind = 'closed' WHERE count_id = 4`],
  ['1-000004', 'stock_count_event', `DELETE FROM stock_count_event WHERE count_id = 4`],
] as const

describeOnBoth('a fault that somebody plants in a count', open => {
  let shop: TestApp

  beforeAll(async () => {
    shop = await open({ fill: fillTinyShop })
    const as = await shop.signIn('owner')
    const count = counter(shop, as)
    const of = { scope: 'items' as const, itemIds: [goods.lamp.itemId, goods.coffee.itemId] }
    const first = await count.open(of)
    await count.add(first, anEntry(goods.coffee, 20), anEntry(goods.lamp, 3))
    await count.close(first)
    const second = await count.open(of)
    await count.add(second, anEntry(goods.lamp, 3))
    await count.close(second)
    const third = await count.open()
    await count.add(third, anEntry(goods.dates, 2))
    await count.close(third)
    await shop.call(inventoryCountEndpoints.undoCount, { params: { id: third }, body: {} }, { as })
    const fourth = await count.open()
    await shop.call(inventoryCountEndpoints.cancelCount, { params: { id: fourth }, body: {} }, { as })
    expect([first, second, third, fourth]).toEqual([1, 2, 3, 4])
    expect(await checkBooks(shop.db)).toEqual([])
    await letFaultsIn(shop.db)
  })

  /** What the self-check says of it. */
  const saidOf = async (code: string) =>
    (await checkBooks(shop.db)).map(({ detail }) => detail).filter(detail => detail.includes(code))

  test('could be in any column: each is changed below', async () => {
    expect(plantedColumns(faults).sort()).toEqual(await columnsOf(shop.db, faults))
  })

  describe.each(Object.entries(faults))('in %s', (table, { row, changes }) => {
    test.each(Object.entries(changes))('.%s is found, and the count named', async (column, value) => {
      await plant(shop.db, table, `UPDATE ${table} SET "${column}" = ${value} WHERE ${row}`, async () => {
        expect(await changedRows(shop.db, table)).toBe(1)
        expect(await saidOf('count 1-000001')).not.toEqual([])
      })
    })
  })

  test.each(withoutPosting)('%s is named: %s, %s', async (code, table, statement) => {
    await plant(shop.db, table, statement, async () => expect(await saidOf(code)).not.toEqual([]))
  })

  test('is gone when it was taken back', async () => {
    expect(await checkBooks(shop.db)).toEqual([])
  })
})
