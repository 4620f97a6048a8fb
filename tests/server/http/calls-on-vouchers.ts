/** Whose branches the calls on vouchers are about, written down by hand. */
import { endpoints } from '#contract/index.ts'
import type { VoucherType } from '#contract/vouchers/descriptions.ts'
import type { TestApp } from '#tests/support/app.ts'
import { aCompound, aDeposit, aPayment, aReceipt } from '#tests/support/money-vouchers.ts'
import { aJournal } from '#tests/support/tiny-journal.ts'

type Made = { readonly branchId: number; readonly voucherId: number }

/** A voucher of this type; `paidBy`: the branch of its money, in a journal entry of two branches. */
export async function addVoucherOf(
  shop: TestApp,
  owner: string,
  type: VoucherType,
  branchId: number,
  paidBy = branchId,
): Promise<number> {
  const as = { as: owner }
  switch (type) {
    case 'receipt':
      return (await shop.call(endpoints.receiptAdd, { body: aReceipt(branchId) }, as)).id
    case 'payment':
      return (await shop.call(endpoints.paymentAdd, { body: aPayment(branchId) }, as)).id
    case 'deposit':
      return (await shop.call(endpoints.depositAdd, { body: aDeposit(branchId) }, as)).id
    case 'compound':
      return (await shop.call(endpoints.compoundAdd, { body: aCompound(branchId) }, as)).id
    case 'journal':
      return (await shop.call(endpoints.journalAdd, { body: aJournal(branchId, '1.00', paidBy) }, as)).id
  }
}

const of = ({ voucherId: id }: Made) => ({ params: { id } })
const taken = (made: Made) => ({ ...of(made), body: { note: '' } })
const listed = {
  asks: { query: { isCounted: true as const } },
  says: ({ rows, count }: { rows: { code: string }[]; count: number }) => [count, ...rows.map(row => row.code)],
}
/** One of each branch. */
const each = { first: [1, '1-000001'], second: [1, '2-000001'], both: [2, '2-000001', '1-000001'] }

export const callsOnVouchers = {
  receiptList: { ...listed, ...each },
  paymentList: { ...listed, ...each },
  depositList: { ...listed, ...each },
  compoundList: { ...listed, ...each },
  // The last one is of both branches, and seen by whoever has both.
  journalList: { ...listed, ...each, both: [3, '1-000002', '2-000001', '1-000001'] },
  receiptAdd: { about: ({ branchId }: Made) => ({ body: aReceipt(branchId) }), foreign: '403 branchId' },
  paymentAdd: { about: ({ branchId }: Made) => ({ body: aPayment(branchId) }), foreign: '403 branchId' },
  depositAdd: { about: ({ branchId }: Made) => ({ body: aDeposit(branchId) }), foreign: '403 branchId' },
  compoundAdd: { about: ({ branchId }: Made) => ({ body: aCompound(branchId) }), foreign: '403 branchId' },
  journalAdd: { about: ({ branchId }: Made) => ({ body: aJournal(branchId) }), foreign: '403 branchId' },
  receiptRead: { about: of, foreign: '404' },
  paymentRead: { about: of, foreign: '404' },
  depositRead: { about: of, foreign: '404' },
  compoundRead: { about: of, foreign: '404' },
  journalRead: { about: of, foreign: '404' },
  receiptReverse: { about: taken, foreign: '404' },
  paymentReverse: { about: taken, foreign: '404' },
  depositReverse: { about: taken, foreign: '404' },
  compoundReverse: { about: taken, foreign: '404' },
  journalReverse: { about: taken, foreign: '404' },
} as const
