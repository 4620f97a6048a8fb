/** The points of a bill: what it may spend, what it earns, and what its refund, void or edit takes back and gives back. */
import { sql } from 'kysely'
import {
  countOf,
  firstOf,
  type LotPart,
  noPointsOfSale,
  type PointsLot,
  type PointsOfSale,
  type PointsTerms,
} from '#domain/bills/points.ts'
import { day as asDay, type Day } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import { isEffectiveBill } from '../bill-state.ts'
import type { Configuration } from '../company/company.ts'
import type { Db, Tx } from '../db/database.ts'
import { openDay } from '../ledger/ledger.ts'
import { type LotMove, lastDayOfPoints, lockParty, pointsTermsOf, readLots, spendableOn, writeMoves } from './lots.ts'
import { type PointsWork, postPoints } from './post-points.ts'

/** The points that a bill's steps may use. */
export type KnownPoints = {
  readonly terms: PointsTerms
  /** What the customer can spend, in order. */
  readonly lots: readonly PointsLot[]
} & SalePoints

type SalePoints = {
  /** For a refund: the points of its sale, and the lot of what that earned. */
  readonly sale: PointsOfSale
  readonly earnedLot: { readonly id: number; readonly value: number } | null
}

export const noPoints: KnownPoints = {
  terms: { isEnabled: false, amountPerPoint: halalas(1), value: halalas(1), minimum: 1, days: 0 },
  ...{ lots: [], sale: noPointsOfSale, earnedLot: null },
}

/** What a bill does to points. */
export type PointsEffect = {
  readonly earned: number
  readonly spent: readonly LotPart[]
  readonly takenBack: number
  readonly givenBack: readonly LotPart[]
  /** What earning less taking back adds to the liability. Spending is in the tenders. */
  readonly value: number
}

export const noPointsEffect: PointsEffect = { earned: 0, spent: [], takenBack: 0, givenBack: [], value: 0 }

type AskedPoints = {
  readonly partyId: number | null
  readonly originalBillId: number | null
  readonly day: Day
  /** Whether it is a sale, which earns and spends. */
  readonly isSale: boolean
}

export async function readPoints(
  db: Db,
  tx: Tx,
  { settings }: Configuration,
  { partyId, originalBillId, day, isSale }: AskedPoints,
): Promise<KnownPoints> {
  const terms = pointsTermsOf(settings)
  if (originalBillId !== null) return { ...noPoints, terms, ...(await readSale(tx, originalBillId)) }
  if (!isSale || !terms.isEnabled || partyId === null) return { ...noPoints, terms }
  await lockParty(db, tx, partyId)
  return { ...noPoints, terms, lots: spendableOn(await readLots(tx, partyId), day) }
}

/** What a sale earned and spent, less what its effective refunds have taken and given back. */
export async function readSale(tx: Tx, billId: number): Promise<SalePoints> {
  const moves = await tx
    .selectFrom('points_move as move')
    .innerJoin('points_lot as lot', 'lot.id', 'move.lot_id')
    .select(['move.kind', 'move.points', 'move.lot_id', 'lot.value'])
    .where('move.kind', 'in', ['earned', 'spent', 'takenBack', 'givenBack'])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('move.bill_id', '=', billId),
        eb('move.bill_id', 'in', selectFrom('bill').select('bill.id').where('bill.original_bill_id', '=', billId)),
      ]),
    )
    .orderBy('move.id')
    .execute()
  if (moves.length === 0) return { sale: noPointsOfSale, earnedLot: null }
  const { total, refunded } = await tx
    .selectFrom('bill')
    .select(['total', refundedOf.as('refunded')])
    .where('id', '=', billId)
    .executeTakeFirstOrThrow()
  const ofKind = (kind: string) => moves.filter(move => move.kind === kind)
  const pointsOf = (kind: string) => Math.abs(ofKind(kind).reduce((sum, { points }) => sum + points, 0))
  const spent = ofKind('spent').map(move => ({
    ...{ lotId: move.lot_id, value: halalas(move.value), points: -move.points },
  }))
  const [lot] = ofKind('earned')
  return {
    sale: {
      ...{ total: halalas(total), refunded: halalas(Number(refunded)) },
      ...{ earned: pointsOf('earned'), takenBack: pointsOf('takenBack') },
      ...{ spent: withoutFirst(spent, pointsOf('givenBack')), spentCount: countOf(spent) },
    },
    earnedLot: lot === undefined ? null : { id: lot.lot_id, value: lot.value },
  }
}

const refundedOf = sql<number>`coalesce((SELECT sum(refund.total) FROM bill AS refund WHERE refund.original_bill_id = bill.id
  AND ${isEffectiveBill('refund.id')}), 0)`

function withoutFirst(parts: readonly LotPart[], count: number): LotPart[] {
  const first = new Map(firstOf(parts, count).map(part => [part.lotId, part.points]))
  return parts.flatMap(part => {
    const points = part.points - (first.get(part.lotId) ?? 0)
    return points > 0 ? [{ ...part, points }] : []
  })
}

type PostedPoints = {
  readonly billId: number
  readonly postingId: number
  readonly branchId: number
  readonly partyId: number
  readonly day: Day
  readonly effect: PointsEffect
  readonly known: KnownPoints
}

