/**
 * Posts an exit or entry statement: the goods of a part of a bill move today. Revenue and VAT were posted with the bill; the statement posts the
 * cost of a sale, or moves the goods of a purchase out of transit. Source: design page 3; docs/decisions/deliveries.md.
 */
import { deliveryKindOf, movesWhole, outstandingQuantity } from '#domain/bills/delivery.ts'
import { formatBillCode } from '#domain/bills/numbering.ts'
import type { Day } from '#domain/days.ts'
import { formatQuantity } from '#domain/decimal.ts'
import { resolveAccounts } from '#domain/ledger/posting.ts'
import { halalas, isWhole, type Quantity, zeroQuantity } from '#domain/money.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { actorOf, recordAudit } from '../../audit/audit.ts'
import { Failure, refuseAny } from '../../calls/failure.ts'
import { accountOf, type Configuration, configurationAt, dayAt } from '../../company/company.ts'
import type { Db, Tx } from '../../db/database.ts'
import { insertTables, rowsOf } from '../../db/insert-rows.ts'
import { sealed } from '../../event-seal.ts'
import { post, type Reservation, reserve } from '../../ledger/ledger.ts'
import { requireOpenToday } from '../../ledger/posting-day.ts'
import { levelsWith, readLevels } from '../../stock/levels.ts'
import { levelsAt, recost } from '../../stock/recost.ts'
import type { FoundBill } from '../find-bill.ts'
import type { KnownOriginal, OriginalLine } from '../post/context.ts'
import { servesShortage } from '../post/post-request.ts'
import type { Poster } from '../post/poster.ts'
import { readOriginal } from '../post/read-original.ts'
import { errorOf } from '../post/refusal.ts'
import { deliveryDigest } from './delivery-digest.ts'
import { type DeliveredPart, deliveringOfBill } from './parts.ts'

/** Null: everything outstanding. `at` is the path of a line in the request. */
export type AskedParts = readonly { readonly at: string; readonly line: number; readonly quantity: Quantity }[] | null

export type DeliveryAsked = {
  readonly bill: FoundBill
  readonly parts: AskedParts
  readonly note: string
  /** The day on which the goods move; today if absent. */
  readonly day?: Day
}

/** Returns the id of the statement, which is the id of its posting. The caller must hold the branch lock. */
export async function deliver(
  db: Db,
  tx: Tx,
  poster: Poster,
  { bill, parts: asked, note, day: askedDay }: DeliveryAsked,
  now: number,
): Promise<number> {
  const [kind, delivering] = [deliveryKindOf(bill.type), deliveringOfBill(bill)]
  if (kind === null || delivering === undefined) throw new Failure('process_ignored')
  if (bill.isVoided) throw new Failure('bill_voided')
  if (bill.isDelivered) throw new Failure('bill_delivered')
  const { branchId } = delivering.placeOf(bill)
  const original = await readOriginal(tx, bill.id)
  if (original === null) throw new Failure('bill_changed')
  const waiting = waitingLines(original)
  if (waiting.size === 0) throw new Failure(original.isPartlyDelivered ? 'bill_delivered' : 'process_ignored')
  const parts = asked === null ? wholeParts(waiting) : await askedParts(tx, waiting, original, asked)
  const reservation = await reserve(db.kind, tx, branchId, `delivery.${kind}`)
  const configuration = await configurationAt(db, tx, reservation.configurationRevision)
  requireOpenToday(configuration, now)
  const day = askedDay ?? dayAt(configuration, now)
  const isLast = reservation.lastDay === null || day >= reservation.lastDay
  const itemIds = [...new Set(parts.map(({ of }) => of.itemId))]
  const levels = isLast
    ? await readLevels(db, tx, branchId, itemIds)
    : await levelsAt(db, tx, { branchId, itemIds, from: day }, { day, place: null })
  const moved = delivering.move(parts, levels, configuration.settings.oversellPolicy)
  if (!moved.ok) throw new Failure(errorOf(moved.problems), moved.problems)
  const { value } = moved
  const moves = value.moves.map(move => ({ ...move, branchId }))
  const isFinal = isLast && !servesShortage({ moves }, levels)
  const rows = statementRows(reservation, configuration, { bill, note, kind, branchId, day, now, poster, parts })
  const place = delivering.placeOf(bill)
  const document = `${bill.type} ${bill.code}`
  await post(db.kind, tx, configuration.settings, reservation, {
    ...{ branchId, day, originalDay: null, document, billId: bill.id, reverses: null },
    ...{ billDigest: deliveryDigest(rows), memo: 'delivery', userId: poster.userId, createdAt: now },
    posting: resolveAccounts(delivering.posting(place, halalas(value.value)), role => accountOf(configuration, role)),
    moves,
    levels: isFinal
      ? Array.from(value.levels, ([itemId, level]) => ({ itemId, branchId, level }))
      : await levelsWith(db, tx, branchId, moves),
  })
  const isAll = isEverything(parts, waiting)
  await insertTables(db.kind, tx, [
    rowsOf('delivery', [rows.delivery]),
    rowsOf('delivery_line', rows.lines),
    rowsOf('bill_event', [
      sealed({
        ...{ bill_id: bill.id, at: now, user_id: poster.userId, posting_id: reservation.postingId, detail: '' },
        kind: isAll ? 'delivered' : 'partlyDelivered',
      }),
    ]),
  ])
  if (!isFinal)
    await recost(db, tx, configuration, {
      ...{ branchId, itemIds, from: day, postingIds: [reservation.postingId], document, userId: poster.userId, now },
      shortage: { error: 'quantity_over', at: 'BillItems' },
    })
  await recordAudit(tx, {
    ...{ ...actorOf(poster), at: now, branchId, action: isAll ? 'bill.delivered' : 'bill.partlyDelivered' },
    ...{ subject: document, detail: { billId: bill.id, statement: `${kind} ${rows.delivery.code}` } },
  })
  return reservation.postingId
}

