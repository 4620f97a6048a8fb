/**
 * Goods that carry their cost along: transfers between branches, and products made of materials. They are received at the current cost of
 * the goods issued for them. Source: design page 3, "The law of the clean shop".
 */
import { sql } from 'kysely'
import { type BillType, billTypeOf } from '#domain/bills/bill-types.ts'
import { day as asDay, type Day } from '#domain/days.ts'
import { type Halalas, halalas, proportionOf } from '#domain/money.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { billTypeCodeOf } from '../db/stored-values.ts'
import { type EffectiveMove, effectiveMoves, moveId } from './effective-moves.ts'

/** A move of a bill that carries cost, with its branch and item. */
type CarriedMove = EffectiveMove & {
  readonly itemId: number
  readonly branchId: number
  /** Its current value as posted. */
  readonly value: Halalas
}

type CarryingBill = {
  readonly type: BillType
  /** Labour and overhead included in a product. */
  readonly services: number
  readonly out: readonly CarriedMove[]
  /** In order of receipt. */
  readonly into: readonly CarriedMove[]
}

/** Where goods were received at the cost of others. */
export type Target = { readonly branchId: number; readonly itemId: number; readonly day: Day }

/**
 * The values of carried goods during re-costing: the recomputed cost of the issued goods if there is one, otherwise the posted cost. Each
 * bill is read once.
 */
export type CarriedCosts = {
  readonly read: (billIds: readonly number[]) => Promise<void>
  /** The value of goods received with the move. The bill must have been read. */
  readonly worth: (billId: number, moveId: string) => Halalas
  /** Records the cost of issued goods; returns where received goods change in value because of it. */
  readonly found: (billId: number, moveId: string, cost: Halalas) => readonly Target[]
}

export function carriedCosts(db: Db, tx: Tx): CarriedCosts {
  const bills = new Map<number, CarryingBill>()
  const found = new Map<string, Halalas>()
  const costOf = (move: CarriedMove) => found.get(move.id) ?? halalas(-move.value)
  return {
    async read(billIds) {
      const unread = billIds.filter(id => !bills.has(id))
      if (unread.length > 0) for (const [id, bill] of await readCarrying(db, tx, unread)) bills.set(id, bill)
    },
    worth(billId, id) {
      const bill = bills.get(billId)
      const at = bill?.into.findIndex(move => move.id === id) ?? -1
      const move = bill?.into[at]
      if (bill === undefined || move === undefined)
        throw new Error(`The move ${id} brings nothing in for bill ${billId}.`)
      return bill.type.stock === 'make' ? productWorth(bill, costOf) : arrivedWorth(bill, at, costOf)
    },
    found(billId, id, cost) {
      const bill = bills.get(billId)
      const move = bill?.out.find(each => each.id === id)
      if (bill === undefined || move === undefined || costOf(move) === cost) return []
      found.set(id, cost)
      return bill.into.filter(each => bill.type.stock === 'make' || each.line === move.line)
    },
  }
}

type CostOf = (move: CarriedMove) => Halalas

function productWorth({ out, services }: CarryingBill, costOf: CostOf): Halalas {
  return halalas(services + out.reduce((sum, move) => sum + costOf(move), 0))
}

/** The move's share of what was sent with the line; all shares add up to the whole. */
function arrivedWorth({ out, into }: CarryingBill, at: number, costOf: CostOf): Halalas {
  const move = into[at]
  const sent = out.find(each => each.line === move?.line)
  if (move === undefined || sent === undefined) throw new Error('Goods arrived that nobody had sent.')
  const earlier = into.slice(0, at).filter(each => each.line === move.line)
  const before = earlier.reduce((sum, each) => sum + each.quantity, 0)
  const partOf = (count: number) => proportionOf(costOf(sent), count, -sent.quantity)
  return halalas(partOf(before + move.quantity) - partOf(before))
}

type MoveOfBill = {
  readonly posting_id: number
  readonly line: number
  readonly item_id: number
  readonly branch_id: number
  readonly quantity: number
  readonly value: number
  readonly day: string
  readonly place: number
  readonly bill_id: number
  readonly kind: 'cancels' | 'corrects' | null
  readonly of_posting_id: number | null
  readonly of_line: number | null
}

async function readCarrying(db: Db, tx: Tx, billIds: readonly number[]): Promise<ReadonlyMap<number, CarryingBill>> {
  const bills = await tx
    .selectFrom('bill')
    .select(['bill.id', 'bill.type'])
    .select(({ selectFrom }) =>
      selectFrom('bill_line as line')
        .select(({ fn }) => fn.sum<number | null>('line.net').as('services'))
        .whereRef('line.bill_id', '=', 'bill.id')
        .where('line.account_id', 'is not', null)
        .as('services'),
    )
    .where(inList(db.kind, 'bill.id', billIds))
    .execute()
  const moves = Map.groupBy(await readMoves(db, tx, billIds), row => row.bill_id)
  return new Map(
    bills.map(({ id, type, services }) => {
      const effective = effectiveMoves((moves.get(id) ?? []).map(carriedMove))
      const known = billTypeOf(billTypeCodeOf(type))
      const [out, into] = [effective.filter(move => move.quantity < 0), effective.filter(move => move.quantity > 0)]
      return [id, { type: known, services: services ?? 0, out, into }]
    }),
  )
}

/** The moves of the bills, each including its cost corrections. */
async function readMoves(db: Db, tx: Tx, billIds: readonly number[]): Promise<readonly MoveOfBill[]> {
  const { rows } = await sql<MoveOfBill>`SELECT move.posting_id, move.line, move.item_id, move.branch_id, move.quantity,
      move.value + coalesce((SELECT sum(right_move.value) FROM stock_link AS corrected JOIN stock_move AS right_move
        ON right_move.posting_id = corrected.posting_id AND right_move.line = corrected.line
        WHERE corrected.of_posting_id = move.posting_id AND corrected.of_line = move.line AND corrected.kind = 'corrects'), 0) AS value,
      coalesce(posting.original_day, posting.day) AS day, coalesce(posting.place, posting.id) AS place, posting.bill_id,
      link.kind, link.of_posting_id, link.of_line
    FROM posting JOIN stock_move AS move ON move.posting_id = posting.id
    LEFT JOIN stock_link AS link ON link.posting_id = move.posting_id AND link.line = move.line
    WHERE ${inList(db.kind, 'posting.bill_id', billIds)}`.execute(tx)
  return rows
}

function carriedMove(row: MoveOfBill): CarriedMove {
  return {
    id: moveId(row.posting_id, row.line),
    line: row.line,
    itemId: row.item_id,
    branchId: row.branch_id,
    quantity: row.quantity,
    value: halalas(row.value),
    day: asDay(row.day),
    place: row.place,
    link: row.kind === null ? null : { kind: row.kind, of: moveId(row.of_posting_id ?? 0, row.of_line ?? 0) },
  }
}
