/** Some trade in the tiny shop, so that every table of its books has rows. */
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import { sar } from './amounts.ts'
import type { TestApp } from './app.ts'
import { aJournal } from './tiny-journal.ts'
import { aSale, goods, tinyParties, withCardamom } from './tiny-shop.ts'
import { accountId, anExpense, anExpenseRefund, aPurchase, aRefund } from './tiny-trade.ts'

/** Bills of several types, with every field that a bill can have, and a journal entry; one bill voided, the entry reversed. */
export async function tradeALittle(shop: TestApp): Promise<void> {
  const owner = await shop.signIn('owner')
  const post = (body: NewBill) => shop.call(billEndpoints.createBill, { body }, { as: owner })
  const sold = [
    { good: goods.coffee, count: '2', features: [withCardamom.id] },
    { good: goods.medicine, count: '1' },
  ]
  const sale = await post(aSale(sold, { partyId: tinyParties.customer, note: 'as agreed' }))
  const duty = { kind: 'cost', description: 'duty', amount: sar('5.00'), method: 'cash' } as const
  await post({ ...aPurchase(goods.coffee, '10', '12.00'), charges: [duty] })
  const rent = accountId('5302001')
  await post(anExpense(rent))
  const paidTwice = await post(anExpense(rent))
  await post(anExpenseRefund(paidTwice.id, rent))
  const slip = await post(aSale([{ good: goods.dates }]))
  await shop.call(billLifeEndpoints.voidBill, { params: { id: slip.id } }, { as: owner })
  const whole = await post(aSale([{ good: goods.coffee, count: '1' }]))
  await post(aRefund('rsale', whole.id, goods.coffee, '1', { net: '20.00', vat: '3.00', total: '23.00' }))
  const journal = aJournal(1, '100.00')
  const { id } = await shop.call(voucherEndpoints.journalAdd, { body: journal }, { as: owner })
  await shop.call(voucherEndpoints.journalReverse, { params: { id }, body: { note: 'slip' } }, { as: owner })
  await shop.call(billLifeEndpoints.recordPrint, { body: { id: sale.id } }, { as: owner })
}
