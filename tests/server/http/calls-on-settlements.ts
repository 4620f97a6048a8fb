/** Whose branches the calls on receipt and payment documents are about, written down by hand. */
import { endpoints } from '#contract/index.ts'
import { type SettlementKind, settlementKinds } from '#contract/settlement-kinds.ts'
import { settlementCalls } from '#contract/settlements.ts'
import { zeroHalalas } from '#domain/money.ts'
import { sar } from '#tests/support/amounts.ts'
import type { TestApp } from '#tests/support/app.ts'
import { tinyParties } from '#tests/support/tiny-shop.ts'
import { accountId } from '#tests/support/tiny-trade.ts'

type Made = { readonly branchId: number; readonly allocationId: number; readonly voucherId: number }

/** An allocation for a call on one; otherwise 0. */
export async function allocationFor(shop: TestApp, owner: string, path: string, branchId: number): Promise<number> {
  const kind = kinds.find(each => path.startsWith(`/api/${each}/allocations`))
  return kind === undefined ? 0 : addAllocation(shop, owner, kind, branchId)
}

const kinds = ['receiptDocument', 'paymentDocument'] as const

/** Of one riyal to a debt of the branch. */
async function addAllocation(shop: TestApp, owner: string, kind: SettlementKind, branchId: number): Promise<number> {
  const as = { as: owner }
  const isCustomer = settlementKinds[kind].partyKind === 'customer'
  const partyId = isCustomer ? tinyParties.borrower : tinyParties.supplier
  const sides = { debit: zeroHalalas, credit: zeroHalalas, note: '' }
  const [owed, other] = [accountId(isCustomer ? '1103001' : '2101001'), accountId('5302001')]
  const [debited, credited] = isCustomer
    ? [{ accountId: owed, partyId }, { accountId: other }]
    : [{ accountId: other }, { accountId: owed, partyId }]
  const lines = [
    { ...sides, ...debited, debit: sar('1.00') },
    { ...sides, ...credited, credit: sar('1.00') },
  ]
  const { code } = await shop.call(endpoints.journalAdd, { body: { branchId, note: 'owed', lines } }, as)
  const body = {
    ...aSettlement(kind, branchId),
    bills: [{ branchId, document: `journal ${code}`, amount: sar('1.00'), discount: zeroHalalas }],
  }
  await shop.call(settlementCalls[kind].Add, { body }, as)
  const { allocations } = await shop.call(settlementCalls[kind].Open, { query: { partyId } }, as)
  return allocations[0]?.id ?? 0
}

function aSettlement(kind: SettlementKind, branchId: number) {
  const partyId = settlementKinds[kind].partyKind === 'customer' ? tinyParties.borrower : tinyParties.supplier
  const money = { amount: sar('1.00'), method: 'cash', moneyAccountId: accountId('1101001') } as const
  return { branchId, partyId, ...money, chequeNumber: '', note: '', bills: [], credits: [] }
}

const printed = { about: ({ voucherId: id }: Made) => ({ params: { id } }), foreign: '404' } as const
const undone = { about: ({ allocationId: id }: Made) => ({ params: { id }, body: {} }), foreign: '404' } as const
const moved = {
  about: ({ allocationId: id }: Made) => ({ params: { id }, body: { document: 'journal 9-000009' } }),
  foreign: '404',
} as const
const begun = {
  asks: {},
  says: ({ branches, branchId }: { branches: { id: number }[]; branchId: number }) => [
    ...branches.map(({ id }) => id),
    `works in ${branchId}`,
  ],
  ...{ first: [1, 'works in 1'], second: [2, 'works in 2'], both: [1, 2, 'works in 1'] },
}
const opened = {
  says: ({ balance, bills }: { balance: number; bills: { open: number }[] }) => [
    balance,
    ...bills.map(each => each.open),
  ],
}

export const callsOnSettlements = {
  receiptDocumentInit: begun,
  paymentDocumentInit: begun,
  receiptDocumentOpen: {
    ...opened,
    asks: { query: { partyId: tinyParties.borrower } },
    ...{ first: [17.25, 17.25], second: [34.5, 34.5], both: [51.75, 17.25, 34.5] },
  },
  paymentDocumentOpen: {
    ...opened,
    asks: { query: { partyId: tinyParties.supplier } },
    ...{ first: [115, 115], second: [230, 230], both: [345, 115, 230] },
  },
  receiptDocumentAdd: {
    about: ({ branchId }: Made) => ({ body: aSettlement('receiptDocument', branchId) }),
    foreign: '403 branchId',
  },
  paymentDocumentAdd: {
    about: ({ branchId }: Made) => ({ body: aSettlement('paymentDocument', branchId) }),
    foreign: '403 branchId',
  },
  receiptDocumentVoucher: printed,
  paymentDocumentVoucher: printed,
  receiptDocumentUndo: undone,
  paymentDocumentUndo: undone,
  receiptDocumentMove: moved,
  paymentDocumentMove: moved,
} as const
