/** A bill made offline belongs to the shift in which it was made, also when that shift has closed meanwhile. */
import { sql } from 'kysely'
import { day as asDay } from '#domain/days.ts'
import { shiftState } from '#domain/pos/shift.ts'
import { problem } from '#domain/problem.ts'
import { refuse } from '../calls/failure.ts'
import type { Configuration } from '../company/company.ts'
import type { Db, Tx } from '../db/database.ts'
import { postDifference } from './post-shift.ts'
import { readShift, type StoredShift, shiftsWhere } from './shift-rows.ts'

/** The allowed difference of a till's clock from the server's. */
const clockSkewMs = 5 * 60_000

export type Capture = {
  readonly shiftId?: number | null | undefined
  readonly userId: number
  readonly branchId: number
  readonly at: number
}

/**
 * The named shift, which must be the user's own. Without a name, or when the named one had ended by then, the one that contains the instant,
 * if any. The beginning is not compared: the till knows its shift, while its clock may be wrong.
 */
export async function shiftOfCapture(tx: Tx, capture: Capture): Promise<StoredShift | undefined> {
  const { shiftId, userId, branchId, at } = capture
  if (shiftId) {
    const named = await readShift(tx, shiftId)
    if (named === undefined || named.user_id !== userId || named.branch_id !== branchId)
      refuse([problem('shiftId', 'notFound')])
    if (named.ended_at === null || at <= named.ended_at + clockSkewMs) return named
  }
  const containing = sql<boolean>`shift.user_id = ${userId} AND shift.branch_id = ${branchId} AND shift.opened_at <= ${at}
    AND coalesce(ended.at, ${at}) >= ${at}`
  return (await shiftsWhere(tx, containing, sql`LIMIT 1`))[0]
}

/**
 * After a bill has joined a shift whose difference is posted: the money was in the drawer when it was counted, so what was posted as over or
 * short changes by the cash of the bill.
 */
export async function correctClosed(
  db: Db,
  tx: Tx,
  configuration: Configuration,
  shift: StoredShift,
  bill: {
    readonly id: number
    readonly code: string
    readonly day: string
    readonly userId: number
    readonly now: number
  },
): Promise<void> {
  if (shiftState(shift.latest) !== 'closed') return
  const { rows } = await sql<{ amount: number | null }>`SELECT sum(entry.debit - entry.credit) AS amount FROM posting
    JOIN shift_posting AS own ON own.posting_id = posting.id AND own.shift_id = ${shift.id}
    JOIN entry ON entry.posting_id = posting.id
    WHERE posting.bill_id = ${bill.id} AND entry.account_id = ${shift.account_id} AND entry.branch_id = ${shift.branch_id}`.execute(
    tx,
  )
  const { code: note, userId, now } = bill
  const wanted = { shift, note, userId, now, day: asDay(bill.day) }
  await postDifference(db, tx, configuration, wanted, -Number(rows[0]?.amount ?? 0))
}
