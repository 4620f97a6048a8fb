/**
 * The posted moves of an item in a branch, and the effective documents among them in costing order: business day, place within the day,
 * line. Source: design page 3, "The law of the clean shop".
 */
import { sql } from 'kysely'
import { type BillType, billTypeOf } from '#domain/bills/bill-types.ts'
import { day as asDay, type Day } from '#domain/days.ts'
import { type Halalas, halalas, quantity, ratio } from '#domain/money.ts'
import type { DocumentMove, RefundPart } from '#domain/stock/costing.ts'
import { emptyLevel, type StockLevel, unitCostOf } from '#domain/stock/stock-level.ts'
import { isEffectiveBill, waitingPart } from '../bill-state.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { billTypeCodeOf } from '../db/stored-values.ts'
import { type EffectiveMove, effectiveMoves, moveId } from './effective-moves.ts'
import { readLevels } from './levels.ts'

/** A row of `stock_move` with fields of its document. */
export type MoveRow = EffectiveMove & {
  readonly postingId: number
  readonly itemId: number
  readonly value: number
  readonly billId: number | null
  /** The type of the bill; null when it is not a bill. */
  readonly billType: BillType | null
  readonly costCentreId: number | null
  /** Whether an exit or entry statement moved the goods, instead of the bill itself. */
  readonly isOfStatement: boolean
  /** Whether a stock count posted a shortage or surplus. */
  readonly isOfCount: boolean
  /** For issued goods: the charged account when it is not the company's default, and the receiver. */
  readonly bearerId: number | null
  readonly toBranchId: number | null
  readonly toCostCentreId: number | null
  /** For a refund: the refunded line, its quantity in the line's unit, and the unit's ratio. */
  readonly refund: {
    readonly billId: number
    readonly line: number
    readonly part: number
    readonly ratio: number
  } | null
}

/** The moves of an item from a day on, and the stock before them. */
export type MoveHistory = {
  readonly itemId: number
  readonly start: StockLevel
  /** From that day on, effective or not. */
  readonly rows: readonly MoveRow[]
}

export type HistoryAsked = { readonly branchId: number; readonly itemIds: readonly number[]; readonly from: Day }

/**
 * The moves of each item from the day on; from an earlier day when costing depends on earlier moves: returned goods need their sale, and
 * the origin of a shortage and the last unit cost are known only from the beginning.
 */
export async function readHistories(db: Db, tx: Tx, asked: HistoryAsked): Promise<readonly MoveHistory[]> {
  const { branchId, itemIds, from } = asked
  const levels = await readLevels(db, tx, branchId, itemIds)
  const later = Map.groupBy(await readRows(db, tx, branchId, itemIds, from), row => row.itemId)
  const partials = itemIds.map(itemId => {
    const rows = later.get(itemId) ?? []
    return { itemId, rows, from, start: levelBefore(levels.get(itemId) ?? emptyLevel, rows) }
  })
  const unclear = partials.flatMap(({ itemId, start }) => (start === undefined ? [itemId] : []))
  const whole = Map.groupBy(await readRows(db, tx, branchId, unclear, null), row => row.itemId)
  const histories: MoveHistory[] = []
  for (const { itemId, start, ...rest } of partials)
    histories.push(
      start === undefined
        ? { itemId, start: emptyLevel, rows: whole.get(itemId) ?? [] }
        : await completed(db, tx, branchId, { itemId, now: levels.get(itemId) ?? emptyLevel, ...rest }),
    )
  return histories
}

type Partial = {
  readonly itemId: number
  readonly now: StockLevel
  readonly rows: readonly MoveRow[]
  readonly from: Day
}

async function completed(db: Db, tx: Tx, branchId: number, { itemId, now, rows, from }: Partial): Promise<MoveHistory> {
  const start = levelBefore(now, rows)
  if (start === undefined) {
    return { itemId, start: emptyLevel, rows: await readRows(db, tx, branchId, [itemId], null) }
  }
  const missing = missingOriginals(rows)
  const inParts = partlyKnownOriginals(rows)
  if (missing.length === 0 && inParts.length === 0) return { itemId, start, rows }
  const earlier = await firstDayOf(db, tx, branchId, itemId, [...missing, ...inParts])
  if (earlier >= from && missing.length === 0) return { itemId, start, rows }
  if (earlier >= from) throw new Error(`Item ${itemId}: goods came back of which nothing left.`)
  const longer = await readRows(db, tx, branchId, [itemId], earlier)
  return completed(db, tx, branchId, { itemId, now, rows: longer, from: earlier })
}

