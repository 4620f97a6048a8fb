import { beforeEach, expect, test } from 'vitest'
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { day } from '#domain/days.ts'
import { writeVatRate } from '#server/company/company.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { percent, sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { countOf, entriesOf, stockOf } from '#tests/support/books.ts'
import { postingsOf } from '#tests/support/ledger-text.ts'
import { aSale, fillTinyShop, type Good, goods, tinyParties } from '#tests/support/tiny-shop.ts'
import { aPurchase, aRefund } from '#tests/support/tiny-trade.ts'

const { createBill, getBill } = billEndpoints
const { changeBillStatus, editBill, voidBill } = billLifeEndpoints
const { supplier } = tinyParties

type Charge = NonNullable<NewBill['charges']>[number]

const freight: Charge = { kind: 'cost', description: 'freight', amount: sar('30.00'), method: 'bank' }
const duty: Charge = { kind: 'cost', description: 'duty', amount: sar('10.00'), method: 'cash' }
const atCustoms: Charge = { kind: 'customsVat', description: '', amount: sar('49.20'), method: 'bank' }

/** A purchase whose supplier charges no VAT. */
function withoutVat(good: Good, count: string, price: string, changes: Partial<NewBill>): NewBill {
  const body = aPurchase(good, count, price)
  return { ...body, vat: sar('0'), total: body.net, tenders: [{ method: 'credit', amount: body.net }], ...changes }
}

