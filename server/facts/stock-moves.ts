/**
 * The moves of goods: those within the days asked, and those before them for what was there. Each counts as it is posted, in where more came than
 * went. Moves that take others back, or put them right, are few: as such they are taken off again, and added to the document and the direction of
 * the move that they are about.
 */
import { sql } from 'kysely'
import type { DimensionOf } from '#contract/facts/fact.ts'
import { openingKind, type stockMoves } from '#contract/facts/stock-moves.ts'
import { documentId } from './entries.ts'
import { daysWithin, type Expression, type FactSource, type Part } from './source.ts'

export const stockMovesSource: FactSource<DimensionOf<typeof stockMoves>> = {
  dimensions: {
    day: { key: sql`move.day`, isText: true },
    month: { key: sql`substr(move.day, 1, 7)`, isText: true },
    branch: { key: sql`move.branch_id` },
    item: { key: sql`move.item_id` },
    category: { key: sql`item.category_id`, joins: ['item'] },
    moveKind: { key: sql`coalesce(bill.type, ${sql.lit(openingKind)})`, isText: true, joins: ['posting', 'bill'] },
    document: { key: sql`posting.document`, isText: true, joins: ['posting'], detail: documentId },
  },
  joins: {
    item: sql`JOIN item ON item.id = move.item_id`,
    posting: sql`JOIN posting ON posting.id = move.posting_id`,
    bill: sql`LEFT JOIN bill ON bill.id = posting.bill_id`,
  },
  branch: sql`move.branch_id`,
  parts: (scope, named) => {
    // What is held is the same whatever document its moves belong to.
    const isByDocument = named.some(name => name === 'moveKind' || name === 'document')
    const { from } = scope
    const before = [from === null ? sql`1 = 0` : sql`move.day < ${from}`]
    return [
      ...partsOf(daysWithin(sql`move.day`, scope), flowsBy, isByDocument ? held : {}, held),
      // What was moved before and is no longer there is not shown.
      ...partsOf(before, () => ({}), isByDocument ? heldBefore : {}, heldBefore).map(part => ({
        ...part,
        count: sql`0`,
      })),
    ]
  },
}

const held = { onHand: sql`move.quantity`, valueOnHand: sql`move.value` }
const heldBefore = { ...held, opening: sql`move.quantity`, openingValue: sql`move.value` }

const isInByItself = sql`(move.quantity > 0 OR (move.quantity = 0 AND move.value > 0))`
/** Of a move that is about another one. */
const isInByOrigin = sql`CASE WHEN move.of_quantity <> 0 THEN move.of_quantity > 0 WHEN move.of_value <> 0 THEN move.of_value > 0
  ELSE ${isInByItself} END`

function flowsBy(isIn: Expression): Part['sums'] {
  return {
    in: sql`CASE WHEN ${isIn} THEN move.quantity ELSE 0 END`,
    out: sql`CASE WHEN ${isIn} THEN 0 ELSE -move.quantity END`,
    valueIn: sql`CASE WHEN ${isIn} THEN move.value ELSE 0 END`,
    valueOut: sql`CASE WHEN ${isIn} THEN 0 ELSE -move.value END`,
  }
}

/** The order of a cross join is kept by SQLite, so that the few links are read first. */
const linked = sql`stock_link AS link CROSS JOIN stock_move AS move`
const isLinked = sql`move.posting_id = link.posting_id AND move.line = link.line`

/**
 * What takes back may itself be taken back, as when a bill is voided whose delivery was taken back before: then it is about the first move of all.
 * What is put right is always that one, and is posted for another document. `counts`: what takes back takes a row away, what puts right adds none.
 */
const byOrigin = sql`(SELECT CASE link.kind WHEN 'corrects' THEN link.of_posting_id ELSE link.posting_id END AS posting_id,
      CASE WHEN link.kind = 'corrects' THEN 0 WHEN earlier.posting_id IS NULL THEN -1 ELSE 1 END AS counts,
      moved.item_id, moved.branch_id, moved.day, moved.quantity, moved.value, origin.quantity AS of_quantity, origin.value AS of_value
    FROM stock_link AS link CROSS JOIN stock_move AS moved
    LEFT JOIN stock_link AS earlier ON earlier.posting_id = link.of_posting_id AND earlier.line = link.of_line
    JOIN stock_move AS origin ON origin.posting_id = coalesce(earlier.of_posting_id, link.of_posting_id)
      AND origin.line = coalesce(earlier.of_line, link.of_line)
    WHERE moved.posting_id = link.posting_id AND moved.line = link.line) AS move`

/** All moves with these conditions; then those that are about others, off as they stand, and on as what they are about. */
function partsOf(
  conditions: readonly Expression[],
  flows: (isIn: Expression) => Part['sums'],
  heldByDocument: Part['sums'],
  heldInAll: Part['sums'],
): Part[] {
  const own = flows(isInByItself)
  return [
    { rows: sql`stock_move AS move`, conditions, count: sql`1`, sums: { ...own, ...heldInAll } },
    {
      rows: linked,
      conditions: [isLinked, ...conditions],
      count: sql`-1`,
      sums: Object.fromEntries(
        Object.entries({ ...own, ...heldByDocument }).map(([name, sum]) => [name, sql`-(${sum})`]),
      ),
    },
    {
      rows: byOrigin,
      conditions,
      count: sql`move.counts`,
      sums: { ...flows(isInByOrigin), ...heldByDocument },
    },
  ]
}
