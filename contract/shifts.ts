/**
 * Shifts of cashiers: opened with a float, counted without seeing what is expected, and closed. The first three calls are those of the
 * specification (spec §7), the others our own. Source: docs/decisions/shifts.md.
 */
import { z } from 'zod'
import type { Need } from '#domain/access/can.ts'
import { paymentMethods } from '#domain/bills/tenders.ts'
import { denominations, piecesMax, shiftStates } from '#domain/pos/shift.ts'
import { endpoint } from './endpoint.ts'
import { writtenOnceErrors } from './errors.ts'
import {
  bookedMoney,
  id,
  instant,
  money,
  moneySum,
  note,
  pageNumber,
  pageSize,
  queryId,
  queryInteger,
  wireDay,
} from './fields.ts'
import { shiftBalanceNeed, shiftListNeed, shiftNeed } from './screen-needs.ts'

/** The type of a shift in the audit, and those of its documents in the ledger. */
export const shiftKind = 'shift'
export const shiftMoveKind = 'shiftMove'
export const shiftDifferenceKind = 'shiftDifference'

/** A cashier is told what their sales need, whatever else they may do. */
export const ownShiftNeed: Need = { anyOf: [shiftListNeed, shiftNeed, shiftBalanceNeed, 'f-create-sales-invoice'] }
const reportNeed: Need = { anyOf: [shiftListNeed, shiftNeed, shiftBalanceNeed] }
const countNeed: Need = { anyOf: [shiftNeed, shiftBalanceNeed] }

const named = z.object({ id, nameAr: z.string(), nameEn: z.string() })
const person = z.object({ id, userName: z.string(), fullName: z.string() })

const pieces = z.strictObject({ denomination: money, pieces: z.int().min(0).max(piecesMax) })
const counts = z.array(pieces).max(denominations.length)

const row = {
  id,
  code: z.string(),
  branch: named,
  user: person,
  date: wireDay,
  openedAt: instant,
  /** When its money was counted; null while it is open. */
  endedAt: instant.nullable(),
  state: z.enum(shiftStates),
  float: bookedMoney,
  /** Null while it is open, except for users who see the balance of shifts. */
  expected: moneySum.nullable(),
  counted: bookedMoney.nullable(),
  /** Counted minus expected. */
  difference: moneySum.nullable(),
}
const shiftRow = z.object(row)
export type ShiftRow = z.output<typeof shiftRow>

const move = z.object({
  postingId: id,
  code: z.string(),
  kind: z.enum(['in', 'out']),
  amount: bookedMoney,
  account: z.object({ id, code: z.string(), nameAr: z.string(), nameEn: z.string() }),
  note: z.string(),
  at: instant,
})

/** The X report of an open shift, and the Z report of an ended one. */
export const shiftReport = z.object({
  ...row,
  account: z.object({ id, code: z.string(), nameAr: z.string(), nameEn: z.string() }),
  /** Whether sums that reveal the expected cash are included. */
  isBalanceShown: z.boolean(),
  openingCounts: z.array(pieces),
  closingCounts: z.array(pieces),
  moves: z.array(move),
  /** The cash of each kind of document on the drawer account; null while hidden. */
  cash: z
    .object({
      sales: moneySum,
      refunds: moneySum,
      purchases: moneySum,
      vouchers: moneySum,
      in: moneySum,
      out: moneySum,
    })
    .nullable(),
  /** Sales and refunds of sales, less those voided or edited; null while hidden. */
  sales: z
    .object({
      count: z.int(),
      refundCount: z.int(),
      net: moneySum,
      fee: moneySum,
      vat: moneySum,
      total: moneySum,
      change: moneySum,
    })
    .nullable(),
  tenders: z.array(z.object({ method: z.enum(paymentMethods), amount: moneySum })).nullable(),
  /** What was posted as over or short, including corrections for bills that arrived later. */
  posted: moneySum,
  end: z.object({ at: instant, userName: z.string(), note: z.string() }).nullable(),
  approval: z.object({ at: instant, userName: z.string(), note: z.string() }).nullable(),
})
export type ShiftReport = z.output<typeof shiftReport>

const byId = z.object({ id: queryId })
const changeErrors = [...writtenOnceErrors, 'not_found', 'shift_ended', 'period_locked'] as const

