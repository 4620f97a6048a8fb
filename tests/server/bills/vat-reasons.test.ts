/** Why an item bears no VAT: chosen on the item, kept by the lines of its bills, and printed. */
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { sendDueDocuments } from '#server/e-invoices/send-documents.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { startTestGateway } from '#tests/support/test-gateway.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'
import { aRefund } from '#tests/support/tiny-trade.ts'
import { connect, shopAt } from '../e-invoices/connected-shop.ts'

const { createBill, downloadEInvoice, getBill, itemChange, itemImport, itemList, itemRead, reissueEInvoice } = endpoints

describeOnBoth('the reason for no VAT', open => {
  let shop: TestApp
  let owner: string

  beforeAll(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
  })

  const read = (id: number) => shop.call(itemRead, { params: { id } }, { as: owner })
  const change = async (id: number, fields: object) => {
    const body = { ...fields, version: (await read(id)).version }
    return shop.call(itemChange, { params: { id }, body }, { as: owner })
  }
  const refused = async (id: number, fields: object) => {
    const body = { ...fields, version: (await read(id)).version }
    const { problems } = await shop.refusal(itemChange, { params: { id }, body }, { as: owner })
    return problems.map(({ at, code }) => `${at} ${code}`)
  }
  const sell = (good: (typeof goods)['medicine' | 'coffee']) =>
    shop.call(createBill, { body: aSale([{ good }]) }, { as: owner, idempotencyKey: crypto.randomUUID() })
  const reasonsOf = async (id: number) =>
    (await shop.call(getBill, { query: { id } }, { as: owner })).lines.map(({ vatReason }) => vatReason)
  const { itemId } = goods.medicine

  test('belongs to the VAT category of its item, and is listed by it', async () => {
    expect(await refused(goods.coffee.itemId, { exemptionReason: 'VATEX-SA-35' })).toEqual([
      'exemptionReason notOfVatCategory',
    ])
    expect(await refused(itemId, { exemptionReason: 'VATEX-SA-30' })).toEqual(['exemptionReason notOfVatCategory'])
    expect((await change(itemId, { exemptionReason: 'VATEX-SA-35' })).exemptionReason).toBe('VATEX-SA-35')
    expect(await refused(itemId, { vatCategory: 'standard' })).toEqual(['exemptionReason notOfVatCategory'])
    const query: object = { withExemptionReason: 'VATEX-SA-35' }
    const { rows } = await shop.call(itemList, { query }, { as: owner })
    expect(rows.map(({ id }) => id)).toEqual([itemId])
  })

  test('comes with a file, or is refused there', async () => {
    const units = [{ nameAr: 'حبة', ratio: 1, price: 1 }]
    const row = { code: '9100', nameAr: 'سبيكة', category: 'General', units, vatCategory: 'zero' }
    const send = async (exemptionReason: string, isTrial: boolean) => {
      const { rows } = await shop.call(
        itemImport,
        { body: { isTrial, rows: [{ ...row, exemptionReason }] } },
        { as: owner },
      )
      return rows.flatMap(({ problems }) => problems.map(({ at, code }) => `${at} ${code}`))
    }
    expect(await send('VATEX-SA-30', true)).toEqual(['exemptionReason notOfVatCategory'])
    expect(await send('VATEX-SA-36', false)).toEqual([])
    const query: object = { withExemptionReason: 'VATEX-SA-36' }
    const { rows } = await shop.call(itemList, { query }, { as: owner })
    expect(rows.map(({ code }) => code)).toEqual(['9100'])
  })

  test('stays that of the posting when the item changes, also in a refund', async () => {
    await change(itemId, { exemptionReason: '' })
    const without = await sell(goods.medicine)
    await change(itemId, { exemptionReason: 'VATEX-SA-35' })
    const sale = await sell(goods.medicine)
    expect(sale.lines.map(({ vatReason }) => vatReason)).toEqual(['VATEX-SA-35'])
    await change(itemId, { exemptionReason: 'VATEX-SA-HEA' })
    expect([await reasonsOf(without.id), await reasonsOf(sale.id)]).toEqual([[null], ['VATEX-SA-35']])
    const figures = { net: '20', vat: '0', total: '20' }
    const body = aRefund('rsale', sale.id, goods.medicine, '1', figures)
    const refund = await shop.call(createBill, { body }, { as: owner, idempotencyKey: crypto.randomUUID() })
    expect(await reasonsOf(refund.id)).toEqual(['VATEX-SA-35'])
    expect(await reasonsOf((await sell(goods.medicine)).id)).toEqual(['VATEX-SA-HEA'])
    expect(await reasonsOf((await sell(goods.coffee)).id)).toEqual([null])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is in the e-invoice, and once it is corrected in that which is issued again', async () => {
    const gateway = await startTestGateway()
    try {
      const connected = await open(shopAt(gateway))
      const as = await connected.signIn('owner')
      await connect(connected, as, { otp: gateway.otp })
      const { version } = await connected.call(itemRead, { params: { id: itemId } }, { as })
      const body = { exemptionReason: 'VATEX-SA-35', version }
      await connected.call(itemChange, { params: { id: itemId }, body }, { as })
      gateway.faultFor = () => ({ kind: 'reject', code: 'BR-O-15', text: 'The reason is wrong.' })
      const { id } = await connected.call(createBill, { body: aSale([{ good: goods.medicine }]) }, { as })
      await sendDueDocuments(connected.services)
      const eInvoiceOf = async () => (await connected.call(getBill, { query: { id } }, { as })).eInvoice
      const first = await eInvoiceOf()
      const params = { id: first?.id ?? 0 }
      const xmlOf = async (document: number) => {
        const { content } = await connected.call(downloadEInvoice, { params: { id: document } }, { as })
        return new TextDecoder().decode(content)
      }
      expect(first?.state).toBe('rejected')
      expect(await xmlOf(params.id)).toContain('<cbc:TaxExemptionReasonCode>VATEX-SA-35</cbc:TaxExemptionReasonCode>')
      const corrected = { exemptionReason: 'VATEX-SA-36', version: version + 1 }
      await connected.call(itemChange, { params: { id: itemId }, body: corrected }, { as })
      gateway.faultFor = () => undefined
      const again = await connected.call(reissueEInvoice, { params }, { as })
      await sendDueDocuments(connected.services)
      expect((await eInvoiceOf())?.state).toBe('reported')
      expect(await xmlOf(again.id)).toContain('<cbc:TaxExemptionReasonCode>VATEX-SA-36</cbc:TaxExemptionReasonCode>')
      expect(await checkBooks(connected.db)).toEqual([])
    } finally {
      await gateway.close()
    }
  })
})
