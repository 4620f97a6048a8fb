import { beforeEach, expect, test } from 'vitest'
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { deliveryEndpoints, type NewDelivery } from '#contract/deliveries.ts'
import { day } from '#domain/days.ts'
import { quantity } from '#domain/money.ts'
import { writeSettings } from '#server/company/company.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { stockOf } from '#tests/support/books.ts'
import { postingsOf } from '#tests/support/ledger-text.ts'
import { aPartlyRefund, aWaitingBill } from '#tests/support/tiny-deliveries.ts'
import { fillTinyShop, goods } from '#tests/support/tiny-shop.ts'

const { createBill, editBill, getBill } = { ...billEndpoints, ...billLifeEndpoints }
const { changeBillStatus, voidBill, createCreditNote, getBillHistory } = billLifeEndpoints
const { addDelivery, reverseDelivery, listDeliveries, getDelivery, getBillToDeliver } = deliveryEndpoints
const { getBillsToDeliver, searchBillsToDeliver, getDeliveriesOfBill } = deliveryEndpoints

const nextDay = 86_400_000

describeOnBoth('exit and entry statements', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
  })

  const post = (body: NewBill) => shop.call(createBill, { body }, { as: owner })
  /** Whole pieces by line. */
  const partsOf = (counts: readonly number[]): NewDelivery['lines'] =>
    counts.flatMap((count, index) => (count === 0 ? [] : [{ line: index + 1, quantity: quantity(count * 1000) }]))
  const bodyOf = (billId: number, counts: readonly number[]) => ({ billId, lines: partsOf(counts), note: '' })
  const deliver = (billId: number, ...counts: number[]) =>
    shop.call(addDelivery, { body: bodyOf(billId, counts) }, { as: owner })
  const refusalOf = (billId: number, ...counts: number[]) =>
    shop.refusal(addDelivery, { body: bodyOf(billId, counts) }, { as: owner })
  const reverse = (id: number) => shop.call(reverseDelivery, { params: { id }, body: {} }, { as: owner })
  const waits = async (id: number) => {
    const { lines } = await shop.call(getBillToDeliver, { query: { id } }, { as: owner })
    return lines.map(line => line.outstanding / 1000)
  }
  const later = async () => {
    shop.clock.advance(nextDay)
    owner = await (await shop.openCopy()).signIn('owner')
  }

  /** Three lamps for 9.00 with 1.00 of freight: 10.00 in transit, which no share divides evenly. */
  const threeLamps = () => post(aWaitingBill('purch', [{ good: goods.lamp, pieces: 3, net: 300 }], 100))

  test('of a purchase bring each part in at its share, and all of them come to the line', async () => {
    const { id } = await threeLamps()
    const first = await deliver(id, 1)
    expect(first).toMatchObject({
      kind: 'entry',
      code: '1-000001',
      date: '2026-01-15',
      isReversible: true,
      reversal: null,
    })
    expect(first.lines).toMatchObject([{ line: 1, nameEn: 'LED bulb', quantity: 1000 }])
    expect(await waits(id)).toEqual([2])
    expect((await shop.call(getBill, { query: { id } }, { as: owner })).isDelivered).toBe(false)
    await later()
    await deliver(id, 1)
    await deliver(id, 1)
    expect((await postingsOf(shop.db, 'purch 1-000001')).slice(1)).toEqual([
      ['2026-01-15 delivery', 'Dr inventory 3.33', 'Cr inventory_transit 3.33'],
      ['2026-01-16 delivery', 'Dr inventory 3.34', 'Cr inventory_transit 3.34'],
      ['2026-01-16 delivery', 'Dr inventory 3.33', 'Cr inventory_transit 3.33'],
    ])
    expect((await shop.call(getBill, { query: { id } }, { as: owner })).isDelivered).toBe(true)
    expect(await stockOf(shop.db, goods.lamp.itemId)).toBe('4 worth 14.00')
    expect((await refusalOf(id, 1)).error).toBe('bill_delivered')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('of a sale let each part leave at the average of its own day', async () => {
    const { id } = await post(aWaitingBill('sale', [{ good: goods.coffee, pieces: 3, net: 2000 }]))
    await deliver(id, 1)
    const more = { ...aWaitingBill('purch', [{ good: goods.coffee, pieces: 23, net: 1200 }]), isDelivered: true }
    await post(more)
    await later()
    expect(await deliver(id, 2)).toMatchObject({ kind: 'exit', code: '1-000002' })
    expect((await postingsOf(shop.db, 'sale 1-000001')).slice(1)).toEqual([
      ['2026-01-15 delivery', 'Dr cogs 10.00', 'Cr inventory 10.00'],
      ['2026-01-16 delivery', 'Dr cogs 22.00', 'Cr inventory 22.00'],
    ])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('two people who deliver the rest at once: one is refused with what is left', async () => {
    const { id } = await threeLamps()
    const answers = await Promise.allSettled([deliver(id, 2), deliver(id, 2)])
    expect(answers.map(answer => answer.status).sort()).toEqual(['fulfilled', 'rejected'])
    const refusal = await refusalOf(id, 2)
    expect(refusal).toMatchObject({ error: 'quantity_error', error_description: 'quantityError' })
    expect(refusal.problems).toEqual([
      { at: 'lines.0.quantity', code: 'moreThanRemaining', params: { remaining: '1' } },
    ])
    expect(await waits(id)).toEqual([1])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('name what is wrong with what was sent', async () => {
    const { id } = await post(
      aWaitingBill('sale', [
        { good: goods.coffee, pieces: 2, net: 2000 },
        { good: goods.lamp, pieces: 5, net: 1000 },
      ]),
    )
    const refused = async (lines: NewDelivery['lines']) =>
      (await shop.refusal(addDelivery, { body: { billId: id, lines, note: '' } }, { as: owner })).problems
    expect(await refused([{ line: 3, quantity: quantity(1000) }])).toEqual([{ at: 'lines.0.line', code: 'notFound' }])
    expect(await refused([...partsOf([1]), ...partsOf([1])])).toEqual([{ at: 'lines.1.line', code: 'duplicate' }])
    expect(await refused([{ line: 1, quantity: quantity(500) }])).toEqual([
      { at: 'lines.0.quantity', code: 'unitNotSplittable' },
    ])
    // One lamp is there.
    expect((await refusalOf(id, 1, 5)).error).toBe('quantity_over')
    expect((await refusalOf(id, 1, 2_000_000)).error).toBe('quantity_error')
    expect((await refusalOf(9999, 1)).error).toBe('bill_not_found')
    await deliver(id, 1, 1)
    expect(await waits(id)).toEqual([1, 4])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('are done once for each key', async () => {
    const { id } = await threeLamps()
    const once = () => shop.call(addDelivery, { body: bodyOf(id, [1]) }, { as: owner, idempotencyKey: 'statement 1' })
    expect(await once()).toEqual(await once())
    expect(await waits(id)).toEqual([2])
    const other = { body: bodyOf(id, [2]) }
    const refusal = await shop.refusal(addDelivery, other, { as: owner, idempotencyKey: 'statement 1' })
    expect(refusal.error).toBe('idempotency_key_reused')
  })

  test('of a line that comes in are taken back the latest first, on their own day', async () => {
    const { id } = await threeLamps()
    const [first, second] = [await deliver(id, 1), await deliver(id, 2)]
    await later()
    const early = await shop.refusal(reverseDelivery, { params: { id: first.id }, body: {} }, { as: owner })
    expect(early.problems).toEqual([{ at: 'id', code: 'laterStatementOfLine' }])
    const undone = await reverse(second.id)
    expect(undone).toMatchObject({ isReversible: false, reversal: { userName: expect.any(String) } })
    expect(await waits(id)).toEqual([2])
    const again = await shop.refusal(reverseDelivery, { params: { id: second.id }, body: {} }, { as: owner })
    expect(again.error).toBe('process_ignored')
    await reverse(first.id)
    expect(await waits(id)).toEqual([3])
    expect((await postingsOf(shop.db, 'purch 1-000001')).slice(3).map(([head]) => head)).toEqual([
      '2026-01-15 undelivery',
      '2026-01-15 undelivery',
    ])
    expect(await stockOf(shop.db, goods.lamp.itemId)).toBe('1 worth 4.00')
    const gone = await shop.refusal(reverseDelivery, { params: { id: 9999 }, body: {} }, { as: owner })
    expect(gone).toMatchObject({ error: 'no_exit_statement', error_description: 'noExitStatement' })
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('of a sale, and of other lines of a purchase, are taken back in any order', async () => {
    const sale = await post(aWaitingBill('sale', [{ good: goods.coffee, pieces: 3, net: 2000 }]))
    const sold = await deliver(sale.id, 1)
    const dear = { ...aWaitingBill('purch', [{ good: goods.coffee, pieces: 23, net: 1200 }]), isDelivered: true }
    await post(dear)
    await deliver(sale.id, 2)
    expect((await shop.call(getDelivery, { params: { id: sold.id } }, { as: owner })).isReversible).toBe(true)
    await reverse(sold.id)
    expect(await waits(sale.id)).toEqual([1])
    expect((await shop.call(getBill, { query: { id: sale.id } }, { as: owner })).isDelivered).toBe(false)
    // What left after it is costed as if it had never left: 24 at 10.00 and 23 at 12.00.
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('45 worth 494.04')
    const body = [
      { good: goods.lamp, pieces: 3, net: 300 },
      { good: goods.coffee, pieces: 3, net: 1100 },
    ]
    const purchase = await post(aWaitingBill('purch', body, 100))
    const [lamps, both, coffee] = [
      await deliver(purchase.id, 1, 0),
      await deliver(purchase.id, 1, 1),
      await deliver(purchase.id, 0, 1),
    ]
    const refused = await shop.refusal(reverseDelivery, { params: { id: both.id }, body: {} }, { as: owner })
    expect(refused.problems).toEqual([{ at: 'id', code: 'laterStatementOfLine' }])
    await reverse(coffee.id)
    await reverse(both.id)
    expect(await deliver(purchase.id, 0, 2)).toMatchObject({ code: '1-000004' })
    await reverse(lamps.id)
    expect(await waits(purchase.id)).toEqual([3, 1])
    expect(await checkBooks(shop.db)).toEqual([])
    await deliver(purchase.id, 3, 1)
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('are not taken back in a locked period, nor where the goods are gone', async () => {
    const { id } = await threeLamps()
    const { id: first } = await deliver(id, 3)
    const sold = { ...aWaitingBill('sale', [{ good: goods.lamp, pieces: 3, net: 1000 }]), isDelivered: true }
    await post(sold)
    const body = { params: { id: first }, body: {} }
    expect((await shop.refusal(reverseDelivery, body, { as: owner })).error).toBe('quantity_issue')
    await shop.db.write([1, 2], tx => writeSettings(tx, { periodLockDay: day('2026-01-15') }, shop.clock.now()))
    await later()
    expect((await shop.refusal(reverseDelivery, body, { as: owner })).error).toBe('period_locked')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('ChangeStatus moves the rest by one statement, and takes the latest back', async () => {
    const { id } = await threeLamps()
    await deliver(id, 1)
    const change = (isDelivered: boolean) => shop.call(changeBillStatus, { body: { id, isDelivered } }, { as: owner })
    expect((await change(true)).isDelivered).toBe(true)
    expect((await change(false)).isDelivered).toBe(false)
    expect(await waits(id)).toEqual([2])
    await change(false)
    expect(await waits(id)).toEqual([3])
    const refusal = await shop.refusal(changeBillStatus, { body: { id, isDelivered: false } }, { as: owner })
    expect(refusal.error).toBe('process_ignored')
    const { events } = await shop.call(getBillHistory, { query: { id } }, { as: owner })
    expect(events.map(event => event.kind)).toEqual([
      ...['posted', 'partlyDelivered', 'delivered', 'undelivered', 'undelivered'],
    ])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('a refund of a purchase takes what still waits before what has arrived', async () => {
    const { id } = await threeLamps()
    await deliver(id, 1)
    // Two wait: three take both of them out of transit, and one out of stock at the average of what is there.
    await post(aPartlyRefund('rpurch', id, [{ good: goods.lamp, pieces: 3, net: 300 }]))
    expect((await postingsOf(shop.db, 'rpurch 1-000001'))[0]).toEqual([
      ...['2026-01-15', 'Dr cash_pos 10.35', 'Cr inventory 3.67', 'Cr inventory_transit 6.67'],
      ...['Dr price_difference 1.34', 'Cr vat_input 1.35'],
    ])
    expect(await stockOf(shop.db, goods.lamp.itemId)).toBe('1 worth 3.66')
    expect((await refusalOf(id, 1)).error).toBe('bill_delivered')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('one refund of a sale takes both: what waits moves nothing, the rest comes back at what it left at', async () => {
    const { id } = await post(aWaitingBill('sale', [{ good: goods.coffee, pieces: 5, net: 2000 }]))
    const first = await deliver(id, 2)
    const refund = await post(aPartlyRefund('rsale', id, [{ good: goods.coffee, pieces: 4, net: 2000 }]))
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('23 worth 230.00')
    expect(await waits(id)).toEqual([0])
    const taken = await shop.refusal(reverseDelivery, { params: { id: first.id }, body: {} }, { as: owner })
    expect(taken.error).toBe('bill_refunded')
    await shop.call(voidBill, { params: { id: refund.id } }, { as: owner })
    expect(await waits(id)).toEqual([3])
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('22 worth 220.00')
    await deliver(id, 3)
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('19 worth 190.00')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('a refund of what waited is not voided once the rest has moved', async () => {
    const { id } = await post(aWaitingBill('sale', [{ good: goods.coffee, pieces: 5, net: 2000 }]))
    const refund = await post(aPartlyRefund('rsale', id, [{ good: goods.coffee, pieces: 1, net: 2000 }]))
    const rest = await deliver(id, 4)
    const refusal = await shop.refusal(voidBill, { params: { id: refund.id } }, { as: owner })
    expect(refusal.error).toBe('bill_delivered')
    await reverse(rest.id)
    await shop.call(voidBill, { params: { id: refund.id } }, { as: owner })
    expect(await waits(id)).toEqual([5])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('a refund does not come before the goods that have moved, and a credit note takes the whole', async () => {
    const { id } = await post(aWaitingBill('sale', [{ good: goods.coffee, pieces: 3, net: 2000 }]))
    await later()
    await deliver(id, 1)
    const early = aPartlyRefund('rsale', id, [{ good: goods.coffee, pieces: 1, net: 2000 }])
    const refusal = await shop.refusal(createBill, { body: { ...early, date: day('2026-01-15') } }, { as: owner })
    expect(refusal.problems).toEqual([{ at: 'date', code: 'beforeDelivery', params: { day: '2026-01-16' } }])
    await shop.call(createCreditNote, { body: { id, reason: 'رد سلع أو خدمات' } }, { as: owner })
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('24 worth 240.00')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('a void takes the bill and its parts back; a version of which a part has moved is not edited', async () => {
    const body = aWaitingBill('purch', [{ good: goods.lamp, pieces: 3, net: 300 }], 100)
    const { id } = await post(body)
    await deliver(id, 1)
    const edited = await shop.refusal(editBill, { body: { ...body, Id: id } }, { as: owner })
    expect(edited.error).toBe('bill_partly_delivered')
    await shop.call(voidBill, { params: { id } }, { as: owner })
    expect(await stockOf(shop.db, goods.lamp.itemId)).toBe('1 worth 4.00')
    expect((await refusalOf(id, 1)).error).toBe('bill_voided')
    const [row] = await shop.call(getDeliveriesOfBill, { query: { id } }, { as: owner })
    expect(row?.reversal).not.toBeNull()
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('are listed with their bills, and so is what waits, the oldest first', async () => {
    const purchase = await threeLamps()
    const sale = await post(aWaitingBill('sale', [{ good: goods.coffee, pieces: 3, net: 2000 }]))
    const entry = await deliver(purchase.id, 1)
    const exit = await deliver(sale.id, 3)
    const codesOf = async (query: Parameters<typeof shop.call<typeof listDeliveries>>[1]['query']) =>
      (await shop.call(listDeliveries, { query }, { as: owner })).rows.map(row => `${row.kind} ${row.code}`)
    expect(await codesOf({})).toEqual(['exit 1-000001', 'entry 1-000001'])
    expect(await codesOf({ kind: 'exit' })).toEqual(['exit 1-000001'])
    expect(await codesOf({ fromDate: day('2026-01-16') })).toEqual([])
    expect(await codesOf({ query: '1-000001' })).toHaveLength(2)
    const counted = await shop.call(listDeliveries, { query: { pageSize: 1, isCounted: true } }, { as: owner })
    expect(counted).toMatchObject({ count: 2, next: { id: exit.id } })
    const after = counted.next ?? undefined
    expect((await shop.call(listDeliveries, { query: { after } }, { as: owner })).rows.map(row => row.id)).toEqual([
      entry.id,
    ])
    expect(await shop.call(getBillsToDeliver, { query: {} }, { as: owner })).toMatchObject({
      bills: [{ id: purchase.id, kind: 'entry', isPartly: true }],
      count: 1,
    })
    const found = await shop.call(searchBillsToDeliver, { query: { code: '1' } }, { as: owner })
    expect(found.map(each => each.kind).sort()).toEqual(['entry', 'exit'])
    expect((await shop.call(getDelivery, { params: { id: entry.id } }, { as: owner })).bill.id).toBe(purchase.id)
  })

  test('are hidden from users who make none, and visible by kind to users who make that kind', async () => {
    const purchase = await threeLamps()
    const { id } = await deliver(purchase.id, 1)
    const guest = await shop.signIn('guest')
    for (const refusal of [
      await shop.refusal(addDelivery, { body: bodyOf(purchase.id, [1]) }, { as: guest }),
      await shop.refusal(listDeliveries, { query: {} }, { as: guest }),
      await shop.refusal(reverseDelivery, { params: { id }, body: {} }, { as: guest }),
    ])
      expect(refusal.status).toBe(403)
  })
})