/** Writes what a posted bill does to points, in its transaction. */
export async function writePointsOfBill(work: PointsWork, posted: PostedPoints): Promise<void> {
  const { db, tx, userId } = work
  const { billId, postingId, partyId, branchId, day, effect, known } = posted
  const { earned, spent, takenBack, givenBack } = effect
  const { terms, earnedLot } = known
  if (earned === 0 && spent.length === 0 && takenBack === 0 && givenBack.length === 0) return
  await lockParty(db, tx, partyId)
  const moves: LotMove[] = spent.map(part => ({ ...part, kind: 'spent', points: -part.points }))
  if (earned > 0)
    moves.push({ kind: 'earned', points: earned, value: terms.value, expiresOn: lastDayOfPoints(terms, day) })
  if (takenBack > 0 && earnedLot !== null)
    moves.push({ kind: 'takenBack', lotId: earnedLot.id, value: earnedLot.value, points: -takenBack })
  moves.push(...(await returned(tx, givenBack, terms, day)))
  await writeMoves(tx, { postingId, partyId, branchId, day, billId, userId }, moves)
  if (takenBack > 0 && earnedLot !== null)
    await restoreExpired(work, { ...posted, lotId: earnedLot.id, value: earnedLot.value, count: takenBack })
}

/** What a bill itself did to the points of its customer, with the balance after it; undefined if nothing. */
export async function readPointsOfBill(tx: Tx, billId: number) {
  const moves = await tx
    .selectFrom('points_move')
    .select(['id', 'posting_id', 'party_id', 'kind', 'points'])
    .where('bill_id', '=', billId)
    .orderBy('id')
    .execute()
  // Later moves undo it.
  const own = moves.filter(move => move.posting_id === moves[0]?.posting_id)
  const last = own.at(-1)
  if (last === undefined) return undefined
  const { balance } = await tx
    .selectFrom('points_move')
    .select(sql<number>`sum(points)`.as('balance'))
    .where('party_id', '=', last.party_id)
    .where('id', '<=', last.id)
    .executeTakeFirstOrThrow()
  const sumOf = (...kinds: readonly string[]) =>
    own.reduce((sum, { kind, points }) => sum + (kinds.includes(kind) ? points : 0), 0)
  return {
    earned: sumOf('earned', 'takenBack'),
    // Zero is never negative on paper.
    spent: 0 - sumOf('spent', 'givenBack'),
    balance: Number(balance),
  }
}

/** Undoes the points of a voided or replaced bill. Its reversal posted the same values. */
export async function undoPointsOfBill(work: PointsWork, billId: number): Promise<void> {
  const { db, tx, configuration, userId } = work
  const moves = await tx
    .selectFrom('points_move as move')
    .innerJoin('points_lot as lot', 'lot.id', 'move.lot_id')
    .innerJoin('posting as later', 'later.reverses_id', 'move.posting_id')
    .select(['move.kind', 'move.points', 'move.lot_id', 'move.party_id', 'lot.value'])
    .select(['later.id as posting_id', 'later.day', 'later.branch_id'])
    .where('move.bill_id', '=', billId)
    .where('move.kind', 'in', ['earned', 'spent'])
    .orderBy('move.id')
    .execute()
  const [first] = moves
  if (first === undefined) return
  const { party_id: partyId, posting_id: postingId, branch_id: branchId } = first
  await lockParty(db, tx, partyId)
  const day = asDay(first.day)
  const of = { postingId, partyId, branchId, day, billId, userId }
  const spent = moves.filter(({ kind }) => kind === 'spent')
  const parts = spent.map(move => ({ lotId: move.lot_id, value: halalas(move.value), points: -move.points }))
  const earned = moves.filter(({ kind }) => kind === 'earned')
  await writeMoves(tx, of, [
    ...earned.map(move => ({
      ...{ kind: 'takenBack' as const, lotId: move.lot_id, value: move.value, points: -move.points },
    })),
    ...(await returned(tx, parts, pointsTermsOf(configuration.settings), day)),
  ])
  for (const move of earned)
    await restoreExpired(work, { ...of, lotId: move.lot_id, value: move.value, count: move.points })
}

/** Points that come back keep their last day; if that has passed, they are valid as long as new ones. */
async function returned(tx: Tx, parts: readonly LotPart[], terms: PointsTerms, day: Day): Promise<LotMove[]> {
  if (parts.length === 0) return []
  const ids = parts.map(({ lotId }) => lotId)
  const rows = await tx.selectFrom('points_lot').select(['id', 'expires_on']).where('id', 'in', ids).execute()
  const lastDays = new Map(rows.map(row => [row.id, row.expires_on === null ? null : asDay(row.expires_on)]))
  return parts.map(({ lotId, value, points }) => {
    const last = lastDays.get(lotId) ?? null
    const expiresOn = last === null || last >= day ? last : lastDayOfPoints(terms, day)
    return { kind: 'givenBack', value, points, expiresOn }
  })
}

/** What had expired of points that are taken back is restored first: they must not leave the customer twice. */
async function restoreExpired(
  work: PointsWork,
  of: {
    readonly lotId: number
    readonly value: number
    readonly count: number
    readonly partyId: number
    readonly branchId: number
    readonly billId: number
    readonly day: Day
  },
): Promise<void> {
  const { lotId, value, count, partyId, branchId, billId, day } = of
  const { gone } = await work.tx
    .selectFrom('points_move')
    .select(sql<number>`coalesce(-sum(points), 0)`.as('gone'))
    .where('lot_id', '=', lotId)
    .where('kind', 'in', ['expired', 'restored'])
    .executeTakeFirstOrThrow()
  const points = Math.min(count, Number(gone))
  if (points <= 0) return
  await postPoints(work, {
    ...{ kind: 'restored', partyId, branchId, billId, note: '' },
    ...openDay(work.configuration.settings, day),
    moves: [{ kind: 'restored', lotId, value, points }],
  })
}
