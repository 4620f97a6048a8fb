/**
 * Stock moves within the days of the scope, and earlier ones for the opening quantity. A move counts as an inflow or an outflow by its own net
 * quantity. Reversals and cost corrections are few: they are subtracted from these sums again, and added to the document and direction of their
 * original move.
 */
import { sql } from 'kysely'
import type { DimensionOf } from '#contract/facts/fact.ts'
import { countKind, openingKind, type stockMoves } from '#contract/facts/stock-moves.ts'
import { billTypesThat } from '#domain/bills/bill-types.ts'
import { documentId } from './entries.ts'
import { daysWithin, type Expression, type FactSource, type Part, type Scope } from './source.ts'

export const stockMovesSource: FactSource<DimensionOf<typeof stockMoves>> = {
  dimensions: {
    day: { key: sql`move.day`, isText: true },
    month: { key: sql`substr(move.day, 1, 7)`, isText: true },
    branch: { key: sql`move.branch_id` },
    costCenter: { key: sql`bill.cost_center_id`, joins: ['posting', 'bill'], isNullable: true },
    item: { key: sql`move.item_id` },
    category: { key: sql`item.category_id`, joins: ['item'] },
    moveKind: {
      key: sql`coalesce(bill.type, CASE posting.memo WHEN 'count' THEN ${sql.lit(countKind)} ELSE ${sql.lit(openingKind)} END)`,
      isText: true,
      joins: ['posting', 'bill'],
    },
    document: { key: sql`posting.document`, isText: true, joins: ['posting'], detail: documentId },
  },
  joins: {
    item: sql`JOIN item ON item.id = move.item_id`,
    posting: sql`JOIN posting ON posting.id = move.posting_id`,
    bill: sql`LEFT JOIN bill ON bill.id = posting.bill_id`,
  },
  branch: sql`move.branch_id`,
  place: sql`move.posting_id`,
  parts: (scope, named, kind, measures) => {
    const isByDocument = named.some(name => ofDocument.includes(name))
    const isByItem = named.some(name => name === 'item' || name === 'category')
    const byDays: Reading = isByDocument && !isByItem ? 'postings' : 'days'
    const read = kind === 'postgres' || scope.where.item ? 'moves' : byDays
    const { from } = scope
    const before = (day: Expression) => [from === null ? sql`1 = 0` : sql`${day} < ${from}`]
    return [
      ...partsOf(read, day => daysWithin(day, scope), { flows: true, held, isByDocument }),
      // The opening quantity has no row of its own: items without stock before the period and without moves in it are hidden.
      ...partsOf(read, before, { flows: false, held: heldBefore, isByDocument }).map(part => ({
        ...part,
        count: sql`0`,
      })),
      ...(measures.includes('issued') ? notIssued(read, scope) : []),
      ...(isByDocument || !measures.some(name => Object.hasOwn(levelSums, name)) ? [] : [levels(scope)]),
    ]
  },
}

/** Dimensions that depend on the document of a move. */
const ofDocument = ['moveKind', 'document', 'costCenter']

const returnTypes = billTypesThat(({ side, refunds }) => side === 'purchases' && refunds !== null)
const isNotIssued = sql`move.posting_id IN (SELECT posting.id FROM posting JOIN bill ON bill.id = posting.bill_id
  WHERE bill.type IN (${sql.join(returnTypes.map(type => sql.lit(type)))})
  UNION ALL SELECT posting_id FROM stock_count_event WHERE posting_id IS NOT NULL)`

/** Returns to suppliers and shortages found by counts, subtracted from the issued quantity. */
function notIssued(read: Reading, scope: Scope): Part[] {
  return partsOf(read, day => daysWithin(day, scope), { flows: true, held: {}, isByDocument: true }).map(part => ({
    ...part,
    conditions: [...part.conditions, isNotIssued],
    count: sql`0`,
    sums: { ...(part.sums.issued && { issued: sql`-(${part.sums.issued})` }) },
  }))
}

/** The sums of moves: quantity and value, inwards, outwards and net. */
const columns = ['came', 'went', 'came_value', 'went_value', 'quantity', 'value'] as const

const flows = {
  in: sql`move.came`,
  out: sql`move.went`,
  issued: sql`move.went`,
  valueIn: sql`move.came_value`,
  valueOut: sql`move.went_value`,
} as const
const held = { onHand: sql`move.quantity`, valueOnHand: sql`move.value` } as const
const heldBefore = { ...held, opening: sql`move.quantity`, openingValue: sql`move.value` } as const

const isInByItself = sql`(moved.quantity > 0 OR (moved.quantity = 0 AND moved.value > 0))`
/** The direction of the original move, for a reversal or correction. */
const isInByOrigin = sql`CASE WHEN origin.quantity <> 0 THEN origin.quantity > 0 WHEN origin.value <> 0 THEN origin.value > 0
  ELSE ${isInByItself} END`

function columnsOf(isIn: Expression): Expression {
  return sql`CASE WHEN ${isIn} THEN moved.quantity ELSE 0 END AS came, CASE WHEN ${isIn} THEN 0 ELSE -moved.quantity END AS went,
    CASE WHEN ${isIn} THEN moved.value ELSE 0 END AS came_value, CASE WHEN ${isIn} THEN 0 ELSE -moved.value END AS went_value,
    moved.quantity, moved.value`
}

