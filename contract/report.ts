/** The trial balance, the entries of a bill, and the ledger as a file for other programs. Source: spec §7. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bookedMoney, id, instant, moneySum, queryId, queryInteger, stockQuantity, wireDay } from './fields.ts'

const accountNames = { code: z.string(), nameAr: z.string(), nameEn: z.string() }

/** One account, or a group with the sums of its accounts. `opening` and `closing` are debits minus credits. opening + debit − credit = closing. */
const trialBalanceRow = z.object({
  id,
  parentId: id.nullable(),
  ...accountNames,
  /** 1 at the top of the tree. */
  level: z.int().positive(),
  isPostable: z.boolean(),
  opening: moneySum,
  debit: moneySum,
  credit: moneySum,
  closing: moneySum,
})
export type TrialBalanceRow = z.output<typeof trialBalanceRow>

const trialBalance = z.object({
  fromDate: wireDay.nullable(),
  toDate: wireDay.nullable(),
  /** Every account in tree order. */
  accounts: z.array(trialBalanceRow),
  /** Over the accounts that take entries. Opening and closing have two sides; both sides of each pair are equal. */
  totals: z.object({
    openingDebit: moneySum,
    openingCredit: moneySum,
    debit: moneySum,
    credit: moneySum,
    closingDebit: moneySum,
    closingCredit: moneySum,
  }),
})
export type TrialBalance = z.output<typeof trialBalance>

/** Without names for a caller who may not see them (`personNeeds`). */
const namedParty = z.object({
  id,
  kind: z.enum(['customer', 'supplier']),
  code: z.string(),
  nameAr: z.string(),
  nameEn: z.string(),
})
const named = z.object({ id, nameAr: z.string(), nameEn: z.string() })

const entry = z.object({
  line: z.int().positive(),
  accountId: id,
  accountCode: z.string(),
  accountNameAr: z.string(),
  accountNameEn: z.string(),
  branch: named,
  costCenter: named.nullable(),
  party: namedParty.nullable(),
  debit: bookedMoney,
  credit: bookedMoney,
})

/** Positive in, negative out; `value` is at cost, and null without permission for costs. */
const stockMove = z.object({
  line: z.int().positive(),
  itemId: id,
  itemCode: z.string(),
  itemNameAr: z.string(),
  itemNameEn: z.string(),
  branch: named,
  quantity: stockQuantity,
  value: bookedMoney.nullable(),
})

const billPosting = z.object({
  id,
  branchId: id,
  /** Its number in the branch's chain. */
  number: z.int().positive(),
  day: wireDay,
  /** The business day, when that day was locked. */
  originalDay: wireDay.nullable(),
  document: z.string(),
  memo: z.string(),
  /** The number of the reversed posting. */
  reverses: z.int().positive().nullable(),
  createdAt: instant,
  userName: z.string(),
  hash: z.string(),
  entries: z.array(entry),
  moves: z.array(stockMove),
})
export type BillPosting = z.output<typeof billPosting>

const period = { FromDate: wireDay.optional(), ToDate: wireDay.optional() }

export const reportEndpoints = {
  getBillEntries: endpoint({
    method: 'GET',
    path: '/api/Bill/entries',
    summary:
      'The postings of a bill with their entries and stock moves, in their order; without the cost of goods for users without the permission.',
    need: { anyOf: ['f-bills-history', 'g-accounting'] },
    query: z.object({ id: queryId }),
    reply: z.array(billPosting),
    errors: ['not_found'],
  }),
  getTrialBalance: endpoint({
    method: 'GET',
    path: '/api/Report/TrialBalance',
    summary: 'Opening, debits, credits and closing of every account; branch −1 or none means every branch.',
    need: 'f-summary',
    query: z.object({ ...period, branchId: queryInteger.optional() }),
    reply: trialBalance,
    errors: ['not_found', 'too_many_requests'],
  }),
  /** The file is streamed while it is read from the books, so it may be larger than memory. */
  exportLedger: endpoint({
    method: 'GET',
    path: '/api/ledger/export',
    summary:
      'Every posting in the journal format of hledger, for verification by an independent program; parties by name for users with the permission.',
    need: { allOf: ['f-summary', 'f-advanced-daily-recipts-manage'] },
    query: z.object({ ...period, format: z.literal('hledger'), language: z.enum(['ar', 'en']).optional() }),
    raw: 'text/plain',
    isStreamed: true,
    errors: [],
  }),
}
