/** The tables of customers' points. */
import type { Generated } from 'kysely'

/** An earning, or points that came back. `left_points` is the sum of its moves; only the server's points module changes it. */
type PointsLotTable = {
  id: Generated<number>
  party_id: number
  branch_id: number
  day: string
  expires_on: string | null
  /** Of one point, in halalas. */
  value: number
  left_points: number
  user_id: number
}

/** `value` is what the move adds to the liability. */
type PointsMoveTable = {
  id: Generated<number>
  posting_id: number
  lot_id: number
  party_id: number
  day: string
  kind: string
  points: number
  value: number
  bill_id: number | null
}

/** A posting of points without a bill: an expiry, a correction, or the return of expired points. Shares the id of its posting. */
type PointsDocumentTable = {
  posting_id: number
  branch_id: number
  number: number
  code: string
  day: string
  kind: string
  party_id: number
  points: number
  value: number
  note: string
  created_at: number
  user_id: number
}

export type PointsTables = {
  points_lot: PointsLotTable
  points_move: PointsMoveTable
  points_document: PointsDocumentTable
}
