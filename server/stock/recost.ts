/**
 * Corrects costs after a backdated posting or a reversal: recomputes the costs of all effective documents from that day on, and posts the
 * difference between the new and the posted cost of each move by day. A second run posts nothing. Source: design page 3, "The law of the
 * clean shop".
 */

import { sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import { type BillType, billTypeOf, carriesCost } from '#domain/bills/bill-types.ts'
import type { Day } from '#domain/days.ts'
import { formatQuantity } from '#domain/decimal.ts'
import type { AccountRole } from '#domain/ledger/account-roles.ts'
import { balanced, balancedByBranch, resolveAccounts } from '#domain/ledger/posting.ts'
import {
  type Counter,
  consumptionRole,
  issueRole,
  recostEntries,
  shortageRole,
} from '#domain/ledger/posting-rules-stock.ts'
import { halalas, quantity } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { type Costing, costOf, type Effect } from '#domain/stock/costing.ts'
import type { OversellRule, StockLevel } from '#domain/stock/stock-level.ts'
import { Failure, refuse } from '../calls/failure.ts'
import { accountOf, type Configuration } from '../company/company.ts'
import type { Db, Tx } from '../db/database.ts'
import { insertTables, rowsOf } from '../db/insert-rows.ts'
import { openDay, post, reserve } from '../ledger/ledger.ts'
import { type LevelAfter, levelRow, type StockMove } from '../ledger/rows.ts'
import { type CarriedCosts, carriedCosts } from './carried.ts'
import { byPlace, effectiveMoves } from './effective-moves.ts'
import { documentMoves, type MoveHistory, type MoveRow, readHistories, readRefundedBefore } from './moves.ts'

export type Recosting = StocksAsked & {
  /** Stock of other branches that the document also moved. */
  readonly elsewhere?: readonly StocksAsked[]
  /** The new postings, to tell their shortages from earlier ones. */
  readonly postingIds: readonly number[]
  /** The document that was posted or reversed. */
  readonly document: string
  readonly userId: number
  readonly now: number
  /** The error for a later shortage, where selling below zero is not allowed; `at` may depend on the item. */
  readonly shortage: { readonly error: ErrorCode; readonly at: string | ((itemId: number) => string) }
}

/** Items of a branch, and the first day with a new posting or reversal. */
export type StocksAsked = { readonly branchId: number; readonly itemIds: readonly number[]; readonly from: Day }

/** The stock of each item just before a place within a day; at the end of the day when no place is given. */
export async function levelsAt(
  db: Db,
  tx: Tx,
  asked: StocksAsked,
  at: { readonly day: Day; readonly place: number | null },
): Promise<ReadonlyMap<number, StockLevel>> {
  const levels = new Map<number, StockLevel>()
  const carried = carriedCosts(db, tx)
  for (const history of await readHistories(db, tx, asked)) {
    const before = effectiveMoves(history.rows).filter(
      row => row.day < at.day || (row.day === at.day && (at.place === null || row.place < at.place)),
    )
    levels.set(history.itemId, (await costed(db, tx, history, before, carried)).level)
  }
  return levels
}

export async function recost(db: Db, tx: Tx, configuration: Configuration, wanted: Recosting): Promise<void> {
  const found = await costAnew(db, tx, configuration, wanted)
  const byBranch = Map.groupBy(found, each => each.branchId)
  for (const [branchId, ofBranch] of [...byBranch].sort(([a], [b]) => a - b)) {
    const corrections = ofBranch.flatMap(({ history, costing }) => correctionsOf(history, costing))
    const byDay = Map.groupBy(corrections, ({ day }) => day)
    for (const [day, ofDay] of [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)))
      await postCorrections(db, tx, configuration, wanted, { branchId, day, corrections: ofDay })
  }
  const levels = found.map(
    ({ branchId, history, costing }): LevelAfter => ({ itemId: history.itemId, branchId, level: costing.level }),
  )
  await insertTables(db.kind, tx, [rowsOf('stock_level', levels.map(levelRow), ['item_id', 'branch_id'])])
}

/** The new costing of an item in a branch. */
type Recosted = {
  readonly branchId: number
  readonly from: Day
  readonly history: MoveHistory
  readonly costing: Costing
}

/**
 * Recomputes the items, then everything that was made of their goods or received them, until nothing changes. It terminates because costs
 * flow from earlier to later moves.
 */