/** The current level minus later moves; undefined when that does not determine the next cost. */
function levelBefore(now: StockLevel, later: readonly MoveRow[]): StockLevel | undefined {
  let [count, value] = [Number(now.quantity), Number(now.value)]
  for (const row of later) {
    count -= row.quantity
    value -= row.value
  }
  if (count <= 0) return undefined
  const level = { quantity: quantity(count), value: halalas(value), lastUnitCost: emptyLevel.lastUnitCost }
  return { ...level, lastUnitCost: unitCostOf(level) }
}

/** Bills whose goods the rows receive or return, when the rows do not include how those goods moved first. */
function missingOriginals(rows: readonly MoveRow[]): readonly number[] {
  const documents = effectiveMoves(rows)
  const known = new Set(documents.map(row => lineKey(row.billId, row.line)))
  const missing = documents.flatMap(({ refund, billType }) => {
    if (refund === null || known.has(lineKey(refund.billId, refund.line))) return []
    return isComingBack(billType) || !isWholeRatio(refund.ratio) ? [refund.billId] : []
  })
  return [...new Set(missing)]
}

/** Bills delivered by statements whose goods the rows return: earlier returns may have used up some of them. */
function partlyKnownOriginals(rows: readonly MoveRow[]): readonly number[] {
  const documents = effectiveMoves(rows)
  const inParts = new Set(documents.flatMap(row => (row.isOfStatement ? [lineKey(row.billId, row.line)] : [])))
  const found = documents.flatMap(({ refund, billType }) =>
    refund !== null && isComingBack(billType) && inParts.has(lineKey(refund.billId, refund.line))
      ? [refund.billId]
      : [],
  )
  return [...new Set(found)]
}

/** Goods of a sale that a refund returns to stock. */
function isComingBack(type: BillType | null): boolean {
  return type !== null && type.stock === 'in' && type.refunds !== null
}

const lineKey = (billId: number | null, line: number): string => `${billId}/${line}`

async function firstDayOf(db: Db, tx: Tx, branchId: number, itemId: number, billIds: readonly number[]): Promise<Day> {
  const { day } = await tx
    .selectFrom('stock_move as move')
    .innerJoin('posting', 'posting.id', 'move.posting_id')
    .select(({ fn }) => fn.min('move.day').as('day'))
    .where('move.branch_id', '=', branchId)
    .where('move.item_id', '=', itemId)
    .where(inList(db.kind, 'posting.bill_id', billIds))
    .executeTakeFirstOrThrow()
  return asDay(day)
}

async function readRows(
  db: Db,
  tx: Tx,
  branchId: number,
  itemIds: readonly number[],
  from: Day | null,
): Promise<MoveRow[]> {
  if (itemIds.length === 0) return []
  let query = tx
    .selectFrom('stock_move as move')
    .innerJoin('posting', 'posting.id', 'move.posting_id')
    .leftJoin('bill', 'bill.id', 'posting.bill_id')
    .leftJoin('stock_link as link', join =>
      join.onRef('link.posting_id', '=', 'move.posting_id').onRef('link.line', '=', 'move.line'),
    )
    .leftJoin('bill_line as refunded', join =>
      join
        .onRef('refunded.bill_id', '=', 'posting.bill_id')
        .onRef('refunded.line', '=', 'move.line')
        .on('bill.original_bill_id', 'is not', null),
    )
    .select(['move.posting_id', 'move.line', 'move.item_id', 'move.quantity', 'move.value'])
    .select([
      sql<string>`coalesce(posting.original_day, posting.day)`.as('day'),
      sql<number>`coalesce(posting.place, posting.id)`.as('place'),
    ])
    .select(['posting.bill_id', 'posting.memo', 'bill.type', 'bill.cost_center_id', 'bill.original_bill_id'])
    .select(['bill.account_id', 'bill.to_branch_id', 'bill.to_cost_center_id'])
    .select(['link.kind', 'link.of_posting_id', 'link.of_line'])
    .select(['refunded.original_line', 'refunded.quantity as part', 'refunded.ratio'])
    .where('move.branch_id', '=', branchId)
    .where(inList(db.kind, 'move.item_id', itemIds))
  if (from !== null) query = query.where('move.day', '>=', from)
  const rows = await query.execute()
  return rows.map(moveRow).filter(row => from === null || row.day >= from)
}

type ReadRow = {
  readonly posting_id: number
  readonly line: number
  readonly item_id: number
  readonly quantity: number
  readonly value: number
  readonly day: string
  readonly place: number
  readonly bill_id: number | null
  readonly memo: string
  readonly type: string | null
  readonly cost_center_id: number | null
  readonly original_bill_id: number | null
  readonly account_id: number | null
  readonly to_branch_id: number | null
  readonly to_cost_center_id: number | null
  readonly kind: 'cancels' | 'corrects' | null
  readonly of_posting_id: number | null
  readonly of_line: number | null
  readonly original_line: number | null
  readonly part: number | null
  readonly ratio: number | null
}

