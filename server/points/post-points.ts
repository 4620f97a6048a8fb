/** Posts points without a bill: an expiry, a correction, or expired points that are restored because their sale is taken back. */
import { pointsKind } from '#contract/points.ts'
import { formatBillCode } from '#domain/bills/numbering.ts'
import type { Day } from '#domain/days.ts'
import { balanced, credit, debit, resolveAccounts } from '#domain/ledger/posting.ts'
import { halalas } from '#domain/money.ts'
import { accountOf, type Configuration } from '../company/company.ts'
import type { Db, Tx } from '../db/database.ts'
import { insertTables, rowsOf } from '../db/insert-rows.ts'
import { post, reserve } from '../ledger/ledger.ts'
import { type LotMove, writeMoves } from './lots.ts'

export type PointsWork = {
  readonly db: Db
  readonly tx: Tx
  readonly configuration: Configuration
  readonly userId: number
  readonly now: number
}

export type PointsDocument = {
  readonly kind: 'expired' | 'restored' | 'corrected'
  readonly partyId: number
  readonly branchId: number
  readonly day: Day
  readonly originalDay: Day | null
  /** The bill that causes it. */
  readonly billId: number | null
  readonly note: string
  readonly moves: readonly LotMove[]
}

/** Returns the code of the document. More points are an expense, fewer release it. */
export async function postPoints(work: PointsWork, document: PointsDocument): Promise<string> {
  const { db, tx, configuration, userId, now } = work
  const { kind, partyId, branchId, day, originalDay, billId, note, moves } = document
  const reservation = await reserve(db.kind, tx, branchId, 'points')
  const { postingId, documentNumber: number } = reservation
  const code = formatBillCode({ prefix: configuration.branches.get(branchId)?.code_prefix ?? '', number })
  const value = halalas(moves.reduce((sum, move) => sum + move.points * move.value, 0))
  const place = { branchId, costCentreId: null, partyId: null }
  const posting = balanced([debit('loyalty_expense', value, place), credit('loyalty_points', value, place)])
  await post(db.kind, tx, configuration.settings, reservation, {
    ...{ branchId, day, originalDay, document: `${pointsKind} ${code}`, billId: null, reverses: null, memo: kind },
    ...{ userId, createdAt: now, moves: [], levels: [] },
    posting: resolveAccounts(posting, role => accountOf(configuration, role)),
  })
  const points = moves.reduce((sum, move) => sum + move.points, 0)
  await insertTables(db.kind, tx, [
    rowsOf('points_document', [
      {
        ...{ posting_id: postingId, branch_id: branchId, number, code, day, kind, party_id: partyId, points, value },
        ...{ note, created_at: now, user_id: userId },
      },
    ]),
  ])
  await writeMoves(tx, { postingId, partyId, branchId, day, billId, userId }, moves)
  return code
}
