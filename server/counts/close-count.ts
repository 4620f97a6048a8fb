/**
 * Closes a count with one document dated today, and undoes a closing. The difference is the counted minus the expected quantity at the start of the
 * count: movements since then do not matter. Source: docs/decisions/stock-counts.md.
 */
import { day as asDay, type Day } from '#domain/days.ts'
import { resolveAccounts } from '#domain/ledger/posting.ts'
import { countPosting } from '#domain/ledger/posting-rules-stock.ts'
import { halalas, price, quantity, sumHalalas } from '#domain/money.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { countDifference, type Difference, type NotCounted } from '#domain/stock/stock-count.ts'
import { actorOf, recordAudit } from '../audit/audit.ts'
import { Failure, refuseAny } from '../calls/failure.ts'
import { accountOf, type Configuration, configurationAt, dayAt } from '../company/company.ts'
import type { Tx } from '../db/database.ts'
import { insertTables, rowsOf } from '../db/insert-rows.ts'
import { post, type Reservation, reserve } from '../ledger/ledger.ts'
import { requireOpenToday } from '../ledger/posting-day.ts'
import { isLevelTooLarge } from '../ledger/rows.ts'
import { levelsWith, readLevels } from '../stock/levels.ts'
import { levelsAt, recost } from '../stock/recost.ts'
import { reversePosting } from '../stock/reverse-posting.ts'
import { countDigest, readCountRows } from './count-digest.ts'
import { type CountedGoods, readGoods, readLastLine, readTypedCosts } from './count-goods.ts'
import { type CountWork, countedElsewhere } from './record-count.ts'
import { findCount, openCountOf, type StoredCount } from './stored-counts.ts'

export type Closing = { readonly countId: number; readonly notCounted: NotCounted; readonly lastLineId: number }

export async function closeCount(work: CountWork, { countId, notCounted, lastLineId }: Closing): Promise<void> {
  const { db, tx, caller, now } = work
  const count = await openCountOf(tx, caller.access, countId)
  if ((await readLastLine(tx, countId)) !== lastLineId) throw new Failure('count_differs')
  const goods = await goodsToPost(work, count, notCounted)
  // An empty count must be cancelled, not closed.
  if (goods.length === 0) throw new Failure('process_ignored')
  const reservation = await reserve(db.kind, tx, count.branchId, 'posting')
  const configuration = await configurationAt(db, tx, reservation.configurationRevision)
  requireOpenToday(configuration, now)
  const day = dayAt(configuration, now)
  const posted = await differencesOf(work, count, { goods, configuration, reservation, day })
  const isPosted = posted.some(({ difference }) => difference.quantity !== 0)
  await insertTables(db.kind, tx, [
    rowsOf(
      'stock_count_result',
      posted.map(({ of, difference }, index) => ({
        ...{ count_id: countId, line: index + 1, item_id: of.itemId, expected: of.expected, counted: of.counted ?? 0 },
        ...{ is_counted: of.lastLineId > 0 ? 1 : 0, value: difference.value },
      })),
    ),
  ])
  const by = { at: now, user_id: caller.userId }
  const closing = { kind: 'closed', ...by, last_line_id: lastLineId, not_counted: notCounted } as const
  const digest = countDigest(await readCountRows(tx, countId), closing)
  if (isPosted) await postDifferences(work, count, { posted, digest, configuration, reservation, day })
  const postingId = isPosted ? reservation.postingId : null
  await insertTables(db.kind, tx, [
    rowsOf('stock_count_event', [{ count_id: countId, step: 1, posting_id: postingId, ...closing }]),
  ])
  await recordAudit(tx, {
    ...{ ...actorOf(caller), at: now, branchId: count.branchId, action: 'count.closed', subject: documentOf(count) },
    detail: { countId, notCounted, items: posted.length, postingId, ...(!isPosted && { digest }) },
  })
}

const documentOf = ({ code }: StoredCount): string => `count ${code}`

/** In item order, so that two closings lock the items in the same order. */
async function goodsToPost({ db, tx }: CountWork, count: StoredCount, notCounted: NotCounted): Promise<CountedGoods[]> {
  const goods = await readGoods(db, tx, count, { isOnlyCounted: notCounted === 'leave' })
  const unseen = goods.filter(({ lastLineId }) => lastLineId === 0).map(({ itemId }) => itemId)
  const elsewhere = await countedElsewhere(db, tx, count, unseen)
  return goods.filter(({ itemId }) => !elsewhere.has(itemId)).sort((a, b) => a.itemId - b.itemId)
}

type Posted = { readonly of: CountedGoods; readonly difference: Difference }

type ToPost = {
  readonly configuration: Configuration
  readonly reservation: Reservation
  readonly day: Day
}

async function differencesOf(
  { db, tx }: CountWork,
  { branchId }: StoredCount,
  { goods, configuration, reservation, day }: ToPost & { readonly goods: readonly CountedGoods[] },
): Promise<readonly Posted[]> {
  const itemIds = goods.map(({ itemId }) => itemId)
  const levels = isLast(reservation, day)
    ? await readLevels(db, tx, branchId, itemIds)
    : await levelsAt(db, tx, { branchId, itemIds, from: day }, { day, place: null })
  const costs = await readTypedCosts(
    db,
    tx,
    itemIds.filter(id => !levels.has(id)),
  )
  const rule = configuration.settings.oversellPolicy
  const problems: Problem[] = []
  const posted = goods.flatMap(of => {
    const counted = { itemId: of.itemId, expected: quantity(of.expected), counted: quantity(of.counted ?? 0) }
    const at = placeOf(of.itemId)
    const typedCost = costs.get(of.itemId) ?? price(0)
    const difference = countDifference(counted, levels.get(of.itemId), { typedCost, rule, at })
    if (!difference.ok) {
      problems.push(...difference.problems)
      return []
    }
    const { level } = difference.value
    if (isLevelTooLarge({ itemId: of.itemId, branchId, level })) problems.push(problem(at, 'tooLarge'))
    return [{ of, difference: difference.value }]
  })
  if (problems.some(({ code }) => code === 'notEnoughStock')) throw new Failure('quantity_over', problems)
  refuseAny(problems)
  return posted
}

