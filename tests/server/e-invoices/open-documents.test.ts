/** What the list of bills and the start page say of e-invoices. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { sendDueDocuments } from '#server/e-invoices/send-documents.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { addUsers } from '#tests/support/people.ts'
import { startTestGateway, type TestGateway } from '#tests/support/test-gateway.ts'
import { aSale, goods } from '#tests/support/tiny-shop.ts'
import { connect, shopAt } from './connected-shop.ts'

const { createBill, listBills, getBillSums, getTodo } = endpoints
const hourMs = 3_600_000

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.close())

describeOnBoth('e-invoices in the list of bills and among the tasks', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    gateway.faultFor = () => undefined
    shop = await open(shopAt(gateway))
    await addUsers(shop.db, shop.clock, {
      'vat-of-all': { features: ['f-vat'] },
      'vat-of-the-second': { features: ['f-vat'], branchIds: [2] },
      'sells-in-the-first': { features: ['f-create-sales-invoice'], branchIds: [1] },
    })
    owner = await shop.signIn('owner')
  })

  const sell = (branchId = 1) =>
    shop.call(
      createBill,
      { body: aSale([{ good: goods.coffee }], { branchId }) },
      { as: owner, idempotencyKey: crypto.randomUUID() },
    )
  const send = () => sendDueDocuments(shop.services)
  const listed = async (eInvoice: 'pending' | 'reported' | 'cleared' | 'rejected') => {
    const { bills } = await shop.call(listBills, { query: { eInvoice, pageNumber: 1 } }, { as: owner })
    const { count } = await shop.call(getBillSums, { query: { eInvoice } }, { as: owner })
    expect(count).toBe(bills.length)
    return bills.map(({ code }) => code)
  }
  const todoOf = async (person: string) => {
    const { lines } = await shop.call(getTodo, {}, { as: await shop.signIn(person) })
    return lines.filter(({ name }) => name.startsWith('eInvoices')).map(({ name, count }) => `${name} ${count}`)
  }

  test('each bill is listed by the state of its latest document, and one without is in none', async () => {
    const before = await sell()
    await connect(shop, owner, { otp: gateway.otp })
    const taken = await sell()
    await send()
    gateway.faultFor = () => ({ kind: 'reject', code: 'BR-KSA-09', text: 'The address of the seller is wrong.' })
    const refused = await sell()
    await send()
    gateway.faultFor = () => ({ kind: 'status', status: 503 })
    const waiting = await sell()
    await send()
    expect(await listed('reported')).toEqual([taken.code])
    expect(await listed('rejected')).toEqual([refused.code])
    expect(await listed('pending')).toEqual([waiting.code])
    expect(await listed('cleared')).toEqual([])
    const { bills } = await shop.call(listBills, { query: { pageNumber: 1 } }, { as: owner })
    expect(bills.map(({ code, eInvoice }) => [code, eInvoice])).toEqual([
      [waiting.code, 'pending'],
      [refused.code, 'rejected'],
      [taken.code, 'reported'],
      [before.code, null],
    ])
  })

  test('rejected and late ones wait for users of VAT, in their branches', async () => {
    await connect(shop, owner, { otp: gateway.otp })
    gateway.faultFor = () => ({ kind: 'reject', code: 'BR-KSA-09', text: 'The address of the seller is wrong.' })
    await sell()
    await send()
    gateway.faultFor = () => ({ kind: 'status', status: 503 })
    await sell()
    await send()
    expect(await todoOf('owner')).toEqual(['eInvoicesRejected 1', 'eInvoicesLate 0'])
    shop.clock.advance(6 * hourMs + 1)
    expect(await todoOf('vat-of-all')).toEqual(['eInvoicesRejected 1', 'eInvoicesLate 1'])
    expect(await todoOf('vat-of-the-second')).toEqual(['eInvoicesRejected 0', 'eInvoicesLate 0'])
    expect(await todoOf('sells-in-the-first')).toEqual([])
  })
})
