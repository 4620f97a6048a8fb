import { beforeEach, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import { tableBillEndpoints } from '#contract/table-bills.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { countOf } from '#tests/support/books.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'

const { listTables, seatTable, readTableBill, saveTableBill, markTableBilled, moveTableBill, freeTable } =
  tableBillEndpoints

const coffee = aSale([{ good: goods.coffee, count: '1' }])
const key = 'table-bill-1'

describeOnBoth('occupied tables', open => {
  let shop: TestApp
  let owner: string
  let cashier: string
  let window: number
  let garden: number

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
    cashier = await shop.signIn('cashier')
    const add = async (nameAr: string, nameEn: string) =>
      (await shop.call(definitionEndpoints.restaurantTableAdd, { body: { nameAr, nameEn, branch: 1 } }, { as: owner }))
        .id
    window = await add('طاولة النافذة', 'Window table')
    garden = await add('طاولة الحديقة', 'Garden table')
  })

  const seat = (tableId = window, as = cashier, under = key) =>
    shop.call(seatTable, { body: { key: under, tableId } }, { as })
  const content = (text: string) => ({ lineCount: 2, total: sar('46.00'), content: text })
  const save = (version: number, text: string, as = cashier) =>
    shop.call(saveTableBill, { params: { key }, body: { version, ...content(text) } }, { as })
  const list = async () => (await shop.call(listTables, { query: { branchId: 1 } }, { as: owner })).tables
  const states = async () => (await list()).map(({ bill }) => (bill ? (bill.billedAt ? 'billed' : 'seated') : 'free'))
  const pay = (version: number, as = cashier) =>
    shop.call(billEndpoints.createBill, { body: { ...coffee, tableBill: { key, version } } }, { as })
  const refusedPay = (version: number, changes: object = {}) =>
    shop.refusal(
      billEndpoints.createBill,
      { body: { ...coffee, tableBill: { key, version }, ...changes } },
      { as: owner },
    )
  const trace = async () =>
    (
      await shop.db.read
        .selectFrom('audit')
        .select('action')
        .where('action', 'like', 'table.%')
        .orderBy('number')
        .execute()
    ).map(({ action }) => action)

  test('are seated once, and every till sees their bill', async () => {
    const openedAt = shop.clock.now()
    const seated = await seat()
    expect(await seat()).toEqual(seated)
    expect(seated).toEqual({
      ...{ key, version: 1, branchId: 1, lineCount: 0, total: sar('0'), content: '', openedAt, billedAt: null },
      table: { id: window, code: 'T0001', nameAr: 'طاولة النافذة', nameEn: 'Window table' },
      ...{ waiterName: 'cashier of the tests', changedByName: 'cashier of the tests' },
    })
    const second = await shop.refusal(seatTable, { body: { key: 'table-bill-2', tableId: window } }, { as: owner })
    expect([second.status, second.problems]).toEqual([422, [{ at: 'tableId', code: 'tableTaken' }]])
    expect(await states()).toEqual(['seated', 'free'])
    shop.clock.advance(60_000)
    await save(1, 'two coffees', owner)
    const read = await shop.call(readTableBill, { params: { key } }, { as: cashier })
    expect(read).toMatchObject({ version: 2, ...content('two coffees'), openedAt, waiterName: 'cashier of the tests' })
    expect(read.changedByName).toBe('owner of the tests')
    expect([await countOf(shop.db, 'bill'), await trace()]).toEqual([0, ['table.seated', 'table.saved']])
  })

  test('never lose what one of two waiters wrote', async () => {
    await seat()
    const both = await Promise.allSettled([save(1, 'tea', cashier), save(1, 'cake', owner)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const kept = await shop.call(readTableBill, { params: { key } }, { as: owner })
    expect([kept.version, ['tea', 'cake'].includes(kept.content)]).toEqual([2, true])
    const late = { params: { key }, body: { version: 1, ...content('late') } }
    const refusal = await shop.refusal(saveTableBill, late, { as: owner })
    expect([refusal.status, refusal.error]).toEqual([409, 'row_changed'])
    // The reply to the successful change may have been lost.
    expect((await save(1, kept.content)).version).toBe(2)
  })

  test('are billed until something is added', async () => {
    await seat()
    const empty = await shop.refusal(markTableBilled, { params: { key }, body: { version: 1 } }, { as: owner })
    expect(empty.problems).toEqual([{ at: 'lineCount', code: 'noLines' }])
    await save(1, 'tea')
    await shop.call(markTableBilled, { params: { key }, body: { version: 2 } }, { as: cashier })
    expect(await states()).toEqual(['billed', 'free'])
    await save(2, 'tea and cake')
    expect(await states()).toEqual(['seated', 'free'])
  })

  test('are freed by their sale, which carries the table, also once it is edited', async () => {
    await seat()
    await save(1, 'tea')
    const before = await countOf(shop.db, 'posting')
    const sale = await pay(2)
    expect(sale.table).toEqual({ id: window, nameAr: 'طاولة النافذة', nameEn: 'Window table' })
    expect(await states()).toEqual(['free', 'free'])
    const again = await refusedPay(2)
    expect([again.problems, await countOf(shop.db, 'posting')]).toEqual([
      [{ at: 'tableBill', code: 'notFound' }],
      before + 1,
    ])
    const edit = { ...coffee, Id: sale.id, note: 'no sugar' }
    const edited = await shop.call(billLifeEndpoints.editBill, { body: edit }, { as: owner })
    expect([edited.note, edited.table?.id]).toEqual(['no sugar', window])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('are paid once, with the same key, and freed once', async () => {
    await seat()
    const options = { as: cashier, idempotencyKey: 'paid-once' }
    const body = { ...coffee, tableBill: { key, version: 1 } }
    const first = await shop.call(billEndpoints.createBill, { body }, options)
    await seat(window, cashier, 'the-next-guests')
    expect((await shop.call(billEndpoints.createBill, { body }, options)).id).toBe(first.id)
    expect(await states()).toEqual(['seated', 'free'])
  })

  test('are not paid as they were before another waiter changed them', async () => {
    await seat()
    await save(1, 'tea')
    await save(2, 'tea and cake', owner)
    expect((await refusedPay(2)).problems).toEqual([{ at: 'tableBill', code: 'changedMeanwhile' }])
    expect((await refusedPay(3, { branchId: 2 })).problems).toEqual([{ at: 'tableBill', code: 'notFound' }])
    expect([await countOf(shop.db, 'bill'), await states()]).toEqual([0, ['seated', 'free']])
    const both = await Promise.allSettled([pay(3), save(3, 'and one more', owner)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const isPaid = both[0].status === 'fulfilled'
    expect([await countOf(shop.db, 'bill'), await states()]).toEqual([
      isPaid ? 1 : 0,
      [isPaid ? 'free' : 'seated', 'free'],
    ])
  })

  test('move to a free table only', async () => {
    await seat()
    await seat(garden, owner, 'table-bill-2')
    const move = (version: number, tableId: number) => ({ params: { key }, body: { version, tableId } })
    const refusal = await shop.refusal(moveTableBill, move(1, garden), { as: cashier })
    expect(refusal.problems).toEqual([{ at: 'tableId', code: 'tableTaken' }])
    await shop.call(freeTable, { params: { key: 'table-bill-2' }, query: { version: 1 } }, { as: owner })
    const moved = await shop.call(moveTableBill, move(1, garden), { as: cashier })
    expect([moved.table.id, moved.version]).toEqual([garden, 2])
    expect(await states()).toEqual(['free', 'seated'])
    expect(await trace()).toEqual(['table.seated', 'table.seated', 'table.freed', 'table.moved'])
    const late = await shop.refusal(freeTable, { params: { key }, query: { version: 1 } }, { as: owner })
    expect(late.error).toBe('row_changed')
  })

  test('stay in their branch and in use, and with a sale they stay', async () => {
    await seat()
    const change = { params: { id: window }, body: { version: 1, branch: 2 } }
    const moved = await shop.refusal(definitionEndpoints.restaurantTableChange, change, { as: owner })
    expect(moved.problems).toEqual([{ at: 'branch', code: 'usedByHeldBills', params: { count: 1 } }])
    const retire = { params: { id: window }, body: { version: 1, isActive: false } }
    const retired = await shop.refusal(definitionEndpoints.restaurantTableSetActive, retire, { as: owner })
    expect(retired.problems.map(({ code }) => code)).toEqual(['usedByHeldBills'])
    await pay(1)
    const remove = { params: { id: window }, query: { version: 1 } }
    const removed = await shop.refusal(definitionEndpoints.restaurantTableRemove, remove, { as: owner })
    expect(removed.problems.map(({ code }) => code)).toEqual(['usedByBills'])
  })

  test('need the permission of the point of sale', async () => {
    const guest = await shop.signIn('guest')
    expect((await shop.refusal(seatTable, { body: { key, tableId: window } }, { as: guest })).status).toBe(403)
    expect((await shop.refusal(listTables, { query: { branchId: 1 } }, { as: guest })).status).toBe(403)
  })
})
