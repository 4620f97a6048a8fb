/** A sale that the credit of a refund pays: the credit first, what is left as usual. */
import { expect, test } from 'vitest'
import { newlyOpened, paymentIn, storedOf } from '#machines/bill-editor/context.ts'
import { emptyDraft } from '#machines/bill-editor/draft.ts'
import { readStoredBill, storedBillText } from '#src/screens/bill/offline/stored-bill.ts'
import { sar } from '../support/amounts.ts'
import { after, commit, editor, milk, pay, save, take, type } from './bill-editor-samples.ts'

const draft = { ...emptyDraft('sale', 'key-1', 1), credit: { refundBillId: 9, left: sar('10.00') } }
const opened = editor(newlyOpened(draft))
const withMilk = (count: string) => after(opened, take(milk), type(count), commit)
const tendersOf = (count: string) => after(withMilk(count), pay, save).context.sent?.body.tenders

test('a sale of less takes a part of it, and nothing is asked beside', () => {
  expect(tendersOf('1')).toEqual([{ method: 'refundCredit', amount: sar('8.50'), refundBillId: 9 }])
  expect(paymentIn(withMilk('1').context).due).toBe(0)
})

test('a sale of more takes all of it, and the rest in cash', () => {
  expect(tendersOf('3')).toEqual([
    { method: 'cash', amount: sar('15.50') },
    { method: 'refundCredit', amount: sar('10.00'), refundBillId: 9 },
  ])
})

test('waits for no other customer and for no network, survives a reload, and is over with its sale', () => {
  expect(withMilk('1').can({ type: 'hold', branchId: 1, key: 'key-2' })).toBe(false)
  const stored = storedOf(withMilk('1').context)
  if (stored === null) throw new Error('The draft is gone.')
  expect(readStoredBill(storedBillText(stored))?.draft.credit).toEqual(draft.credit)
  expect(after(withMilk('1'), { type: 'discard', branchId: 1, key: 'key-2' }).context.draft.credit).toBeNull()
})