describeOnBoth('a purchase', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
  })

  const post = (body: NewBill) => shop.call(createBill, { body }, { as: owner })
  const problemsOf = async (body: NewBill) => (await shop.refusal(createBill, { body }, { as: owner })).problems
  const sound = async () => expect(await checkBooks(shop.db)).toEqual([])

  test('keeps the number and the day of the supplier’s invoice, and takes a number of a supplier once', async () => {
    const invoice = { supplierInvoiceNumber: ' Inv-١٢٣ ', supplierInvoiceDate: day('2026-01-12') }
    const bill = await post({ ...aPurchase(goods.lamp, '1', '4.00'), ...invoice })
    expect(bill).toMatchObject({
      supplierInvoiceNumber: 'Inv-123',
      supplierInvoiceDate: '2026-01-12',
      vatKind: 'standard',
    })
    expect(await shop.call(getBill, { query: { id: bill.id } }, { as: owner })).toEqual(bill)
    const taken = [{ at: 'supplierInvoiceNumber', code: 'supplierInvoiceTaken', params: { code: '1-000001' } }]
    const again = { ...aPurchase(goods.coffee, '1', '9.00'), supplierInvoiceNumber: 'INV-123' }
    expect(await problemsOf(again)).toEqual(taken)
    expect(await problemsOf({ ...again, branchId: 2 })).toEqual(taken)
    const edited = { ...aPurchase(goods.lamp, '2', '4.00'), ...invoice, Id: bill.id }
    const second = await shop.call(editBill, { body: edited }, { as: owner })
    expect(await problemsOf(again)).toEqual(taken)
    await shop.call(voidBill, { params: { id: second.id } }, { as: owner })
    expect((await post(again)).supplierInvoiceNumber).toBe('INV-123')
    // Many bills have none.
    await post(aPurchase(goods.lamp, '1', '4.00'))
    await post(aPurchase(goods.lamp, '1', '4.00'))
    const tomorrow = { ...aPurchase(goods.lamp, '1', '4.00'), supplierInvoiceDate: day('2026-01-16') }
    expect(await problemsOf(tomorrow)).toEqual([{ at: 'supplierInvoiceDate', code: 'dayOutOfOrder' }])
    await sound()
  })

  test('two branches that enter the same invoice at once enter it once', async () => {
    const body = { ...aPurchase(goods.lamp, '1', '4.00'), supplierInvoiceNumber: 'A-1' }
    const answers = await Promise.allSettled([1, 2].map(branchId => post({ ...body, branchId })))
    expect(answers.map(answer => answer.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await countOf(shop.db, 'bill')).toBe(1)
  })

  test('at the standard rate deducts what the supplier charges', async () => {
    await post({ ...aPurchase(goods.lamp, '10', '4.00'), vatKind: 'standard' })
    expect(await entriesOf(shop.db, 'purch 1-000001')).toEqual([
      'Dr inventory 40.00',
      'Dr vat_input 6.00',
      'Cr ap 46.00 party 3',
    ])
    await sound()
  })

  test('of an import pays the supplier without VAT, and customs with it', async () => {
    const charges = [duty, { ...atCustoms, amount: sar('46.50') }]
    const bill = await post(withoutVat(goods.coffee, '30', '10.00', { vatKind: 'customs', charges }))
    expect(bill).toMatchObject({ total: sar('300.00'), vat: 0, declaredVat: sar('46.50'), vatKind: 'customs' })
    expect(await entriesOf(shop.db, 'purch 1-000001')).toEqual([
      'Dr inventory 310.00',
      'Dr vat_input_customs 46.50',
      'Cr ap 300.00 party 3',
      'Cr cash_pos 10.00',
      'Cr bank_main 46.50',
    ])
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('54 worth 550.00')
    const figures = { net: '100.00', vat: '0', total: '100.00' }
    await post(aRefund('rpurch', bill.id, goods.coffee, '10', figures, '10.00'))
    // What was paid at customs is theirs to give back.
    expect(await entriesOf(shop.db, 'rpurch 1-000001')).toEqual([
      'Dr cash_pos 100.00',
      'Cr inventory 101.85',
      'Dr price_difference 1.85',
    ])
    await sound()
  })

  test('of an import is refused while VAT is off, and what customs were paid is then a cost', async () => {
    await shop.db.write([1, 2], tx =>
      writeVatRate(tx, { firstDay: day('2026-01-01'), isEnabled: false, rate: percent('15') }, shop.clock.now()),
    )
    const kind = { vatKind: 'customs' as const, charges: [atCustoms] }
    expect(await problemsOf(withoutVat(goods.coffee, '30', '10.00', kind))).toEqual([
      { at: 'vatKind', code: 'customsVatWithoutVat' },
    ])
    const charges = [{ ...atCustoms, kind: 'cost' as const, description: 'customs' }]
    await post(withoutVat(goods.coffee, '30', '10.00', { charges }))
    expect(await entriesOf(shop.db, 'purch 1-000001')).toEqual([
      'Dr inventory 349.20',
      'Cr ap 300.00 party 3',
      'Cr bank_main 49.20',
    ])
    await sound()
  })

  test('under the reverse charge owes its VAT and deducts it, and pays the supplier none', async () => {
    const bill = await post(withoutVat(goods.coffee, '3', '10.33', { vatKind: 'reverseCharge' }))
    expect(bill).toMatchObject({ total: sar('30.99'), vat: 0, declaredVat: sar('4.65') })
    expect(await entriesOf(shop.db, 'purch 1-000001')).toEqual([
      'Dr inventory 30.99',
      'Dr vat_input_rcm 4.65',
      'Cr ap 30.99 party 3',
      'Cr vat_output_rcm 4.65',
    ])
    const figures = { net: '10.33', vat: '0', total: '10.33' }
    const declared: number[] = []
    for (let part = 0; part < 3; part++)
      declared.push((await post(aRefund('rpurch', bill.id, goods.coffee, '1', figures, '10.33'))).declaredVat)
    expect(await entriesOf(shop.db, 'rpurch 1-000001')).toEqual([
      'Dr cash_pos 10.33',
      'Cr inventory 10.04',
      'Cr price_difference 0.29',
      'Dr vat_output_rcm 1.55',
      'Cr vat_input_rcm 1.55',
    ])
    expect(declared).toEqual([sar('1.55'), sar('1.55'), sar('1.55')])
    await sound()
  })

  test.each(['zero', 'exempt'] as const)('of the kind %s bears no VAT, whatever its items do', async vatKind => {
    const bill = await post(withoutVat(goods.coffee, '3', '10.00', { vatKind }))
    expect(bill.lines).toMatchObject([{ vatCategory: vatKind, vatRate: 0, vat: 0 }])
    expect(bill.declaredVat).toBe(0)
    expect(await entriesOf(shop.db, 'purch 1-000001')).toEqual(['Dr inventory 30.00', 'Cr ap 30.00 party 3'])
    await sound()
  })

  test('of a shop without VAT declares none under the reverse charge', async () => {
    const off = { firstDay: day('2026-01-15'), isEnabled: false, rate: percent('15') }
    await shop.db.write([1, 2], tx => writeVatRate(tx, off, shop.clock.now()))
    const bill = await post(withoutVat(goods.coffee, '3', '10.00', { vatKind: 'reverseCharge' }))
    expect(bill.declaredVat).toBe(0)
    await sound()
  })

  test('shares what others charge over its goods by their value, and owes it to them', async () => {
    const lamps = aPurchase(goods.lamp, '10', '10.00')
    const coffee = aPurchase(goods.coffee, '4', '50.00')
    const figures = { net: sar('300.00'), vat: sar('45.00'), total: sar('345.00') }
    const charges: Charge[] = [{ ...freight, method: 'credit', partyId: supplier }, duty]
    const body = {
      ...lamps,
      ...figures,
      BillItems: [...lamps.BillItems, ...coffee.BillItems],
      tenders: [{ method: 'bank', amount: sar('345.00') }] as NewBill['tenders'],
      charges,
    }
    const bill = await post(body)
    expect(bill.charges).toMatchObject([
      {
        kind: 'cost',
        description: 'freight',
        amount: sar('30.00'),
        method: 'credit',
        party: { id: supplier, nameEn: 'Supplier' },
      },
      { kind: 'cost', description: 'duty', amount: sar('10.00'), method: 'cash', party: null },
    ])
    expect(await entriesOf(shop.db, 'purch 1-000001')).toEqual([
      'Dr inventory 340.00',
      'Dr vat_input 45.00',
      'Cr bank_main 345.00',
      'Cr ap 30.00 party 3',
      'Cr cash_pos 10.00',
    ])
    // 40.00 on 100.00 and 200.00 are 13.33 and 26.67; one lamp at 4.00 and 24 coffees at 10.00 were there.
    expect(await stockOf(shop.db, goods.lamp.itemId)).toBe('11 worth 117.33')
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('28 worth 466.67')
    await post(aSale([{ good: goods.lamp, count: '11' }]))
    await sound()
    // The invoice of the carrier was too high: what was sold costs less.
    await shop.call(editBill, { body: { ...body, charges: [duty], Id: bill.id } }, { as: owner })
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('28 worth 446.67')
    expect((await postingsOf(shop.db, 'purch 1-000001')).at(-1)).toEqual([
      '2026-01-15 recost',
      'Dr inventory 10.00',
      'Cr cogs 10.00',
    ])
    await sound()
  })

  test('on the way is worth its price and charges in transit, and arrives with them', async () => {
    const body = { ...aPurchase(goods.lamp, '10', '4.00'), isDelivered: false, charges: [duty] }
    const bill = await post(body)
    expect(await entriesOf(shop.db, 'purch 1-000001')).toEqual([
      'Dr inventory_transit 50.00',
      'Dr vat_input 6.00',
      'Cr ap 46.00 party 3',
      'Cr cash_pos 10.00',
    ])
    // Two are broken on the way: the supplier pays their price back, their freight is lost.
    const refund = aRefund('rpurch', bill.id, goods.lamp, '2', { net: '8.00', vat: '1.20', total: '9.20' }, '4.00')
    await post({ ...refund, isDelivered: false })
    expect(await entriesOf(shop.db, 'rpurch 1-000001')).toEqual([
      'Dr cash_pos 9.20',
      'Cr inventory_transit 10.00',
      'Dr price_difference 2.00',
      'Cr vat_input 1.20',
    ])
    await sound()
    await shop.call(changeBillStatus, { body: { id: bill.id, isDelivered: true } }, { as: owner })
    expect(await stockOf(shop.db, goods.lamp.itemId)).toBe('9 worth 44.00')
    await sound()
  })

  test('names charges as they are, and no other bill has any', async () => {
    const body = aPurchase(goods.lamp, '10', '4.00')
    const ask = (charge: Charge) => problemsOf({ ...body, charges: [charge] })
    expect(await ask({ ...freight, amount: sar('0') })).toEqual([{ at: 'charges.0.amount', code: 'mustBePositive' }])
    expect(await ask({ ...freight, method: 'credit' })).toEqual([{ at: 'charges.0.partyId', code: 'partyRequired' }])
    expect(await ask({ ...freight, partyId: supplier })).toEqual([{ at: 'charges.0.partyId', code: 'notAllowed' }])
    expect(await ask({ ...freight, method: 'credit', partyId: tinyParties.customer })).toEqual([
      { at: 'charges.0.partyId', code: 'notFound' },
    ])
    expect(await ask(atCustoms)).toEqual([{ at: 'charges.0.kind', code: 'notAllowed' }])
    const withoutCustoms = withoutVat(goods.lamp, '1', '4.00', { vatKind: 'customs' })
    expect(await problemsOf(withoutCustoms)).toEqual([{ at: 'charges', code: 'required' }])
    const sale = aSale([{ good: goods.coffee }], {
      supplierInvoiceNumber: 'A',
      supplierInvoiceDate: day('2026-01-01'),
      vatKind: 'zero',
      charges: [freight],
    })
    expect((await problemsOf(sale)).map(({ at, code }) => `${at} ${code}`)).toEqual([
      'supplierInvoiceNumber notAllowed',
      'supplierInvoiceDate notAllowed',
      'vatKind notAllowed',
      'charges notAllowed',
    ])
  })

  test('that was voided leaves nothing behind, whatever it declared and with any charges', async () => {
    const charges = [duty, { ...atCustoms, amount: sar('46.50') }]
    const bill = await post(withoutVat(goods.coffee, '30', '10.00', { vatKind: 'customs', charges }))
    await shop.call(voidBill, { params: { id: bill.id } }, { as: owner })
    expect((await postingsOf(shop.db, 'purch 1-000001'))[1]).toEqual([
      '2026-01-15 void',
      'Cr inventory 310.00',
      'Cr vat_input_customs 46.50',
      'Dr ap 300.00',
      'Dr cash_pos 10.00',
      'Dr bank_main 46.50',
    ])
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('24 worth 240.00')
    await sound()
  })
})