async function costAnew(db: Db, tx: Tx, configuration: Configuration, wanted: Recosting): Promise<readonly Recosted[]> {
  const carried = carriedCosts(db, tx)
  const found = new Map<string, Recosted>()
  const keyOf = (branchId: number, itemId: number) => `${branchId} ${itemId}`
  const queue: StocksAsked[] = [wanted, ...(wanted.elsewhere ?? [])]
  for (let asked = queue.shift(); asked !== undefined; asked = queue.shift()) {
    const { branchId } = asked
    const days = asked.itemIds.flatMap(itemId => found.get(keyOf(branchId, itemId))?.from ?? [])
    const from = [asked.from, ...days].sort()[0] ?? asked.from
    if (branchId !== wanted.branchId) await holdBranch(db, tx, branchId)
    for (const history of await readHistories(db, tx, { ...asked, from })) {
      const effective = effectiveMoves(history.rows)
      requireThere(history, effective, wanted, configuration.settings.oversellPolicy)
      const costing = await costed(db, tx, history, effective, carried)
      found.set(keyOf(branchId, history.itemId), { branchId, from, history, costing })
      queue.push(...targetsOf(effective, costing, carried))
    }
  }
  return [...found.values()]
}

function isCarried({ billType }: MoveRow): boolean {
  return billType !== null && carriesCost(billType)
}

/** Locks the branch for posting. When two transactions deadlock, PostgreSQL aborts one, which is retried. */
async function holdBranch({ kind }: Db, tx: Tx, branchId: number): Promise<void> {
  if (kind === 'postgres') await sql`SELECT id FROM branch WHERE id = ${branchId} FOR UPDATE`.execute(tx)
}

/** Where received goods change in value because the goods issued for them changed in cost. */
function targetsOf(effective: readonly MoveRow[], { effects }: Costing, carried: CarriedCosts): readonly StocksAsked[] {
  return effective.flatMap(row => {
    if (row.billId === null || row.quantity >= 0 || !isCarried(row)) return []
    const cost = [...(effects.get(row.id)?.values() ?? [])].reduce((sum, each) => sum - each.value, 0)
    const targets = carried.found(row.billId, row.id, halalas(cost))
    return targets.map(({ branchId, itemId, day }) => ({ branchId, itemIds: [itemId], from: day }))
  })
}

async function costed(
  db: Db,
  tx: Tx,
  { start, itemId }: MoveHistory,
  effective: readonly MoveRow[],
  carried: CarriedCosts,
): Promise<Costing> {
  const carrying = effective.filter(isCarried)
  await carried.read(carrying.flatMap(row => row.billId ?? []))
  const worth = (row: MoveRow) =>
    row.billId !== null && row.quantity > 0 && isCarried(row) ? carried.worth(row.billId, row.id) : undefined
  const moves = documentMoves(effective, await readRefundedBefore(db, tx, effective), worth)
  try {
    return costOf(start, moves)
  } catch (error) {
    // Exceeds the range of numbers: only a cost mistyped by many digits does that.
    if (error instanceof RangeError) refuse([problem('BillItems', 'tooLarge', { item: itemId })])
    throw error
  }
}

/** The correction of a move on a day. */
type Correction = Effect & { readonly day: Day; readonly of: MoveRow }

const nowhere: ReadonlyMap<Day, Effect> = new Map()
const nothing: Effect = { quantity: 0, value: 0 }

function correctionsOf({ rows }: MoveHistory, { effects }: Costing): Correction[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  const posted = postedEffects(rows, byId)
  const corrections: Correction[] = []
  for (const [id, of] of byId) {
    if (of.link !== null) continue
    const [due, is] = [effects.get(id) ?? nowhere, posted.get(id) ?? nowhere]
    const correct = (day: Day) => {
      const [wanted, found] = [due.get(day) ?? nothing, is.get(day) ?? nothing]
      const [count, value] = [wanted.quantity - found.quantity, wanted.value - found.value]
      if (count !== 0 || value !== 0) corrections.push({ day, of, quantity: count, value })
    }
    for (const day of due.keys()) correct(day)
    for (const day of is.keys()) if (!due.has(day)) correct(day)
  }
  return corrections
}

/** The posted effect of each document's move by day, including its reversals and corrections. */
function postedEffects(rows: readonly MoveRow[], byId: ReadonlyMap<string, MoveRow>): Map<string, Map<Day, Effect>> {
  const rootOf = (row: MoveRow): MoveRow | undefined => {
    if (row.link === null) return row
    const of = byId.get(row.link.of)
    return of && rootOf(of)
  }
  const effects = new Map<string, Map<Day, Effect>>()
  for (const row of rows) {
    const root = rootOf(row)
    // Corrections of earlier moves sum to zero from this day on; otherwise the history would include those moves.
    if (!root) continue
    const byDay = effects.get(root.id) ?? new Map<Day, Effect>()
    effects.set(root.id, byDay)
    const earlier = byDay.get(row.day) ?? { quantity: 0, value: 0 }
    byDay.set(row.day, { quantity: earlier.quantity + row.quantity, value: earlier.value + row.value })
  }
  return effects
}

