import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { halalas } from '#domain/money.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { countOf } from '#tests/support/books.ts'
import { addUsers } from '#tests/support/people.ts'
import { aSale, fillTinyShop, goods, tinyParties } from '#tests/support/tiny-shop.ts'
import { accountId } from '#tests/support/tiny-trade.ts'
import { addDebtor, addDriver, contact, openDrawer, price, sell } from './driver-shop.ts'

const { listDrivers, getBillDelivery, assignDriver, changeDriverOrder, endDriverOrder, settleDriver } = endpoints
const drawer = accountId('1101002')

describeOnBoth('drivers', open => {
  let shop: TestApp
  let owner: string
  let cashier: string
  let localDriver: number

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
    await addUsers(shop.db, shop.clock, {
      till: { features: ['f-working-on-pos', 'f-create-sales-invoice'] },
      other: { features: ['f-working-on-pos', 'f-create-sales-invoice'], branchIds: [2] },
      seller: { features: ['f-create-sales-invoice'] },
    })
    cashier = await shop.signIn('till')
    localDriver = await addDriver(shop, owner, 'سائق الحي')
  })

  const assign = (billId: number, driverId = localDriver, as = cashier) =>
    shop.call(assignDriver, { body: { billId, driverId, ...contact } }, { as })
  const end = (id: number, state: 'delivered' | 'returned', version = 1, as = cashier) =>
    shop.call(endDriverOrder, { params: { id }, body: { version, state } }, { as })
  const board = async (branchId = 1) =>
    (await shop.call(listDrivers, { query: { branchId } }, { as: owner })).drivers.map(
      ({ id, onTheWay, toCollect, collected, orders }) => [id, onTheWay, toCollect, collected, orders.length],
    )
  const settlement = (orders: { id: number; version: number }[], expected: number, counted = expected, note = '') => ({
    params: { id: localDriver },
    body: { branchId: 1, orders, expected: halalas(expected), counted: halalas(counted), note },
  })
  const balance = async (account: number) => {
    const { rows } = await sql<{
      sum: number | null
    }>`SELECT sum(debit - credit) AS sum FROM entry WHERE account_id = ${account}`.execute(shop.db.read)
    return Number(rows[0]?.sum ?? 0)
  }
  const settlements = async () => (await shop.db.read.selectFrom('driver_settlement').select('id').execute()).length
  const trace = async () =>
    (
      await shop.db.read
        .selectFrom('audit')
        .select('action')
        .where('action', 'like', 'driver.%')
        .orderBy('number')
        .execute()
    ).map(({ action }) => action)

  test('carry sales to customers and hand over their cash, which goes into the shift', async () => {
    const shift = await openDrawer(shop, cashier)
    const bills = [await sell(shop, cashier), await sell(shop, cashier, 2, await addDebtor(shop, owner))]
    const known = await shop.call(getBillDelivery, { params: { id: bills[0] ?? 0 } }, { as: cashier })
    expect(known).toMatchObject({
      due: price,
      order: null,
      contact: { phone: '0500000000' },
      drivers: [{ id: localDriver }],
    })
    const first = await assign(bills[0] ?? 0)
    expect(first).toMatchObject({ state: 'onTheWay', due: price, version: 1, ...contact, bill: { isVoided: false } })
    const second = await assign(bills[1] ?? 0)
    expect(await board()).toEqual([[localDriver, 2, price * 3, 0, 2]])
    const before = await balance(drawer)
    expect(await end(first.id, 'delivered')).toMatchObject({ state: 'delivered', version: 2 })
    await end(second.id, 'delivered')
    expect(await board()).toEqual([[localDriver, 0, 0, price * 3, 2]])
    const orders = [first, second].map(({ id }) => ({ id, version: 2 }))
    const options = { as: cashier, idempotencyKey: 'handed-over' }
    const reply = await shop.call(settleDriver, settlement(orders, price * 3), options)
    expect(reply).toMatchObject({ expected: price * 3, counted: price * 3, difference: 0 })
    expect(reply.receipts.map(({ amount }) => amount)).toEqual([price, price * 2])
    expect(await shop.call(settleDriver, settlement(orders, price * 3), options)).toEqual(reply)
    expect([await board(), (await balance(drawer)) - before]).toEqual([[[localDriver, 0, 0, 0, 0]], price * 3])
    const report = await shop.call(endpoints.getShiftReport, { query: { id: shift } }, { as: owner })
    expect([report.expected, report.cash?.vouchers]).toEqual([200_00 + price * 3, price * 3])
    const paid = await shop.call(getBillDelivery, { params: { id: bills[0] ?? 0 } }, { as: cashier })
    expect([paid.due, paid.order?.isSettled]).toEqual([0, true])
    const verbs = ['assigned', 'assigned', 'delivered', 'delivered', 'settled']
    expect(await trace()).toEqual(verbs.map(verb => `driver.${verb}`))
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('who hand over less or more: the difference has a reason and is posted', async () => {
    const shift = await openDrawer(shop, cashier)
    const before = [await balance(drawer), await balance(accountId('4201004'))]
    const order = await assign(await sell(shop, cashier))
    await end(order.id, 'delivered')
    const handed = (counted: number, note: string) => settlement([{ id: order.id, version: 2 }], price, counted, note)
    const refusal = await shop.refusal(settleDriver, handed(15_00, ''), { as: cashier })
    expect(refusal.problems).toEqual([{ at: 'note', code: 'required' }])
    const large = await shop.refusal(settleDriver, handed(7_24, 'all lost'), { as: cashier })
    expect(large.error).toBe('difference_above_limit')
    expect([await balance(drawer), await settlements()]).toEqual([before[0], 0])
    const reply = await shop.call(settleDriver, handed(15_00, 'lost a note'), { as: cashier })
    expect([reply.difference, await balance(drawer)]).toEqual([-2_25, (before[0] ?? 0) + 15_00])
    const report = await shop.call(endpoints.getShiftReport, { query: { id: shift } }, { as: owner })
    expect([report.expected, report.posted]).toEqual([200_00 + 15_00, 0])
    expect(report.moves).toMatchObject([{ kind: 'out', amount: 2_25, note: 'lost a note' }])
    // The customer owes nothing: the shop bears the loss.
    expect((await shop.call(getBillDelivery, { params: { id: order.bill.id } }, { as: cashier })).due).toBe(0)
    const counts = [
      { denomination: sar('100.00'), pieces: 2 },
      { denomination: sar('5.00'), pieces: 3 },
    ]
    const counted = await shop.call(
      endpoints.countShift,
      { params: { id: shift }, body: { counts, note: '' } },
      { as: cashier },
    )
    expect([counted.state, counted.difference]).toEqual(['closed', 0])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('are settled once, by one of two cashiers', async () => {
    await openDrawer(shop, cashier)
    await openDrawer(shop, owner)
    const order = await assign(await sell(shop, cashier))
    await end(order.id, 'delivered')
    const before = await balance(drawer)
    const input = settlement([{ id: order.id, version: 2 }], price)
    const both = await Promise.allSettled([
      shop.call(settleDriver, input, { as: cashier }),
      shop.call(settleDriver, input, { as: owner }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect([(await balance(drawer)) - before, await settlements()]).toEqual([price, 1])
    const late = await shop.refusal(settleDriver, input, { as: owner })
    expect([late.status, late.error]).toEqual([409, 'row_changed'])
  })

  test('are not settled without a shift, for what is not delivered, or for what is owed no more', async () => {
    const order = await assign(await sell(shop, cashier))
    const before = await countOf(shop.db, 'posting')
    const orders = (version: number) => [{ id: order.id, version }]
    expect((await shop.refusal(settleDriver, settlement(orders(1), price), { as: cashier })).error).toBe(
      'shift_required',
    )
    await openDrawer(shop, cashier)
    const early = await shop.refusal(settleDriver, settlement(orders(1), price), { as: cashier })
    expect(early.problems).toEqual([{ at: 'orders.0.id', code: 'notAllowed' }])
    await end(order.id, 'delivered')
    expect((await shop.refusal(settleDriver, settlement(orders(1), price), { as: cashier })).error).toBe('row_changed')
    const wrong = await shop.refusal(settleDriver, settlement(orders(2), price - 1), { as: cashier })
    expect(wrong.error).toBe('row_changed')
    const twice = await shop.refusal(settleDriver, settlement([...orders(2), ...orders(2)], price * 2), { as: cashier })
    expect(twice.problems).toEqual([{ at: 'orders.1.id', code: 'duplicate' }])
    const nobody = await shop.refusal(settleDriver, settlement([{ id: 999, version: 1 }], 0), { as: cashier })
    expect(nobody.problems).toEqual([{ at: 'orders.0.id', code: 'notFound' }])
    expect([await countOf(shop.db, 'posting'), await settlements()]).toEqual([before, 0])
    // The customer pays at the till: nothing is left to collect.
    const method = { method: 'cash', moneyAccountId: drawer } as const
    const document = `${order.bill.billTypeCode} ${order.bill.code}`
    const bill = { branchId: 1, document, amount: halalas(price), discount: halalas(0) }
    const receipt = { branchId: 1, partyId: tinyParties.borrower, amount: halalas(price), bills: [bill] }
    const body = { ...receipt, ...method, chequeNumber: '', note: '', credits: [] }
    await shop.call(endpoints.receiptDocumentAdd, { body }, { as: owner })
    expect((await shop.refusal(settleDriver, settlement(orders(2), price), { as: cashier })).error).toBe('row_changed')
    const reply = await shop.call(settleDriver, settlement(orders(2), 0), { as: cashier })
    expect([reply.receipts, await board()]).toEqual([[], [[localDriver, 0, 0, 0, 0]]])
  })

  test('return what is refused: it leaves their cash and is not settled', async () => {
    await openDrawer(shop, cashier)
    const billId = await sell(shop, cashier)
    const order = await assign(billId)
    const again = await shop.refusal(
      assignDriver,
      { body: { billId, driverId: localDriver, ...contact } },
      { as: cashier },
    )
    expect(again.problems).toEqual([{ at: 'billId', code: 'withDriver' }])
    await end(order.id, 'delivered')
    // The same answer again: the reply may have been lost.
    expect((await end(order.id, 'delivered', 1)).version).toBe(2)
    await end(order.id, 'returned', 2)
    expect(await board()).toEqual([[localDriver, 0, 0, 0, 1]])
    const refusal = await shop.refusal(
      endDriverOrder,
      { params: { id: order.id }, body: { version: 3, state: 'delivered' } },
      { as: cashier },
    )
    expect(refusal.problems).toEqual([{ at: 'state', code: 'notAllowed' }])
    const settled = await shop.refusal(settleDriver, settlement([{ id: order.id, version: 3 }], 0), { as: cashier })
    expect(settled.problems).toEqual([{ at: 'orders.0.id', code: 'notAllowed' }])
    await shop.call(endpoints.createCreditNote, { body: { id: billId, reason: 'returned' } }, { as: owner })
    expect(await board()).toEqual([[localDriver, 0, 0, 0, 0]])
  })

  test('follow an edit of the sale, and carry no voided one', async () => {
    const billId = await sell(shop, cashier)
    const order = await assign(billId)
    const three = { ...aSale([{ good: goods.delivery, count: '3' }]), partyId: tinyParties.borrower, Id: billId }
    const tenders = [{ method: 'credit' as const, amount: halalas(price * 3) }]
    const edited = await shop.call(endpoints.editBill, { body: { ...three, tenders } }, { as: owner })
    const [driver] = (await shop.call(listDrivers, { query: {} }, { as: owner })).drivers
    expect(driver?.orders).toMatchObject([{ id: order.id, due: price * 3, bill: { id: edited.id, total: price * 3 } }])
    const second = { body: { billId: edited.id, driverId: localDriver, ...contact } }
    expect((await shop.refusal(assignDriver, second, { as: cashier })).problems[0]?.code).toBe('withDriver')
    await shop.call(endpoints.voidBill, { params: { id: edited.id } }, { as: owner })
    const [after] = (await shop.call(listDrivers, { query: {} }, { as: owner })).drivers
    expect(after?.orders).toMatchObject([{ due: 0, bill: { isVoided: true } }])
    await end(order.id, 'returned')
    expect((await shop.refusal(assignDriver, second, { as: cashier })).error).toBe('bill_voided')
  })

  test('take over an order of another, as long as it is on the way', async () => {
    const sharedDriver = await addDriver(shop, owner, 'سائق الفروع', null)
    const order = await assign(await sell(shop, cashier))
    const change = (version: number, driverId: number) =>
      ({ params: { id: order.id }, body: { version, driverId, ...contact, address: 'حي الورود' } }) as const
    const both = await Promise.allSettled([
      shop.call(changeDriverOrder, change(1, sharedDriver), { as: cashier }),
      shop.call(endDriverOrder, { params: { id: order.id }, body: { version: 1, state: 'returned' } }, { as: owner }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const next = await assign(await sell(shop, cashier))
    const given = { params: { id: next.id }, body: { version: 1, driverId: sharedDriver, ...contact } }
    expect(await shop.call(changeDriverOrder, given, { as: cashier })).toMatchObject({
      driver: { id: sharedDriver },
      version: 2,
    })
    const late = await shop.refusal(
      changeDriverOrder,
      { ...given, body: { ...given.body, driverId: localDriver } },
      { as: owner },
    )
    expect([late.status, late.error]).toEqual([409, 'row_changed'])
    await end(next.id, 'delivered', 2)
    const done = { params: { id: next.id }, body: { version: 3, driverId: localDriver, ...contact } }
    expect((await shop.refusal(changeDriverOrder, done, { as: cashier })).problems).toEqual([
      { at: 'driverId', code: 'notAllowed' },
    ])
    expect(await trace()).toContain('driver.reassigned')
  })

  test('are of their branch, in use, and stay while they carry', async () => {
    const far = await addDriver(shop, owner, 'ناصر', 2)
    const billId = await sell(shop, cashier)
    const refused = (driverId: number, bill = billId, as = cashier) =>
      shop.refusal(assignDriver, { body: { billId: bill, driverId, ...contact } }, { as })
    expect((await refused(far)).problems).toEqual([{ at: 'driverId', code: 'notFound' }])
    expect((await refused(999)).problems).toEqual([{ at: 'driverId', code: 'notFound' }])
    expect((await refused(localDriver, 999)).error).toBe('bill_not_found')
    const stranger = await shop.signIn('other')
    expect((await refused(localDriver, billId, stranger)).error).toBe('bill_not_found')
    const order = await assign(billId)
    const retire = { params: { id: localDriver }, body: { version: 1, isActive: false } }
    const retired = await shop.refusal(endpoints.driverSetActive, retire, { as: owner })
    expect(retired.problems).toEqual([{ at: '', code: 'carriesOrders', params: { count: 1 } }])
    const move = { params: { id: localDriver }, body: { version: 1, branch: 2 } }
    const moved = await shop.refusal(endpoints.driverChange, move, { as: owner })
    expect(moved.problems).toEqual([{ at: 'branch', code: 'carriesOrders', params: { count: 1 } }])
    const remove = { params: { id: localDriver }, query: { version: 1 } }
    const removed = await shop.refusal(endpoints.driverRemove, remove, { as: owner })
    expect(removed.problems.map(({ code }) => code)).toEqual(['usedByBills'])
    const state = { params: { id: order.id }, body: { version: 1, state: 'delivered' } } as const
    expect((await shop.refusal(endDriverOrder, state, { as: stranger })).error).toBe('not_found')
    const change = { params: { id: order.id }, body: { version: 1, driverId: localDriver, ...contact } }
    expect((await shop.refusal(changeDriverOrder, change, { as: stranger })).error).toBe('not_found')
    expect(
      (await shop.refusal(settleDriver, settlement([{ id: order.id, version: 1 }], 0), { as: stranger })).status,
    ).toBe(403)
    await end(order.id, 'returned')
    await shop.call(endpoints.driverSetActive, retire, { as: owner })
    expect((await refused(localDriver)).problems).toEqual([{ at: 'driverId', code: 'inactive' }])
  })

  test('need the permission of the point of sale, and an identity of its type', async () => {
    const seller = await shop.signIn('seller')
    const billId = await sell(shop, seller)
    expect((await shop.refusal(listDrivers, { query: {} }, { as: seller })).status).toBe(403)
    const body = { billId, driverId: localDriver, ...contact }
    expect((await shop.refusal(assignDriver, { body }, { as: seller })).status).toBe(403)
    expect((await shop.refusal(settleDriver, settlement([{ id: 1, version: 1 }], 0), { as: seller })).status).toBe(403)
    const named = (idType: string, idNumber: string) => ({ body: { nameAr: 'عميل', idType, idNumber } }) as const
    const wrong = await shop.refusal(endpoints.driverAdd, named('residence', '1000000008'), { as: owner })
    expect(wrong.problems).toEqual([{ at: 'idNumber', code: 'invalidNationalId' }])
    expect((await shop.call(endpoints.driverAdd, named('nationalId', '1000000008'), { as: owner })).idNumber).toBe(
      '1000000008',
    )
  })
})
