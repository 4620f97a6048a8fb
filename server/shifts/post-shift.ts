/** Posts what moves the cash of a shift other than bills and vouchers: cash in and out, and what is over or short. */
import { shiftDifferenceKind, shiftMoveKind } from '#contract/shifts.ts'
import { formatBillCode } from '#domain/bills/numbering.ts'
import type { Day } from '#domain/days.ts'
import { type Posting, resolveAccounts } from '#domain/ledger/posting.ts'
import { differencePosting, type ShiftPostingKind } from '#domain/pos/shift.ts'
import { accountOf, type Configuration } from '../company/company.ts'
import type { Db, Tx } from '../db/database.ts'
import { insertRows } from '../db/insert-rows.ts'
import { openDay, post, reserve } from '../ledger/ledger.ts'
import type { ShiftPlace } from './shift-sums.ts'

export type ShiftPosting = {
  readonly shift: ShiftPlace
  readonly kind: Exclude<ShiftPostingKind, 'document'>
  readonly posting: Posting
  readonly day: Day
  readonly note: string
  readonly userId: number
  readonly now: number
}

/** Returns the code of its document. */
export async function postOfShift(
  db: Db,
  tx: Tx,
  configuration: Configuration,
  { shift, kind, posting, day, note, userId, now }: ShiftPosting,
): Promise<string> {
  const branchId = shift.branch_id
  const document = kind === 'difference' ? shiftDifferenceKind : shiftMoveKind
  const reservation = await reserve(db.kind, tx, branchId, document)
  const { postingId, documentNumber: number } = reservation
  const code = formatBillCode({ prefix: configuration.branches.get(branchId)?.code_prefix ?? '', number })
  await post(db.kind, tx, configuration.settings, reservation, {
    ...openDay(configuration.settings, day),
    ...{ branchId, document: `${document} ${code}`, billId: null, reverses: null, memo: '', userId, createdAt: now },
    posting: resolveAccounts(posting, role => accountOf(configuration, role)),
    ...{ moves: [], levels: [] },
  })
  await insertRows(db.kind, tx, 'shift_posting', [{ posting_id: postingId, shift_id: shift.id, kind, note }])
  return code
}

/** Nothing is posted when the drawer holds what is expected. */
export async function postDifference(
  db: Db,
  tx: Tx,
  configuration: Configuration,
  wanted: Omit<ShiftPosting, 'kind' | 'posting'>,
  difference: number,
): Promise<void> {
  if (difference === 0) return
  const { branch_id, account_id } = wanted.shift
  const posting = differencePosting(branch_id, account_id, difference)
  await postOfShift(db, tx, configuration, { ...wanted, kind: 'difference', posting })
}
