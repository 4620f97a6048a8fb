/**
 * Puts the cost of goods right after something was posted in between, or taken back: the documents that stand are costed again from
 * that day on, and what each move has cost more or less than is posted, on each day, is posted. Run again it finds nothing.
 * Source: design page 3, "The law of the clean shop".
 */

import type { ErrorCode } from '#contract/errors.ts'
import type { Day } from '#domain/days.ts'
import { formatQuantity } from '#domain/decimal.ts'
import type { AccountRole } from '#domain/ledger/account-roles.ts'
import { balanced, resolveAccounts } from '#domain/ledger/posting.ts'
import { recostEntries } from '#domain/ledger/posting-rules-stock.ts'
import { halalas, quantity } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { type Costing, costOf, type Effect } from '#domain/stock/costing.ts'
import type { StockLevel } from '#domain/stock/stock-level.ts'
import { Failure, refuse } from '../calls/failure.ts'
import { accountOf, type Configuration } from '../company/company.ts'
import type { Db, Tx } from '../db/database.ts'
import { insertTables, rowsOf } from '../db/insert-rows.ts'
import { openDay, post, reserve } from '../ledger/ledger.ts'
import { type LevelAfter, levelRow, type StockMove } from '../ledger/rows.ts'
import {
  documentMoves,
  effectiveRows,
  type MoveHistory,
  type MoveRow,
  readHistories,
  readRefundedBefore,
} from './moves.ts'

export type Recosting = {
  readonly branchId: number
  readonly itemIds: readonly number[]
  /** The earliest day on which something was posted or taken back. */
  readonly from: Day
  /** The new posting, so that its own shortages differ from those that existed before. */
  readonly postingIds: readonly number[]
  /** Of the document that was posted or taken back. */
  readonly document: string
  readonly userId: number
  readonly now: number
  /** How a shortage of a later moment is refused, where more may not be sold than there is; `at` may be told by the item. */
  readonly shortage: { readonly error: ErrorCode; readonly at: string | ((itemId: number) => string) }
}

/** What was held of each item in the moment before a place of a day; at the end of the day where none is given. */
export async function levelsAt(
  db: Db,
  tx: Tx,
  asked: { readonly branchId: number; readonly itemIds: readonly number[]; readonly from: Day },
  at: { readonly day: Day; readonly place: number | null },
): Promise<ReadonlyMap<number, StockLevel>> {
  const levels = new Map<number, StockLevel>()
  for (const history of await readHistories(db, tx, asked)) {
    const before = effectiveRows(history.rows).filter(
      row => row.day < at.day || (row.day === at.day && (at.place === null || row.place < at.place)),
    )
    levels.set(history.itemId, (await costed(db, tx, history, before)).level)
  }
  return levels
}

export async function recost(db: Db, tx: Tx, configuration: Configuration, wanted: Recosting): Promise<void> {
  const corrections: Correction[] = []
  const levels: LevelAfter[] = []
  for (const history of await readHistories(db, tx, wanted)) {
    const effective = effectiveRows(history.rows)
    if (configuration.settings.oversellPolicy === 'block') requireThere(history, effective, wanted)
    const costing = await costed(db, tx, history, effective)
    corrections.push(...correctionsOf(history, costing))
    levels.push({ itemId: history.itemId, branchId: wanted.branchId, level: costing.level })
  }
  const byDay = Map.groupBy(corrections, ({ day }) => day)
  for (const [day, ofDay] of [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)))
    await postCorrections(db, tx, configuration, wanted, day, ofDay)
  await insertTables(db.kind, tx, [rowsOf('stock_level', levels.map(levelRow), ['item_id', 'branch_id'])])
}

async function costed(db: Db, tx: Tx, { start, itemId }: MoveHistory, effective: readonly MoveRow[]): Promise<Costing> {
  const moves = documentMoves(effective, await readRefundedBefore(db, tx, effective))
  try {
    return costOf(start, moves)
  } catch (error) {
    // More than a number can hold: only a cost that was typed wrong by many digits comes to that.
    if (error instanceof RangeError) refuse([problem('BillItems', 'tooLarge', { item: itemId })])
    throw error
  }
}

/** By how much a move is to be put right on a day. */
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

/** What is posted of each document's move by day, with all that has taken it back or put it right. */
function postedEffects(rows: readonly MoveRow[], byId: ReadonlyMap<string, MoveRow>): Map<string, Map<Day, Effect>> {
  const rootOf = (row: MoveRow): MoveRow | undefined => {
    if (row.link === null) return row
    const of = byId.get(row.link.of)
    return of && rootOf(of)
  }
  const effects = new Map<string, Map<Day, Effect>>()
  for (const row of rows) {
    const root = rootOf(row)
    // Corrections of earlier moves come to nothing from this day on, or the history would begin with them.
    if (!root) continue
    const byDay = effects.get(root.id) ?? new Map<Day, Effect>()
    effects.set(root.id, byDay)
    const earlier = byDay.get(row.day) ?? { quantity: 0, value: 0 }
    byDay.set(row.day, { quantity: earlier.quantity + row.quantity, value: earlier.value + row.value })
  }
  return effects
}

/** Refuses what leaves less than nothing in some later moment in which more was there before, and names its day. */
function requireThere({ itemId, start, rows }: MoveHistory, effective: readonly MoveRow[], wanted: Recosting): void {
  const isNew = (row: MoveRow) => wanted.postingIds.includes(row.postingId)
  const before = effectiveRows(rows.filter(row => !isNew(row)))
  const [idsBefore, idsNow] = [new Set(before.map(row => row.id)), new Set(effective.map(row => row.id))]
  const either = [...before.filter(row => !idsNow.has(row.id)), ...effective].sort((a, b) =>
    a.day < b.day ? -1 : a.day > b.day ? 1 : a.place - b.place,
  )
  let [was, is, out] = [Number(start.quantity), Number(start.quantity), 0]
  for (const [index, row] of either.entries()) {
    const next = either[index + 1]
    if (idsBefore.has(row.id)) was += row.quantity
    if (idsNow.has(row.id)) {
      is += row.quantity
      out += Math.max(-row.quantity, 0)
    }
    // Within a document only its end counts.
    if (next?.day === row.day && next.place === row.place) continue
    if (is < 0 && is < was) {
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
  wanted: Recosting,
  day: Day,
  corrections: readonly Correction[],
): Promise<void> {
  const { branchId, document, userId, now } = wanted
  const entries = corrections.flatMap(({ of, value }) =>
    recostEntries(counterRole(of), halalas(value), { branchId, costCentreId: of.costCentreId, partyId: null }),
  )
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
    posting: resolveAccounts(balanced(entries), role => accountOf(configuration, role)),
    moves,
    levels: [],
  })
}

/** Where the cost of what left stock went: of goods sent back to a supplier it met the price that was paid for them. */
function counterRole({ billType }: MoveRow): AccountRole {
  return billType?.stock === 'out' && billType.refunds !== null ? 'price_difference' : 'cogs'
}
