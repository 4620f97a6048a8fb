import { beforeEach, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { countOf, stockOf } from '#tests/support/books.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'

const { createBill } = billEndpoints
const body = aSale([{ good: goods.coffee }])

describeOnBoth('the key of a bill', open => {
  let shop: TestApp
  let cashier: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    cashier = await shop.signIn('cashier')
  })

  const sendPlainly = (method: 'POST' | 'PUT' | 'DELETE', url: string, as: string, sent?: object, key?: string) =>
    shop.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${as}`,
        ...(sent && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(sent && { payload: JSON.stringify(sent) }),
    })
  const wire = {
    ...{ billTypeCode: 'sale', branchId: 1, isDelivered: true, net: 20, fee: 0, vat: 3, total: 23 },
    BillItems: [{ itemId: 1, unitId: 1, quantity: 1, unitPrice: 23, isPriceIncludingVat: true }],
    tenders: [{ method: 'cash', amount: 23 }],
  }

  test('may be left out of every call on bills: each is then done as it comes', async () => {
    const owner = await shop.signIn('owner')
    const first = await sendPlainly('POST', createBill.path, cashier, wire)
    const second = await sendPlainly('POST', createBill.path, cashier, wire)
    expect([first.statusCode, first.json().code, second.json().code]).toEqual([200, '1-000001', '1-000002'])
    const edited = await sendPlainly('PUT', '/api/Bill/bills', owner, { ...wire, Id: first.json().id, note: 'x' })
    expect([edited.statusCode, edited.json().version]).toEqual([200, 2])
    const voided = await sendPlainly('DELETE', `/api/Bill/bills/${edited.json().id}`, owner)
    expect(voided.statusCode).toBe(200)
    expect((await sendPlainly('DELETE', `/api/Bill/bills/${edited.json().id}`, owner)).json().error).toBe('bill_voided')
    const note = { id: second.json().id, reason: 'رد سلع أو خدمات' }
    expect((await sendPlainly('POST', '/api/Bill/creditNote', owner, note)).statusCode).toBe(200)
    expect(await countOf(shop.db, 'idempotency')).toBe(0)
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is a text of a sensible length', async () => {
    const answer = await sendPlainly('POST', createBill.path, cashier, wire, 'k'.repeat(201))
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'malformed_request'])
    expect((await sendPlainly('POST', createBill.path, cashier, wire, '  ')).statusCode).toBe(200)
    expect(await countOf(shop.db, 'bill')).toBe(1)
  })

  test('sent again with the same body gives the same answer, at any later time', async () => {
    const first = await shop.call(createBill, { body }, { as: cashier, idempotencyKey: 'one' })
    shop.clock.advance(60_000)
    const again = await shop.call(createBill, { body }, { as: cashier, idempotencyKey: 'one' })
    expect(again).toEqual(first)
    expect(await countOf(shop.db, 'bill')).toBe(1)
  })

  test('sent with another body, or by somebody else, is refused', async () => {
    await shop.call(createBill, { body }, { as: cashier, idempotencyKey: 'one' })
    const other = aSale([{ good: goods.coffee, count: '2' }])
    const refused = await shop.refusal(createBill, { body: other }, { as: cashier, idempotencyKey: 'one' })
    expect([refused.status, refused.error]).toEqual([409, 'idempotency_key_reused'])
    const owner = await shop.signIn('owner')
    const foreign = await shop.refusal(createBill, { body }, { as: owner, idempotencyKey: 'one' })
    expect(foreign.error).toBe('idempotency_key_reused')
    const elsewhere = aSale([{ good: goods.delivery }], { branchId: 2 })
    const inBranch2 = await shop.refusal(createBill, { body: elsewhere }, { as: cashier, idempotencyKey: 'one' })
    expect(inBranch2.error).toBe('idempotency_key_reused')
  })

  test('may be sent again after a refusal, and then posts', async () => {
    const wrong = aSale([{ good: goods.coffee }], { total: sar('1.00') })
    await shop.refusal(createBill, { body: wrong }, { as: cashier, idempotencyKey: 'one' })
    expect(await countOf(shop.db, 'idempotency')).toBe(0)
    const bill = await shop.call(createBill, { body }, { as: cashier, idempotencyKey: 'one' })
    expect(bill.code).toBe('1-000001')
  })

  test('sent fifty times at once makes one bill and fifty equal answers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => shop.call(createBill, { body }, { as: cashier, idempotencyKey: 'one' })),
    )
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect([await countOf(shop.db, 'bill'), await stockOf(shop.db, goods.coffee.itemId)]).toEqual([
      1,
      '23 worth 230.00',
    ])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('sent at once for two branches makes one bill and one refusal', async () => {
    const bodies = [1, 2].map(branchId => aSale([{ good: goods.delivery }], { branchId }))
    const answers = await Promise.allSettled(
      bodies.map(each => shop.call(createBill, { body: each }, { as: cashier, idempotencyKey: 'one' })),
    )
    expect(answers.map(answer => answer.status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = answers.find(answer => answer.status === 'rejected')
    expect(String(refused?.reason)).toContain('idempotency_key_reused')
    expect(await countOf(shop.db, 'bill')).toBe(1)
  })
})
