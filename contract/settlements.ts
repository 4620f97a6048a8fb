/**
 * Receipt and payment documents: a party's open bills are settled with money and with open credits. An allocation never changes: it is undone
 * or moved by further rows. `GET /api/receiptDocument/init` is a call of the specification (§7), the others are our own.
 */
import { z } from 'zod'
import { zeroHalalas } from '#domain/money.ts'
import { voucherMethods } from '#domain/vouchers/fields.ts'
import { endpoint } from './endpoint.ts'
import { writtenOnceErrors } from './errors.ts'
import { documentReference } from './facts/fact.ts'
import { fieldCodecs } from './field-kinds.ts'
import { bookedMoney, exactText, id, instant, money, moneySum, note, queryId, text, wireDay } from './fields.ts'
import { type SettlementKind, settlementKinds } from './settlement-kinds.ts'
import { voucherOf } from './vouchers/registry.ts'

/** The oldest open bills and credits of a party that one reply lists, and the latest allocations. */
export const openDocumentsMax = 500
export const shownAllocationsMax = 100
/** Bills of one settlement. */
export const settledBillsMax = 500
const documentNameMax = 80
const chequeNumberMax = 40

/** A document as postings name it, such as `sale 1-000123`, in one branch. */
const named = { branchId: id, document: exactText(documentNameMax) }

const account = z.object({ id, code: z.string(), nameAr: z.string(), nameEn: z.string() })

/** What the screen needs before the first key. */
const settlementInit = z.object({
  today: wireDay,
  branches: z.array(
    z.object({
      id,
      nameAr: z.string(),
      nameEn: z.string(),
      /** The code of the next voucher, as a preview. */
      nextCode: z.string(),
    }),
  ),
  /** The branch that the user works in by default. */
  branchId: id,
  /** The methods of the voucher, each with its suggested account. */
  methods: z.array(z.object({ method: z.enum(voucherMethods), accountId: id.nullable() })),
  /** Accounts of money. */
  accounts: z.array(account),
  canDiscount: z.boolean(),
  /** Documents dated before this day are refused; null when the first day of the books is not set. */
  firstDay: wireDay.nullable(),
  /** Documents dated up to this day are refused; null when no period is locked. */
  lockedUntil: wireDay.nullable(),
})
export type SettlementInit = z.output<typeof settlementInit>

const openDocument = z.object({
  branchId: id,
  document: documentReference,
  date: wireDay,
  /** Days since then. */
  age: z.int(),
  /** What it left on the account, and what of that is open. */
  amount: bookedMoney,
  open: bookedMoney,
})
export type OpenDocumentRow = z.output<typeof openDocument>

const allocation = z.object({
  id,
  branchId: id,
  bill: documentReference,
  settledBy: documentReference,
  date: wireDay,
  amount: bookedMoney,
  discount: bookedMoney,
  createdAt: instant,
  userName: z.string(),
})
export type ShownAllocation = z.output<typeof allocation>

const openDocuments = z.object({
  party: fieldCodecs.reference,
  /** In the caller's branches: receivable from a customer, payable to a supplier. */
  balance: moneySum,
  /** Oldest first. */
  bills: z.array(openDocument),
  credits: z.array(openDocument),
  /** Including those that are not listed. */
  billCount: z.int().min(0),
  creditCount: z.int().min(0),
  /** The latest first, without those that are undone. */
  allocations: z.array(allocation),
})
export type OpenDocuments = z.output<typeof openDocuments>

const settledBill = z.strictObject({ ...named, amount: money, discount: money.default(zeroHalalas) })
const usedCredit = z.strictObject({ ...named, amount: money })

/** Without money, only the credits settle bills and no voucher is posted. */
const newSettlement = z.strictObject({
  branchId: id,
  date: wireDay.nullish(),
  partyId: id,
  amount: money,
  method: z.enum(voucherMethods),
  moneyAccountId: id.nullish(),
  chequeNumber: text(0, chequeNumberMax).default(''),
  dueDate: wireDay.nullish(),
  note: note(0, 500).default(''),
  bills: z.array(settledBill).max(settledBillsMax),
  credits: z.array(usedCredit).max(settledBillsMax).default([]),
})
export type NewSettlement = z.output<typeof newSettlement>

