import { beforeEach, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { endpoints } from '#contract/index.ts'
import { inventoryCountEndpoints } from '#contract/inventory-count.ts'
import { day } from '#domain/days.ts'
import { writeSettings } from '#server/company/company.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { aSale } from '#tests/support/bills.ts'
import { stockOf } from '#tests/support/books.ts'
import { postingsOf } from '#tests/support/ledger-text.ts'
import { addUsers } from '#tests/support/people.ts'
import { aCount, anEntry, counter } from '#tests/support/tiny-counts.ts'
import { fillTinyShop, goods } from '#tests/support/tiny-shop.ts'
import { aPurchase } from '#tests/support/tiny-trade.ts'

const { createBill } = billEndpoints
const { voidBill } = billLifeEndpoints
const { openCount, addCountEntries, closeCount, cancelCount, undoCount } = inventoryCountEndpoints
const { getCountEntries, listCounts, getCountLines } = inventoryCountEndpoints

const nextDay = 86_400_000

describeOnBoth('counts of goods', open => {
  let shop: TestApp
  let owner: string
  let count: ReturnType<typeof counter>

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
    count = counter(shop, owner)
  })

  const later = async () => {
    shop.clock.advance(nextDay)
    owner = await (await shop.openCopy()).signIn('owner')
    count = counter(shop, owner)
  }
  const signIn = async (name: string, features: readonly string[], branchIds?: readonly number[]) => {
    await addUsers(shop.db, shop.clock, {
      [name]: { features: [...features], ...(branchIds && { branchIds: [...branchIds] }) },
    })
    return (await shop.openCopy()).signIn(name)
  }

  test('post what is short at the average and what is too much at the last cost', async () => {
    const id = await count.open()
    await count.add(id, anEntry(goods.coffee, 22), anEntry(goods.lamp, 3), anEntry(goods.medicine, 10))
    expect(await count.lines(id, 'differences')).toEqual([
      'Arabic coffee: 24 expected, 22 counted, -2 worth -20.00',
      'LED bulb: 1 expected, 3 counted, 2 worth 8.00',
    ])
    const closed = await count.close(id)
    expect(closed).toMatchObject({ state: 'closed', code: '1-000001', notCounted: 'leave' })
    expect(await postingsOf(shop.db, 'count 1-000001')).toEqual([
      [
        '2026-01-15 count',
        'Dr inventory_shortage 20.00',
        'Cr inventory 20.00',
        'Dr inventory 8.00',
        'Cr inventory_surplus 8.00',
      ],
    ])
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('22 worth 220.00')
    expect(await stockOf(shop.db, goods.lamp.itemId)).toBe('3 worth 12.00')
    // Nobody has counted them.
    expect(await stockOf(shop.db, goods.shisha.itemId)).toBe('10 worth 80.00')
    expect(await checkBooks(shop.db)).toEqual([])
  })
})
