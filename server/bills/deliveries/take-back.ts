/**
 * Reverses a delivery: reverses the posting of its statement, or only the goods part of the bill's posting if that moved the goods. The day is the
 * day of the delivery. Source: docs/decisions/deliveries.md.
 */
import { type DeliveryKind, deliveryKindOf } from '#domain/bills/delivery.ts'
import { day as asDay } from '#domain/days.ts'
import { balanced, resolveAccounts, reversal } from '#domain/ledger/posting.ts'
import { halalas } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { actorOf, recordAudit } from '../../audit/audit.ts'
import { isEffectiveBill } from '../../bill-state.ts'
import { Failure, refuse } from '../../calls/failure.ts'
import { accountOf, type Configuration, configurationAt } from '../../company/company.ts'
import type { Db, Tx } from '../../db/database.ts'
import { insertTables, rowsOf } from '../../db/insert-rows.ts'
import { sealed } from '../../event-seal.ts'
import { post, reserve } from '../../ledger/ledger.ts'
import { requireOpenToday } from '../../ledger/posting-day.ts'
import { levelsWith } from '../../stock/levels.ts'
import { recost } from '../../stock/recost.ts'
import { movesBack, reversePosting } from '../../stock/reverse-posting.ts'
import type { FoundBill } from '../find-bill.ts'
import type { Poster } from '../post/poster.ts'
import { standingDeliveries } from '../read-departed.ts'
import { effectivePostings } from '../reverse-bill.ts'
import { isFollowed } from './followed.ts'
import { deliveringOfBill } from './parts.ts'

/** `deliveryId` is null for the latest statement. */
export type TakeBackAsked = { readonly bill: FoundBill; readonly deliveryId: number | null }

/** The caller must hold the branch lock. */
export async function takeBackStatement(
  db: Db,
  tx: Tx,
  poster: Poster,
  { bill, deliveryId }: TakeBackAsked,
  now: number,
): Promise<void> {
  const [kind, delivering] = [deliveryKindOf(bill.type), deliveringOfBill(bill)]
  if (kind === null || delivering === undefined) throw new Failure('process_ignored')
  if (bill.isVoided) throw new Failure('bill_voided')
  const moving = await movingPosting(tx, kind, { bill, deliveryId })
  if (await hasLaterRefunds(tx, bill.id, moving.id)) throw new Failure('bill_refunded')
  const { userId } = poster
  const { branchId } = delivering.placeOf(bill)
  const { configurationRevision } = await reserve(db.kind, tx, branchId, 'posting')
  const configuration = await configurationAt(db, tx, configurationRevision)
  requireOpenToday(configuration, now)
  const lockDay = configuration.settings.periodLockDay
  if (lockDay !== null && moving.day <= lockDay)
    throw new Failure('period_locked', [problem('id', 'periodLocked', { day: lockDay })])
  const wanted = { billId: bill.id, userId, now, memo: 'undelivery' } as const
  const { postingId, moves } =
    moving.memo === 'delivery'
      ? await reversePosting(db, tx, configuration, wanted, moving)
      : await postUndelivery(db, tx, configuration, { bill, moving, userId, now })
  const document = `${bill.type} ${bill.code}`
  const itemIds = [...new Set(moves.map(move => move.itemId))]
  await insertTables(db.kind, tx, [
    rowsOf('bill_event', [
      sealed({
        ...{ bill_id: bill.id, kind: 'undelivered', at: now, user_id: userId, posting_id: postingId, detail: '' },
      }),
    ]),
  ])
  await recost(db, tx, configuration, {
    ...{ branchId, itemIds, from: asDay(moving.day), postingIds: [postingId], document, userId, now },
    shortage: { error: 'quantity_issue', at: 'id' },
  })
  await recordAudit(tx, {
    ...{ ...actorOf(poster), at: now, branchId, action: 'bill.undelivered' as const },
    ...{ subject: document, detail: { billId: bill.id } },
  })
}

/** The posting of the requested statement, or the bill's own posting if that moved its goods. */
async function movingPosting(tx: Tx, kind: DeliveryKind, { bill, deliveryId }: TakeBackAsked) {
  const standing = await standingDeliveries(tx, bill.id)
  const postings = await effectivePostings(tx, bill.id)
  const meant = deliveryId === null ? standing[0] : standing.find(({ postingId }) => postingId === deliveryId)
  if (meant !== undefined) {
    const { postingId } = meant
    if (await isFollowed(tx, { id: postingId, kind, billId: bill.id })) refuse([problem('id', 'laterStatementOfLine')])
    const moving = postings.find(({ id }) => id === postingId)
    if (moving === undefined) throw new Error(`The statement ${postingId} has no posting.`)
    return moving
  }
  const own = postings.find(({ memo, reverses_id }) => memo !== 'undelivery' && reverses_id === null)
  if (deliveryId !== null || !bill.isDelivered || own === undefined || !(await movesGoods(tx, own.id)))
    throw new Failure('process_ignored')
  return own
}

async function movesGoods(tx: Tx, postingId: number): Promise<boolean> {
  const moved = await tx.selectFrom('stock_move').select('line').where('posting_id', '=', postingId).limit(1).execute()
  return moved.length > 0
}

/** Earlier refunds do not depend on the delivery. */
async function hasLaterRefunds(tx: Tx, billId: number, postingId: number): Promise<boolean> {
  const later = await tx
    .selectFrom('bill')
    .innerJoin('posting', 'posting.bill_id', 'bill.id')
    .select('bill.id')
    .where('bill.original_bill_id', '=', billId)
    .where('posting.id', '>', postingId)
    .where(isEffectiveBill('bill.id'))
    .limit(1)
    .execute()
  return later.length > 0
}

type Undelivery = {
  readonly bill: FoundBill
  readonly moving: { readonly id: number; readonly day: string }
  readonly userId: number
  readonly now: number
}

/** Reverses only the goods part of a bill's posting. */
async function postUndelivery(db: Db, tx: Tx, configuration: Configuration, { bill, moving, userId, now }: Undelivery) {
  const { branchId } = bill
  const reservation = await reserve(db.kind, tx, branchId, 'posting')
  const moves = await movesBack(tx, moving.id)
  const value = halalas(Math.abs(moves.reduce((sum, move) => sum + move.value, 0)))
  const delivering = deliveringOfBill(bill)
  if (delivering === undefined) throw new Error(`The goods of a ${bill.type} do not wait.`)
  const delivered = delivering.posting(delivering.placeOf(bill), value)
  await post(db.kind, tx, configuration.settings, reservation, {
    ...{ branchId, originalDay: null, document: `${bill.type} ${bill.code}`, billId: bill.id, reverses: null },
    ...{ userId, createdAt: now, day: asDay(moving.day), memo: 'undelivery' },
    posting: resolveAccounts(reversal(balanced(delivered.entries)), role => accountOf(configuration, role)),
    moves,
    levels: await levelsWith(db, tx, branchId, moves),
  })
  return { postingId: reservation.postingId, moves }
}