/**
 * Refuses a stock below zero at a later moment where it was not below zero before, and names the day. Where selling below zero is allowed,
 * refuses it only for goods that carry their cost to others.
 */
function requireThere(
  { itemId, start, rows }: MoveHistory,
  effective: readonly MoveRow[],
  wanted: Recosting,
  rule: OversellRule,
): void {
  const isNew = (row: MoveRow) => wanted.postingIds.includes(row.postingId)
  const before = effectiveMoves(rows.filter(row => !isNew(row)))
  const [idsBefore, idsNow] = [new Set(before.map(row => row.id)), new Set(effective.map(row => row.id))]
  const either = [...before.filter(row => !idsNow.has(row.id)), ...effective].sort(byPlace)
  let [was, is, out] = [Number(start.quantity), Number(start.quantity), 0]
  for (const [index, row] of either.entries()) {
    const next = either[index + 1]
    if (idsBefore.has(row.id)) was += row.quantity
    if (idsNow.has(row.id)) {
      is += row.quantity
      out += Math.max(-row.quantity, 0)
    }
    // Within a document only the final stock counts.
    if (next?.day === row.day && next.place === row.place) continue
    const isHeld = rule === 'block' || (idsNow.has(row.id) && row.quantity < 0 && isCarried(row))
    if (isHeld && is < 0 && (is < was || rule === 'allow')) {
      const { error, at } = wanted.shortage
      const [asked, available] = [quantity(out), quantity(Math.max(out + is, 0))]
      throw new Failure(error, [
        problem(typeof at === 'string' ? at : at(itemId), 'notEnoughStockOnDay', {
          day: row.day,
          asked: formatQuantity(asked),
          available: formatQuantity(available),
        }),
      ])
    }
    out = 0
  }
}

async function postCorrections(
  db: Db,
  tx: Tx,
  configuration: Configuration,
  { document, userId, now }: Recosting,
  { branchId, day, corrections }: { branchId: number; day: Day; corrections: readonly Correction[] },
): Promise<void> {
  const entries = corrections.flatMap(({ of, value }) => {
    const counter = counterOf(of, branchId)
    // The receiving branch does not use the sender's cost centres.
    const costCentreId = of.toBranchId === branchId ? null : of.costCentreId
    return counter === null ? [] : recostEntries(counter, halalas(value), { branchId, costCentreId, partyId: null })
  })
  const roles = (role: AccountRole) => accountOf(configuration, role)
  const moves = corrections.map(
    ({ of, quantity: count, value }, index): StockMove => ({
      line: index + 1,
      itemId: of.itemId,
      branchId,
      quantity: count,
      value,
      link: { kind: 'corrects', postingId: of.postingId, line: of.line },
    }),
  )
  await post(db.kind, tx, configuration.settings, await reserve(db.kind, tx, branchId, 'posting'), {
    ...openDay(configuration.settings, day),
    branchId,
    document,
    billId: null,
    reverses: null,
    memo: 'recost',
    userId,
    createdAt: now,
    posting: balancedByBranch(resolveAccounts(balanced(entries), roles), roles('interbranch')),
    moves,
    levels: [],
  })
}

/**
 * The account that offsets the value of a move: where its cost went, or came from. Null for a production: a change in the cost of its
 * materials changes its product by the same amount on the same day.
 */
function counterOf(of: MoveRow, branchId: number): Counter | null {
  const { billType, bearerId, costCentreId, toBranchId, toCostCentreId } = of
  const place = { branchId, costCentreId, partyId: null }
  if (billType?.stock === 'make') return null
  if (billType?.stock === 'transfer')
    return { account: 'inventory_transit', place: { ...place, branchId: toBranchId ?? branchId, costCentreId: null } }
  if (billType?.receiver === 'costCentre')
    return { account: bearerId ?? consumptionRole, place: { ...place, costCentreId: toCostCentreId } }
  if (isOfIssue(billType)) return { account: bearerId ?? issueRole, place }
  return { account: counterRole(of), place }
}

function isOfIssue(type: BillType | null): boolean {
  return type !== null && (type.isIssue || (type.refunds !== null && billTypeOf(type.refunds).isIssue))
}

/** Where the cost of issued goods went; for goods returned to a supplier, it offset the price paid for them. */
function counterRole({ billType, isOfCount }: MoveRow): AccountRole {
  if (isOfCount) return shortageRole
  return billType?.stock === 'out' && billType.refunds !== null ? 'price_difference' : 'cogs'
}
