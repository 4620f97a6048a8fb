/** Opens a count, adds entries, and cancels a count. The branch is locked: nothing moves between these reads and writes. */
import { sql } from 'kysely'
import type { NewCount, NewCountEntry } from '#contract/inventory-count.ts'
import { formatBillCode } from '#domain/bills/numbering.ts'
import { baseQuantity, isBaseQuantityTooLarge, isWhole, ratio, stockQuantityMax } from '#domain/money.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { actorOf, recordAudit } from '../audit/audit.ts'
import { Failure, refuse, refuseAny } from '../calls/failure.ts'
import type { Caller } from '../calls/handler.ts'
import { configurationAt, dayAt } from '../company/company.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList, insertTables, rowsOf } from '../db/insert-rows.ts'
import { reserve, writeUnposted } from '../ledger/ledger.ts'
import { requireOpenToday } from '../ledger/posting-day.ts'
import { isInScope, readCounted } from './count-goods.ts'
import { openCountOf, type StoredCount } from './stored-counts.ts'

export type CountWork = { readonly db: Db; readonly tx: Tx; readonly caller: Caller; readonly now: number }

/** Returns the id of the new count. */
export async function openCount({ db, tx, caller, now }: CountWork, body: NewCount): Promise<number> {
  const { branchId, scope, note } = body
  const reservation = await reserve(db.kind, tx, branchId, 'count')
  const configuration = await configurationAt(db, tx, reservation.configurationRevision)
  const branch = configuration.branches.get(branchId)
  if (branch?.is_active !== 1) refuse([problem('branchId', 'inactive')])
  requireOpenToday(configuration, now)
  await requireChosen(db, tx, body)
  const number = reservation.documentNumber
  const code = formatBillCode({ prefix: branch.code_prefix, number })
  const { id } = await tx
    .insertInto('stock_count')
    .values({
      ...{ branch_id: branchId, number, code, scope, note, day: dayAt(configuration, now) },
      ...{ first_posting_id: reservation.postingId, created_at: now, user_id: caller.userId },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const chosen = [
    ...body.categoryIds.map(categoryId => ({ category_id: categoryId, item_id: null })),
    ...body.itemIds.map(itemId => ({ category_id: null, item_id: itemId })),
  ]
  await writeUnposted(db.kind, tx, reservation, [
    rowsOf(
      'stock_count_scope',
      chosen.map((of, index) => ({ count_id: id, place: index + 1, ...of })),
    ),
  ])
  await requireUncovered(tx, { id, scope, branchId })
  await recordAudit(tx, {
    ...{ ...actorOf(caller), at: now, branchId, action: 'count.opened', subject: `count ${code}` },
    detail: { scope },
  })
  return id
}

/** The selected categories or items must match the scope and exist. */
async function requireChosen(db: Db, tx: Tx, { scope, categoryIds, itemIds }: NewCount): Promise<void> {
  if (scope === 'categories' && categoryIds.length === 0) refuse([problem('categoryIds', 'required')])
  if (scope === 'items' && itemIds.length === 0) refuse([problem('itemIds', 'required')])
  if (scope !== 'categories' && categoryIds.length > 0) refuse([problem('categoryIds', 'notAllowed')])
  if (scope !== 'items' && itemIds.length > 0) refuse([problem('itemIds', 'notAllowed')])
  const categories = await tx
    .selectFrom('item_category')
    .select('id')
    .where(inList(db.kind, 'id', categoryIds))
    .execute()
  const items = await tx
    .selectFrom('item')
    .select(['id', 'is_service'])
    .where(inList(db.kind, 'id', itemIds))
    .execute()
  const [known, goods] = [new Set(categories.map(row => row.id)), new Map(items.map(row => [row.id, row.is_service]))]
  const problems = [
    ...categoryIds.flatMap((id, index) => (known.has(id) ? [] : [problem(`categoryIds.${index}`, 'notFound')])),
    ...itemIds.flatMap((id, index) => {
      const isService = goods.get(id)
      if (isService === undefined) return [problem(`itemIds.${index}`, 'notFound')]
      return isService === 1 ? [problem(`itemIds.${index}`, 'serviceWithoutStock')] : []
    }),
  ]
  refuseAny(problems)
}

/** Two concurrent counts of the same goods would each post the difference. */
async function requireUncovered(tx: Tx, count: Pick<StoredCount, 'id' | 'scope' | 'branchId'>): Promise<void> {
  const others = await tx
    .selectFrom('stock_count as other')
    .select(['other.id', 'other.code', 'other.scope'])
    .where('other.branch_id', '=', count.branchId)
    .where('other.id', '<>', count.id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('stock_count_event as ended').select('ended.step').whereRef('ended.count_id', '=', 'other.id'),
        ),
      ),
    )
    .execute()
  for (const other of others) {
    const { rows } = await sql<{ id: number }>`SELECT item.id FROM item
      WHERE ${isInScope(count)} AND ${isInScope(other)} LIMIT 1`.execute(tx)
    if (rows.length > 0) refuse([problem('scope', 'countedElse', { code: other.code })])
  }
}