const placeOf = (itemId: number): string => `items.${itemId}`

/** Whether no posting is later than it. */
function isLast({ lastDay }: Reservation, day: Day): boolean {
  return lastDay === null || day >= lastDay
}

async function postDifferences(
  { db, tx, caller, now }: CountWork,
  count: StoredCount,
  {
    posted,
    digest,
    configuration,
    reservation,
    day,
  }: ToPost & {
    readonly posted: readonly Posted[]
    readonly digest: string
  },
): Promise<void> {
  const { branchId } = count
  const differing = posted.flatMap(({ of, difference }, index) =>
    difference.quantity === 0 ? [] : [{ line: index + 1, itemId: of.itemId, difference }],
  )
  const moves = differing.map(({ line, itemId, difference }) => ({
    ...{ line, itemId, branchId, quantity: difference.quantity, value: difference.value },
  }))
  const itemIds = moves.map(({ itemId }) => itemId)
  const before = await readLevels(db, tx, branchId, itemIds)
  const servesShortage = moves.some(move => move.quantity > 0 && (before.get(move.itemId)?.quantity ?? 0) < 0)
  const isFinal = isLast(reservation, day) && !servesShortage
  const valuesOf = (isOf: (count: number) => boolean) =>
    sumHalalas(differing.flatMap(({ difference }) => (isOf(difference.quantity) ? [difference.value] : [])))
  const place = { branchId, costCentreId: null, partyId: null }
  const posting = countPosting(
    place,
    halalas(-valuesOf(each => each < 0)),
    valuesOf(each => each > 0),
  )
  await post(db.kind, tx, configuration.settings, reservation, {
    ...{ branchId, day, originalDay: null, document: documentOf(count), billId: null, reverses: null, memo: 'count' },
    ...{ billDigest: digest, userId: caller.userId, createdAt: now },
    posting: resolveAccounts(posting, role => accountOf(configuration, role)),
    moves,
    levels: isFinal
      ? differing.map(({ itemId, difference }) => ({ itemId, branchId, level: difference.level }))
      : await levelsWith(db, tx, branchId, moves),
  })
  if (isFinal) return
  await recost(db, tx, configuration, {
    ...{ branchId, itemIds, from: day, postingIds: [reservation.postingId], document: documentOf(count) },
    ...{ userId: caller.userId, now, shortage: { error: 'quantity_over', at: placeOf } },
  })
}

/** Reverses the posting of a closed count. */
export async function undoCount({ db, tx, caller, now }: CountWork, countId: number): Promise<void> {
  const count = await findCount(tx, caller.access, countId)
  if (count.state !== 'closed') throw new Failure('process_ignored')
  const follower = await followerOf(tx, count)
  if (follower !== undefined) throw new Failure('count_followed', [problem('id', 'countedElse', { code: follower })])
  const { branchId, postingId } = count
  const { configurationRevision } = await reserve(db.kind, tx, branchId, 'posting')
  const configuration = await configurationAt(db, tx, configurationRevision)
  requireOpenToday(configuration, now)
  const undone =
    postingId === null ? null : await takeBack({ db, tx, caller, now }, count, { postingId, configuration })
  await insertTables(db.kind, tx, [
    rowsOf('stock_count_event', [
      {
        ...{ count_id: countId, step: 2, kind: 'undone', at: now, user_id: caller.userId },
        ...{ posting_id: undone, last_line_id: null, not_counted: null },
      },
    ]),
  ])
  await recordAudit(tx, {
    ...{ ...actorOf(caller), at: now, branchId, action: 'count.undone', subject: documentOf(count) },
    detail: { countId, postingId: undone },
  })
}

/** The code of a later closed count with some of the same goods. */
async function followerOf(tx: Tx, { id, branchId }: StoredCount): Promise<string | undefined> {
  const found = await tx
    .selectFrom('stock_count as later')
    .innerJoin('stock_count_result as result', 'result.count_id', 'later.id')
    .innerJoin('stock_count_result as own', join =>
      join.onRef('own.item_id', '=', 'result.item_id').on('own.count_id', '=', id),
    )
    .select('later.code')
    .where('later.branch_id', '=', branchId)
    .where('later.id', '>', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('stock_count_event as undone')
            .select('undone.step')
            .whereRef('undone.count_id', '=', 'later.id')
            .where('undone.step', '=', 2),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return found?.code
}

async function takeBack(
  { db, tx, caller, now }: CountWork,
  count: StoredCount,
  { postingId: closingId, configuration }: { readonly postingId: number; readonly configuration: Configuration },
): Promise<number> {
  const posting = await tx.selectFrom('posting').selectAll().where('id', '=', closingId).executeTakeFirstOrThrow()
  const by = { userId: caller.userId, now }
  const wanted = { billId: null, memo: 'count', ...by } as const
  const { postingId, moves } = await reversePosting(db, tx, configuration, wanted, posting)
  await recost(db, tx, configuration, {
    ...{ branchId: count.branchId, itemIds: moves.map(({ itemId }) => itemId), from: asDay(posting.day) },
    ...{ postingIds: [postingId], document: documentOf(count), ...by },
    shortage: { error: 'quantity_issue', at: placeOf },
  })
  return postingId
}
