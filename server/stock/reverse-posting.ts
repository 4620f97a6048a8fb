/** Reverses a posting: its entries and moves as they were posted. `recost` then corrects the costs of the moves. */
import type { Selectable } from 'kysely'
import { day as asDay } from '#domain/days.ts'
import { balanced, reversal } from '#domain/ledger/posting.ts'
import type { Configuration } from '../company/company.ts'
import type { Db, Tx } from '../db/database.ts'
import type { PostingTable } from '../db/schema.ts'
import { openDay, post, reserve } from '../ledger/ledger.ts'
import { entriesOfPosting } from '../ledger/posted-entries.ts'
import type { StockMove } from '../ledger/rows.ts'
import { levelsWith } from './levels.ts'

export type PostingReversal = {
  /** Null when the posting has no bill. */
  readonly billId: number | null
  readonly userId: number
  readonly now: number
  /** The reason, stored in the memo of the posting. */
  readonly memo: 'void' | 'edit' | 'undelivery' | 'opening' | 'count'
}

/** Posts the reversal of a posting on its day, or on the first open day. */
export async function reversePosting(
  db: Db,
  tx: Tx,
  configuration: Configuration,
  wanted: PostingReversal,
  posting: Selectable<PostingTable>,
): Promise<{ readonly postingId: number; readonly moves: readonly StockMove[] }> {
  const { billId, memo, userId, now } = wanted
  const { branch_id: branchId } = posting
  const reservation = await reserve(db.kind, tx, branchId, 'posting')
  const moves = await movesBack(tx, posting.id)
  await post(db.kind, tx, configuration.settings, reservation, {
    ...openDay(configuration.settings, asDay(posting.day)),
    branchId,
    document: posting.document,
    billId,
    reverses: { id: posting.id, number: posting.number },
    memo,
    userId,
    createdAt: now,
    posting: reversal(balanced(await entriesOfPosting(tx, posting.id))),
    // What pays back a voided or edited bill belongs to the shift of the user who does it.
    ...((memo === 'void' || memo === 'edit') && { shift: 'own' }),
    moves,
    levels: await levelsWith(db, tx, branchId, moves),
  })
  return { postingId: reservation.postingId, moves }
}

/** The moves of a posting in the opposite direction, each linked to its original. */
export async function movesBack(tx: Tx, postingId: number): Promise<readonly StockMove[]> {
  const rows = await tx
    .selectFrom('stock_move')
    .selectAll()
    .where('posting_id', '=', postingId)
    .orderBy('line')
    .execute()
  return rows.map(row => ({
    line: row.line,
    itemId: row.item_id,
    branchId: row.branch_id,
    quantity: -row.quantity,
    value: -row.value,
    link: { kind: 'cancels', postingId, line: row.line },
  }))
}
