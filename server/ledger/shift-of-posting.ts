/** Which shift a posting belongs to: its documents explain the cash in the drawer. */
import type { Db, Tx } from '../db/database.ts'
import { fixedQuery } from '../db/fixed-query.ts'
import type { LedgerDraft } from './rows.ts'

export type OpenShift = { readonly id: number; readonly code: string }

const latest = `(SELECT max(id) FROM shift WHERE user_id = $1 AND branch_id = $2)`
const isOpen = `NOT EXISTS (SELECT 1 FROM shift_event WHERE shift_id = shift.id)`

const openShift = fixedQuery<OpenShift>(
  () => `SELECT shift.id, shift.code FROM shift WHERE shift.id = ${latest} AND ${isOpen}`,
)
const joinOpenShift = fixedQuery(
  () => `INSERT INTO shift_posting (posting_id, shift_id, kind, note)
    SELECT $3, shift.id, 'document', '' FROM shift WHERE shift.id = ${latest} AND ${isOpen}`,
)
const joinShift = fixedQuery(
  () => `INSERT INTO shift_posting (posting_id, shift_id, kind, note) VALUES ($1, $2, 'document', '')`,
)

/** The open shift of a user in a branch; a user has at most one. */
export async function openShiftOf(
  kind: Db['kind'],
  tx: Tx,
  userId: number,
  branchId: number,
): Promise<OpenShift | null> {
  const [row] = await openShift(kind, tx, [userId, branchId])
  return row ?? null
}

export async function joinToShift(
  kind: Db['kind'],
  tx: Tx,
  { shift, userId, branchId }: Pick<LedgerDraft, 'shift' | 'userId' | 'branchId'>,
  postingId: number,
): Promise<void> {
  if (shift === undefined) return
  if (shift === 'own') await joinOpenShift(kind, tx, [userId, branchId, postingId])
  else await joinShift(kind, tx, [postingId, shift])
}