function moveRow(row: ReadRow): MoveRow {
  const { original_bill_id: originalBillId, original_line: originalLine, part, ratio: unitRatio } = row
  return {
    id: moveId(row.posting_id, row.line),
    postingId: row.posting_id,
    line: row.line,
    itemId: row.item_id,
    day: asDay(row.day),
    place: row.place,
    quantity: row.quantity,
    value: row.value,
    billId: row.bill_id,
    billType: row.type === null ? null : billTypeOf(billTypeCodeOf(row.type)),
    costCentreId: row.cost_center_id,
    isOfStatement: row.memo === 'delivery',
    isOfCount: row.memo === 'count',
    bearerId: row.account_id,
    toBranchId: row.to_branch_id,
    toCostCentreId: row.to_cost_center_id,
    link: row.kind === null ? null : { kind: row.kind, of: moveId(row.of_posting_id ?? 0, row.of_line ?? 0) },
    refund:
      originalBillId === null || originalLine === null || part === null || unitRatio === null
        ? null
        : { billId: originalBillId, line: originalLine, part, ratio: unitRatio },
  }
}

/**
 * The effective rows as input of the domain's costing. `refundedBefore` is how much of a line was refunded before its goods moved,
 * `carried` values goods received for others.
 */
export function documentMoves(
  effective: readonly MoveRow[],
  refundedBefore: ReadonlyMap<string, number>,
  carried: (row: MoveRow) => Halalas | undefined,
): DocumentMove[] {
  const byLine = new Map<string, string>()
  for (const row of effective) {
    const key = lineKey(row.billId, row.line)
    if (!byLine.has(key)) byLine.set(key, row.id)
  }
  return effective.map(row => {
    const part = partOf(row, refundedBefore)
    const move = { id: row.id, day: row.day, quantity: row.quantity, ...(part && { part }) }
    if (isIssue(row)) {
      const first = byLine.get(lineKey(row.billId, row.line))
      const isPart = row.billId !== null && first !== undefined && first !== row.id
      return { ...move, ...(isPart && { continues: first }), worth: { kind: 'average' } }
    }
    const issue =
      isComingBack(row.billType) && row.refund ? byLine.get(lineKey(row.refund.billId, row.refund.line)) : undefined
    if (issue !== undefined) return { ...move, worth: { kind: 'issue', of: issue } }
    return { ...move, worth: { kind: 'own', value: carried(row) ?? halalas(row.value) } }
  })
}

/** A refund of a part too small to be counted moves a quantity of zero, and still has a direction. */
function isIssue(row: MoveRow): boolean {
  return row.quantity < 0 || (row.quantity === 0 && !isComingBack(row.billType))
}

function partOf({ refund }: MoveRow, refundedBefore: ReadonlyMap<string, number>): RefundPart | undefined {
  if (refund === null || isWholeRatio(refund.ratio)) return undefined
  const ofLine = lineKey(refund.billId, refund.line)
  return {
    ofLine,
    before: quantity(refundedBefore.get(ofLine) ?? 0),
    quantity: quantity(refund.part),
    ratio: ratio(refund.ratio),
  }
}

/** When a unit is a whole number of base units, or of thousandths of them, parts of a line add up without rounding. */
function isWholeRatio(unitRatio: number): boolean {
  return unitRatio % 1_000_000 === 0
}

/** How much of each line was refunded before its goods moved; such a refund moved nothing. Read only where partial quantities must be tracked. */
export async function readRefundedBefore(
  db: Db,
  tx: Tx,
  rows: readonly MoveRow[],
): Promise<ReadonlyMap<string, number>> {
  const originals = rows.flatMap(({ refund }) => (refund && !isWholeRatio(refund.ratio) ? [refund.billId] : []))
  if (originals.length === 0) return new Map()
  const found = await tx
    .selectFrom('bill')
    .innerJoin('bill_line as line', 'line.bill_id', 'bill.id')
    .select(['bill.original_bill_id', 'line.original_line'])
    .select(sql<number>`sum(${waitingPart('bill', 'line')})`.as('quantity'))
    .where(inList(db.kind, 'bill.original_bill_id', [...new Set(originals)]))
    .where('bill.is_delivered', '=', 0)
    .where(isEffectiveBill('bill.id'))
    .groupBy(['bill.original_bill_id', 'line.original_line'])
    .execute()
  return new Map(found.map(row => [lineKey(row.original_bill_id, row.original_line ?? 0), row.quantity]))
}