const settled = z.object({
  /** The posted voucher; null when only credits were allocated. */
  voucher: documentReference.nullable(),
  allocated: bookedMoney,
  discount: bookedMoney,
  /** The part of the money that settles nothing yet. */
  onAccount: bookedMoney,
})
export type SettlementReply = z.output<typeof settled>

const writeErrors = ['access_denied', 'not_found', 'period_locked', ...writtenOnceErrors] as const

function callsOf<const Kind extends SettlementKind>(kind: Kind) {
  const { need, summary } = settlementKinds[kind]
  const base = `/api/${kind}` as const
  const params = z.object({ id: queryId })
  return {
    Init: endpoint({
      method: 'GET',
      path: `${base}/init`,
      summary: `${summary}: the initial data of the screen.`,
      need,
      reply: settlementInit,
      errors: [],
    }),
    Open: endpoint({
      method: 'GET',
      path: `${base}/open`,
      summary: `${summary}: the open bills and credits of a party in the caller’s branches, oldest first, and the latest allocations.`,
      need,
      query: z.object({ partyId: queryId }),
      reply: openDocuments,
      errors: ['not_found'],
    }),
    Add: endpoint({
      method: 'POST',
      path: base,
      summary: `${summary}: posts one voucher for the money and settles bills with it and with open credits, in one transaction.`,
      need,
      body: newSettlement,
      bodyBytesMax: 256 * 1024,
      reply: settled,
      isIdempotent: true,
      errors: writeErrors,
    }),
    Voucher: endpoint({
      method: 'GET',
      path: `${base}/vouchers/:id`,
      summary: `${summary}: one voucher of parties with what it settles, for its print.`,
      need,
      params,
      reply: voucherOf(settlementKinds[kind].voucher).calls.Read.reply,
      errors: ['not_found'],
    }),
    Undo: endpoint({
      method: 'POST',
      path: `${base}/allocations/:id/undo`,
      summary: `${summary}: undoes an allocation and its settlement discount.`,
      need,
      params,
      body: z.strictObject({}),
      reply: openDocuments,
      isIdempotent: true,
      errors: [...writeErrors, 'process_ignored'],
    }),
    Move: endpoint({
      method: 'POST',
      path: `${base}/allocations/:id/move`,
      summary: `${summary}: moves an allocation to another bill of the same party and branch, without its settlement discount.`,
      need,
      params,
      body: z.strictObject({ document: exactText(documentNameMax) }),
      reply: openDocuments,
      isIdempotent: true,
      errors: [...writeErrors, 'process_ignored'],
    }),
  }
}

export type SettlementCalls = ReturnType<typeof callsOf<SettlementKind>>

export const settlementCalls = {
  receiptDocument: callsOf('receiptDocument'),
  paymentDocument: callsOf('paymentDocument'),
} as const satisfies Readonly<Record<SettlementKind, SettlementCalls>>

const { receiptDocument, paymentDocument } = settlementCalls

export const settlementEndpoints = {
  receiptDocumentInit: receiptDocument.Init,
  receiptDocumentOpen: receiptDocument.Open,
  receiptDocumentAdd: receiptDocument.Add,
  receiptDocumentVoucher: receiptDocument.Voucher,
  receiptDocumentUndo: receiptDocument.Undo,
  receiptDocumentMove: receiptDocument.Move,
  paymentDocumentInit: paymentDocument.Init,
  paymentDocumentOpen: paymentDocument.Open,
  paymentDocumentAdd: paymentDocument.Add,
  paymentDocumentVoucher: paymentDocument.Voucher,
  paymentDocumentUndo: paymentDocument.Undo,
  paymentDocumentMove: paymentDocument.Move,
}