export const shiftEndpoints = {
  getShifts: endpoint({
    method: 'GET',
    path: '/api/Shift/POS/GetShifts',
    summary: 'The shifts in the branches of the user, the latest first. Dates are the days on which they were opened.',
    need: shiftListNeed,
    query: z.object({
      userId: queryId.optional(),
      branchId: queryInteger.optional(),
      FromDate: wireDay.optional(),
      ToDate: wireDay.optional(),
      /** Not in the specification. */
      state: z.enum(shiftStates).optional(),
      /** Rows before the page, instead of its number. Not in the specification. */
      skip: queryInteger.pipe(z.int().min(0)).optional(),
      pageNumber: pageNumber.optional(),
      pageSize: pageSize.optional(),
    }),
    reply: z.object({ rows: z.array(shiftRow), count: z.int().min(0) }),
    errors: ['invalid_input', 'access_denied'],
  }),
  getShiftReport: endpoint({
    method: 'GET',
    path: '/api/Shift/POS/GetShiftReport',
    summary:
      'The X report of an open shift, or the Z report of one that has ended. Without the right to see balances: one’s own shifts, without sums that reveal the expected cash until the money is counted.',
    need: reportNeed,
    query: byId,
    reply: shiftReport,
    errors: ['not_found'],
  }),
  getShiftUsers: endpoint({
    method: 'GET',
    path: '/api/Shift/POS/GetUsres',
    summary: 'The users who have had shifts in the branches of the caller.',
    need: shiftListNeed,
    reply: z.array(person),
    errors: [],
  }),
  getOwnShift: endpoint({
    method: 'GET',
    path: '/api/Shift/POS/Own',
    summary: 'The open shift of the caller in a branch, by default the one they work in, and whether sales need one.',
    need: ownShiftNeed,
    query: z.object({ branchId: queryInteger.optional() }),
    reply: z.object({
      branchId: id,
      /** Those that the caller may choose from. */
      branches: z.array(named),
      shift: shiftRow.nullable(),
      isRequired: z.boolean(),
    }),
    errors: ['invalid_input', 'access_denied'],
  }),
  getShiftAccounts: endpoint({
    method: 'GET',
    path: '/api/Shift/POS/Accounts',
    summary: 'The accounts that cash may come from or go to.',
    need: shiftNeed,
    reply: z.array(z.object({ id, code: z.string(), nameAr: z.string(), nameEn: z.string() })),
    errors: [],
  }),
  openShift: endpoint({
    method: 'POST',
    path: '/api/Shift/POS',
    summary: 'Opens a shift of the caller with the float in the drawer. A user has one open shift in a branch.',
    need: shiftNeed,
    errors: [...writtenOnceErrors, 'access_denied', 'shift_open'],
    isIdempotent: true,
    body: z.strictObject({ branchId: id, counts }),
    reply: shiftRow,
  }),
  moveShiftCash: endpoint({
    method: 'POST',
    path: '/api/Shift/POS/:id/Moves',
    summary: 'Posts cash that is put into the drawer of one’s own open shift, or taken out.',
    need: shiftNeed,
    errors: changeErrors,
    isIdempotent: true,
    params: byId,
    body: z.strictObject({ kind: z.enum(['in', 'out']), amount: money, accountId: id, note: note(1, 500) }),
    reply: shiftReport,
  }),
  countShift: endpoint({
    method: 'POST',
    path: '/api/Shift/POS/:id/Count',
    summary:
      'Ends a shift with the counted money. Posts the difference; one above the limit of the settings waits for an approval. Others’ shifts need the right to see balances.',
    need: countNeed,
    errors: changeErrors,
    isIdempotent: true,
    params: byId,
    body: z.strictObject({ counts, note: note(0, 500) }),
    reply: shiftReport,
  }),
  approveShift: endpoint({
    method: 'POST',
    path: '/api/Shift/POS/:id/Approval',
    summary: 'Approves the difference of a counted shift and posts it. One’s own only as a superadmin.',
    need: shiftBalanceNeed,
    errors: [...changeErrors, 'own_shift'],
    isIdempotent: true,
    params: byId,
    body: z.strictObject({ note: note(1, 500) }),
    reply: shiftReport,
  }),
}