/** The outstanding goods, by line. */
function waitingLines(original: KnownOriginal): ReadonlyMap<number, OriginalLine> {
  return new Map([...original.lines].filter(([, line]) => !line.isService && outstandingQuantity(line) > 0))
}

function wholeParts(waiting: ReadonlyMap<number, OriginalLine>): DeliveredPart[] {
  return Array.from(waiting, ([line, of]) => ({
    ...{ line, of, quantity: outstandingQuantity(of), at: `lines.${line - 1}.quantity` },
  }))
}

function isEverything(parts: readonly DeliveredPart[], waiting: ReadonlyMap<number, OriginalLine>): boolean {
  return parts.length === waiting.size && parts.every(part => part.quantity === outstandingQuantity(part.of))
}

async function askedParts(
  tx: Tx,
  waiting: ReadonlyMap<number, OriginalLine>,
  original: KnownOriginal,
  asked: NonNullable<AskedParts>,
): Promise<DeliveredPart[]> {
  const problems: Problem[] = []
  const over: Problem[] = []
  const whole = await wholeUnits(
    tx,
    asked.flatMap(({ line }) => waiting.get(line)?.unitId ?? []),
  )
  const seen = new Set<number>()
  const parts = asked.flatMap(({ at, line, quantity: count }) => {
    const known = original.lines.get(line)
    if (seen.has(line)) problems.push(problem(`${at}.line`, 'duplicate'))
    seen.add(line)
    if (known === undefined || known.isService) {
      problems.push(problem(`${at}.line`, 'notFound'))
      return []
    }
    const of = waiting.get(line)
    const left = of === undefined ? zeroQuantity : outstandingQuantity(of)
    if (count > left) over.push(problem(`${at}.quantity`, 'moreThanRemaining', { remaining: formatQuantity(left) }))
    if (of === undefined || count > left) return []
    if (count < left && movesWhole(of.ratio)) problems.push(problem(`${at}.quantity`, 'onlyWhole'))
    else if (count < left && !isWhole(count) && whole.has(of.unitId))
      problems.push(problem(`${at}.quantity`, 'unitNotSplittable'))
    return [{ line, of, quantity: count, at: `${at}.quantity` }]
  })
  refuseAny(problems)
  if (over.length > 0) throw new Failure('quantity_error', over)
  return parts.toSorted((a, b) => a.line - b.line)
}

/** The units that allow only whole quantities. */
async function wholeUnits(tx: Tx, unitIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (unitIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('item_unit')
    .select('id')
    .where('id', 'in', unitIds)
    .where('is_splittable', '=', 0)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

type Statement = Omit<DeliveryAsked, 'parts' | 'day'> & {
  readonly kind: 'exit' | 'entry'
  readonly branchId: number
  readonly day: string
  readonly now: number
  readonly poster: Poster
  readonly parts: readonly DeliveredPart[]
}

function statementRows(
  { postingId, documentNumber: number }: Reservation,
  { branches }: Configuration,
  { bill, note, kind, branchId, day, now, poster, parts }: Statement,
) {
  const code = formatBillCode({ prefix: branches.get(branchId)?.code_prefix ?? '', number })
  return {
    delivery: {
      ...{ posting_id: postingId, kind, branch_id: branchId, number, code, bill_id: bill.id, day, note },
      ...{ created_at: now, user_id: poster.userId },
    },
    lines: parts.map(({ line, quantity: count }) => ({ posting_id: postingId, line, quantity: count })),
  }
}