/** Returns the id of the last added line. */
export async function addEntries(
  { db, tx, caller, now }: CountWork,
  countId: number,
  entries: readonly NewCountEntry[],
): Promise<number> {
  const count = await openCountOf(tx, caller.access, countId)
  const units = await readUnits(db, tx, entries)
  const itemIds = [...new Set(entries.map(({ itemId }) => itemId))]
  const [inScope, elsewhere] = [await scopeOf(db, tx, count, itemIds), await countedElsewhere(db, tx, count, itemIds)]
  const problems: Problem[] = []
  const lines = entries.flatMap(({ kind, itemId, unitId, quantity: count }, index) => {
    const [at, unit, other] = [`entries.${index}`, units.get(unitId), elsewhere.get(itemId)]
    const wrong = ((): Problem | undefined => {
      if (!inScope.has(itemId)) return problem(`${at}.itemId`, 'notInCount')
      if (other !== undefined) return problem(`${at}.itemId`, 'countedElse', { code: other })
      if (unit?.item_id !== itemId) return problem(`${at}.unitId`, 'notFound')
      if (unit.is_splittable === 0 && !isWhole(count)) return problem(`${at}.quantity`, 'unitNotSplittable')
      if (isBaseQuantityTooLarge(count, ratio(unit.ratio))) return problem(`${at}.quantity`, 'tooLarge')
    })()
    if (wrong !== undefined) problems.push(wrong)
    if (wrong !== undefined || unit === undefined) return []
    const of = { count_id: countId, item_id: itemId, unit_id: unitId, kind, quantity: count, ratio: unit.ratio }
    return [{ ...of, base_quantity: baseQuantity(count, ratio(unit.ratio)), at: now, user_id: caller.userId }]
  })
  refuseAny(problems)
  // Ids are assigned in this order, and lines count in id order.
  const added = await tx.insertInto('stock_count_line').values(lines).returning('id').execute()
  const counted = await readCounted(tx, countId, inList(db.kind, 'line.item_id', itemIds))
  const full = entries.flatMap(({ itemId }, index) =>
    (counted.get(itemId)?.counted ?? 0) > stockQuantityMax ? [problem(`entries.${index}.quantity`, 'tooLarge')] : [],
  )
  if (full.length > 0) refuse(full)
  return Math.max(...added.map(({ id }) => id))
}

async function readUnits(db: Db, tx: Tx, entries: readonly NewCountEntry[]) {
  const rows = await tx
    .selectFrom('item_unit')
    .select(['id', 'item_id', 'ratio', 'is_splittable'])
    .where(
      inList(
        db.kind,
        'id',
        entries.map(({ unitId }) => unitId),
      ),
    )
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

async function scopeOf(db: Db, tx: Tx, count: StoredCount, itemIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`SELECT item.id FROM item
    WHERE ${inList(db.kind, 'item.id', itemIds)} AND ${isInScope(count)}`.execute(tx)
  return new Set(rows.map(row => row.id))
}

/**
 * Goods that another count has counted since the start of this one, with its code: an item's category may have changed since both were opened. The
 * other count's posting is a movement since the start of this one.
 */
export async function countedElsewhere(
  db: Db,
  tx: Tx,
  { id, branchId, firstPostingId }: StoredCount,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ item_id: number; code: string }>`SELECT DISTINCT line.item_id, other.code
    FROM stock_count_line AS line JOIN stock_count AS other ON other.id = line.count_id
    LEFT JOIN stock_count_event AS ended ON ended.count_id = other.id AND ended.step = 1
    LEFT JOIN stock_count_event AS undone ON undone.count_id = other.id AND undone.step = 2
    WHERE ${inList(db.kind, 'line.item_id', itemIds)} AND other.branch_id = ${branchId} AND other.id <> ${id} AND undone.kind IS NULL
      AND (ended.kind IS NULL OR (ended.kind = 'closed' AND coalesce(ended.posting_id, 0) >= ${firstPostingId}))`.execute(
    tx,
  )
  return new Map(rows.map(row => [row.item_id, row.code]))
}

export async function cancelCount({ db, tx, caller, now }: CountWork, countId: number): Promise<void> {
  const { branchId, code } = await openCountOf(tx, caller.access, countId)
  await insertTables(db.kind, tx, [
    rowsOf('stock_count_event', [
      {
        ...{ count_id: countId, step: 1, kind: 'cancelled', at: now, user_id: caller.userId },
        ...{ posting_id: null, last_line_id: null, not_counted: null },
      },
    ]),
  ])
  await recordAudit(tx, {
    ...{ ...actorOf(caller), at: now, branchId, action: 'count.cancelled', subject: `count ${code}` },
    detail: { countId },
  })
}

/** Throws `not_found` before anything is locked. */
export async function branchOfCount(db: Db, countId: number): Promise<number> {
  const row = await db.read.selectFrom('stock_count').select('branch_id').where('id', '=', countId).executeTakeFirst()
  if (row === undefined) throw new Failure('not_found')
  return row.branch_id
}