/**
 * Three access paths. `moves`: few items, by the index of items. `days`: SQLite would look up all other moves one by one in that index, so it
 * scans postings by day, in storage order. `postings`: for documents without items, sums the moves of each posting first, because SQLite sorts
 * groups and there are far fewer postings than moves. PostgreSQL scans tables and aggregates by hash.
 */
type Reading = 'moves' | 'days' | 'postings'

function allMoves(read: Reading, within: (day: Expression) => readonly Expression[]): Expression {
  const each = sql`moved.posting_id, moved.branch_id, ${columnsOf(isInByItself)}`
  if (read === 'moves')
    return sql`(SELECT moved.item_id, moved.day, 1 AS counts, ${each} FROM stock_move AS moved${where(within(sql`moved.day`))}) AS move`
  const conditions = where([sql`moved.posting_id = posting.id`, ...within(sql`posting.day`)])
  const found = sql`FROM posting CROSS JOIN stock_move AS moved${conditions}`
  if (read === 'days') return sql`(SELECT moved.item_id, posting.day, 1 AS counts, ${each} ${found}) AS move`
  const sums = columns.map(name => sql`sum(${sql.raw(name)}) AS ${sql.raw(name)}`)
  return sql`(SELECT posting_id, branch_id, day, count(*) AS counts, ${sql.join(sums)} FROM (SELECT posting.day, ${each} ${found}) AS moved
    GROUP BY day, posting_id, branch_id) AS move`
}

const levelSums = {
  reorderLevel: sql`move.level`,
  shortage: sql`CASE WHEN move.level > move.held THEN move.level - move.held ELSE 0 END`,
} as const satisfies Part['sums']

/**
 * Reorder levels, each beside the branch's quantity of the item on the last day: the current level minus the moves of later days, which are few for
 * a recent day.
 */
function levels({ to }: Scope): Part {
  const since = sql`(SELECT moved.item_id, moved.branch_id, sum(moved.quantity) AS quantity
    FROM posting CROSS JOIN stock_move AS moved WHERE moved.posting_id = posting.id AND ${to === null ? sql`1 = 0` : sql`posting.day > ${to}`}
    GROUP BY moved.item_id, moved.branch_id)`
  return {
    rows: sql`(SELECT reorder.item_id, reorder.branch_id, reorder.level, coalesce(now.quantity, 0) - coalesce(since.quantity, 0) AS held
      FROM item_reorder_level AS reorder
      LEFT JOIN stock_level AS now ON now.item_id = reorder.item_id AND now.branch_id = reorder.branch_id
      LEFT JOIN ${since} AS since ON since.item_id = reorder.item_id AND since.branch_id = reorder.branch_id) AS move`,
    conditions: [],
    count: sql`0`,
    sums: levelSums,
  }
}

function where(conditions: readonly Expression[]): Expression {
  return conditions.length === 0 ? sql`` : sql` WHERE ${sql.join(conditions, sql` AND `)}`
}

/** SQLite keeps the order of a cross join, so it reads the few links first. */
const linked = sql`(SELECT moved.posting_id, moved.item_id, moved.branch_id, moved.day, -1 AS counts, ${columnsOf(isInByItself)}
    FROM stock_link AS link CROSS JOIN stock_move AS moved
    WHERE moved.posting_id = link.posting_id AND moved.line = link.line) AS move`

/**
 * Follows a reversal to the original move; a reversal may itself be reversed, as when a bill is voided after its delivery was cancelled. A
 * correction always links to the original directly and is posted for another document. `counts`: a reversal subtracts a row, a correction adds none.
 */
const byOrigin = sql`(SELECT CASE link.kind WHEN 'corrects' THEN link.of_posting_id ELSE link.posting_id END AS posting_id,
      CASE WHEN link.kind = 'corrects' THEN 0 WHEN earlier.posting_id IS NULL THEN -1 ELSE 1 END AS counts,
      moved.item_id, moved.branch_id, moved.day, ${columnsOf(isInByOrigin)}
    FROM stock_link AS link CROSS JOIN stock_move AS moved
    LEFT JOIN stock_link AS earlier ON earlier.posting_id = link.of_posting_id AND earlier.line = link.of_line
    JOIN stock_move AS origin ON origin.posting_id = coalesce(earlier.of_posting_id, link.of_posting_id)
      AND origin.line = coalesce(earlier.of_line, link.of_line)
    WHERE moved.posting_id = link.posting_id AND moved.line = link.line) AS move`

type Summed = {
  readonly flows: boolean
  readonly held: Part['sums']
  /** Levels are the same for all documents, so only flows are split by document. */
  readonly isByDocument: boolean
}

/** All moves of the days; then reversals and corrections twice: subtracted as themselves, and added to their originals. */
function partsOf(read: Reading, within: (day: Expression) => readonly Expression[], summed: Summed): Part[] {
  const conditions = within(sql`move.day`)
  const came = summed.flows ? flows : {}
  const ofLinked = { ...came, ...(summed.isByDocument ? summed.held : {}) }
  const less = Object.fromEntries(Object.entries(ofLinked).map(([name, sum]) => [name, sql`-${sum}`]))
  return [
    { rows: allMoves(read, within), conditions: [], count: sql`move.counts`, sums: { ...came, ...summed.held } },
    { rows: linked, conditions, count: sql`move.counts`, sums: less },
    { rows: byOrigin, conditions, count: sql`move.counts`, sums: ofLinked },
  ]
}
