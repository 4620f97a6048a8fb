/** What another program changes in allocations is found by the self-check, in each column. */
import { beforeAll, describe, expect, test } from 'vitest'
import { halalas } from '#domain/money.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { columnsOf, letFaultsIn, plant, plantedColumns } from '#tests/support/planted-faults.ts'
import { bill, settlingShop } from '#tests/support/settlements.ts'
import { fillTinyShop } from '#tests/support/tiny-shop.ts'

/** The allocation of a receipt, its discount, and the undo of another one. */
const faults = {
  allocation: {
    row: 'id = 1',
    changes: {
      id: '99',
      party_id: '2',
      branch_id: '2',
      debit_document: `'sale 1-000009'`,
      debit_day: `'2026-01-14'`,
      credit_document: `'receipt 1-000009'`,
      credit_day: `'2026-01-14'`,
      amount: 'amount + 1',
      day: `'2026-01-16'`,
      discount_of: '2',
      posting_id: '1',
      undoes_id: '2, amount = -amount',
      created_at: 'created_at + 1',
      user_id: 'user_id + 1',
      seal: `'changed'`,
    },
  },
}

/** Rows whose seal another program has computed again. */
const sealed = {
  'more than the bill': 'UPDATE allocation SET amount = 2301 WHERE id = 1',
  'a discount other than was posted': 'UPDATE allocation SET amount = amount - 1 WHERE id = 2',
  'an undo of a part': 'UPDATE allocation SET amount = -1 WHERE undoes_id IS NOT NULL',
}

describeOnBoth('a fault in allocations', open => {
  let shop: TestApp

  beforeAll(async () => {
    shop = await open({ fill: fillTinyShop })
    const books = settlingShop(shop, await shop.signIn('owner'))
    await books.allowCredit()
    const [first, second] = [await books.sell(1), await books.sell(1)]
    await books.receive({ amount: halalas(2000), bills: [bill(first.document, 2000, 300)] })
    await books.receive({ amount: halalas(2300), bills: [bill(second.document, 2300)] })
    const [latest] = (await books.open()).allocations
    await books.undo(latest?.id ?? 0)
    expect(await checkBooks(shop.db)).toEqual([])
    await letFaultsIn(shop.db)
  })

  test('could be in any column', async () => {
    expect(plantedColumns(faults).sort()).toEqual(await columnsOf(shop.db, faults))
  })

  describe.each(Object.entries(faults.allocation.changes))('in .%s', (column, value) => {
    test('is found', async () => {
      const statement = `UPDATE allocation SET "${column}" = ${value} WHERE ${faults.allocation.row}`
      await plant(shop.db, 'allocation', statement, async () => expect(await checkBooks(shop.db)).not.toEqual([]))
    })
  })

  test.each(Object.entries(sealed))('is found also by its meaning: %s', async (_, statement) => {
    await plant(shop.db, 'allocation', statement, async () => {
      const found = (await checkBooks(shop.db)).filter(({ law }) => law === 'allocations')
      // One finding is the seal.
      expect(found.length).toBeGreaterThan(1)
    })
  })
})
