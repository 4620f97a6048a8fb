/**
 * Lines of sales or purchases and of their refunds: those of every posted version, minus those of voided or replaced versions. A line stores its
 * cost at posting; later moves of its goods and later cost corrections are added.
 */
import { sql } from 'kysely'
import type { DimensionOf } from '#contract/facts/fact.ts'
import { lineTypes, type soldLines } from '#contract/facts/traded-lines.ts'
import { countsQuantities } from '#domain/bills/bill-origins.ts'
import { type BillTypeCode, billTypeOf } from '#domain/bills/bill-types.ts'
import type { TradeSide } from '#domain/ledger/tender-accounts.ts'
import { isEffectiveBill, movedKinds } from '../bill-state.ts'
import type { Db } from '../db/database.ts'
import { firstVersion, joinFirstVersion, madeAt, madeBy } from './first-version.ts'
import {
  daysWithin,
  type Expression,
  type FactSource,
  joinsOf,
  type Part,
  type Scope,
  scopeConditions,
} from './source.ts'
import { weekdayOf } from './weekday.ts'

/**
 * The quantity in base units, rounded half up as stock moves are. Multiplies the whole and the fractional part of the ratio separately, so
 * that no product exceeds 64 bits.
 */
export const unitsOfLine = sql`(line.quantity * (line.ratio / 1000000) + (line.quantity * (line.ratio % 1000000) + 500000) / 1000000)`

const amounts = {
  quantity: unitsOfLine,
  gross: sql`line.amount`,
  discount: sql`(line.line_discount + line.bill_discount)`,
  net: sql`line.net`,
  fee: sql`line.fee`,
  vat: sql`line.vat`,
  total: sql`line.total`,
  cost: sql`line.cost`,
  profit: sql`(line.net - line.cost)`,
} as const satisfies Record<string, Expression>

/**
 * Goods of a bill that moved after its posting (delivery), or whose delivery was cancelled; inflow is positive. These rows, and the corrections
 * below, are few and read first: SQLite keeps the order of a cross join and would otherwise scan all moves.
 */
const movedLater = sql`SELECT posting.bill_id, move.line, move.value
      FROM bill_event AS moved CROSS JOIN posting CROSS JOIN stock_move AS move
      WHERE moved.kind IN ${movedKinds} AND posting.id = moved.posting_id AND move.posting_id = posting.id`

/** Cost corrections of the goods of a bill since its posting. */
const putRight = sql`SELECT posting.bill_id, link.of_line AS line, move.value
      FROM stock_link AS link CROSS JOIN stock_move AS move CROSS JOIN posting
      WHERE link.kind = 'corrects' AND move.posting_id = link.posting_id AND move.line = link.line
        AND posting.id = link.of_posting_id`

/** A purchase line has its cost before delivery; a sale line has none until its goods leave. */
const laterMoves: Readonly<Record<TradeSide, Expression>> = {
  sales: sql`(${movedLater} UNION ALL ${putRight}) AS later`,
  purchases: sql`(${putRight}) AS later`,
}

/** For sales the cost is the negative of the moved value; for purchases it is the value itself. */
const laterSums: Readonly<Record<TradeSide, Part['sums']>> = {
  sales: { cost: sql`-later.value`, profit: sql`later.value` },
  purchases: { cost: sql`later.value` },
}

export function tradedLinesSource(
  side: TradeSide,
  hourOfInstant: (column: Expression) => Expression,
): FactSource<DimensionOf<typeof soldLines>> {
  const source: FactSource<DimensionOf<typeof soldLines>> = {
    dimensions: {
      day: { key: sql`bill.day`, isText: true },
      month: { key: sql`substr(bill.day, 1, 7)`, isText: true },
      weekday: { key: weekdayOf(sql`bill.day`), isText: true },
      hour: {
        get key() {
          return hourOfInstant(madeAt)
        },
        joins: [firstVersion],
      },
      branch: { key: sql`bill.branch_id` },
      costCenter: { key: sql`bill.cost_center_id`, isNullable: true },
      user: { key: madeBy, joins: [firstVersion] },
      party: { key: sql`bill.party_id`, isNullable: true },
      item: { key: sql`line.item_id` },
      category: { key: sql`item.category_id`, joins: ['item'] },
      unit: { key: sql`line.unit_id` },
      billType: { key: sql`bill.type`, isText: true },
      vatCategory: { key: sql`line.vat_category`, isText: true },
      isTobacco: { key: sql`line.is_tobacco` },
      isService: { key: sql`line.is_service` },
      document: { key: sql`bill.id` },
    },
    joins: { item: sql`JOIN item ON item.id = line.item_id`, [firstVersion]: joinFirstVersion },
    branch: sql`bill.branch_id`,
    place: sql`bill.id`,
    parts: (scope, named, kind, measures) => {
      const reading = readingOf(scope, named, kind, measures)
      const narrowed = { joins: joinsOf(source, Object.keys(scope.where)), where: scopeConditions(source, scope) }
      return lineTypes(side).flatMap(type => partsOf({ side, type, reading, scope, narrowed, measures }))
    },
  }
  return source
}

/** Dimensions of the line itself; all others come from the bill. */
const knownOfLine: readonly string[] = ['item', 'category', 'unit', 'vatCategory', 'isTobacco', 'isService']
const knownOfDay: readonly string[] = ['day', 'month', 'weekday', 'billType']

/** Measures that count documents; `sales` excludes refunds and debit notes. */
const countedNames: readonly string[] = ['documents', 'sales']

type Reading = {
  /** Whether lines are summed by day or by bill first. */
  readonly by: 'days' | 'bills' | 'lines'
  /** How documents are counted: distinct over lines, as rows of per-bill sums, or from bill headers without reading lines. */
  readonly documents: 'distinct' | 'added' | 'headers' | 'none'
}

/** PostgreSQL aggregates by hash, so only weekdays, whose expression is expensive, are computed on fewer rows there. */
function readingOf(
  { branchIds }: Scope,
  named: readonly string[],
  kind: Db['kind'],
  measures: readonly string[],
): Reading {
  const isOfLines = named.some(name => knownOfLine.includes(name))
  const isSummed = measures.some(name => !countedNames.includes(name))
  const documents = (how: Reading['documents']) => (measures.some(name => countedNames.includes(name)) ? how : 'none')
  if (isOfLines) return { by: 'lines', documents: documents('distinct') }
  const isGathered = kind === 'postgres' && !named.includes('weekday')
  if (isGathered || !isSummed) return { by: 'lines', documents: documents('headers') }
  const isOfDays = branchIds === null && named.every(name => knownOfDay.includes(name))
  return { by: isOfDays ? 'days' : 'bills', documents: documents('added') }
}

/** The joins and conditions of the scope's filters. */
type Narrowed = { readonly joins: Expression; readonly where: readonly Expression[] }

type Lines = {
  readonly side: TradeSide
  readonly type: BillTypeCode
  readonly reading: Reading
  readonly scope: Scope
  readonly narrowed: Narrowed
  readonly measures: readonly string[]
}

function partsOf({ side, type, reading, scope, narrowed, measures }: Lines): Part[] {
  const ofType = billTypeOf(type)
  // Refunds are negative.
  const sign = ofType.refunds === null ? 1 : -1
  const isCounting = countsQuantities(ofType)
  const ofLine = isCounting ? amounts : { ...amounts, quantity: sql`0` }
  const conditions = [sql`bill.type = ${type}`, ...daysWithin(sql`bill.day`, scope)]
  // Sales and refunds are also separate measures.
  const apart = side === 'purchases' ? {} : { [sign === 1 ? 'soldTotal' : 'returned']: sql`line.total` }
  const counted = sign === 1 && isCounting ? countedNames : ['documents']
  const signed = (times: 1 | -1, took: 1 | -1) => ({
    ...Object.fromEntries(Object.entries(ofLine).map(([name, each]) => [name, times === 1 ? each : sql`-${each}`])),
    ...Object.fromEntries(Object.entries(apart).map(([name, each]) => [name, took === 1 ? each : sql`-${each}`])),
  })
  const { by, documents } = reading
  const isCounted = documents === 'distinct' || documents === 'added'
  const countsOf = (times: 1 | -1): Part['counts'] =>
    isCounted ? Object.fromEntries(counted.map(name => [name, { of: sql`bill.id`, sign: times }])) : {}
  // Literal values, so that SQLite uses the partial index of voided and replaced bills.
  const ended = [sql`ended.kind IN ('voided', 'replaced')`, ...conditions]
  return [
    by === 'lines'
      ? { rows: sql`bill JOIN ${lines}`, conditions, count: sql`1`, sums: signed(sign, 1), counts: countsOf(1) }
      : addedUp(by, signed(sign, 1), { ...narrowed, where: [...conditions, ...narrowed.where] }, measures, counted),
    {
      rows: sql`${endedBills} JOIN ${lines}`,
      conditions: ended,
      count: sql`-1`,
      sums: signed(sign === 1 ? -1 : 1, -1),
      counts: countsOf(-1),
    },
    {
      rows: sql`${laterMoves[side]} CROSS JOIN bill CROSS JOIN bill_line AS line`,
      conditions: [
        sql`bill.id = later.bill_id AND line.bill_id = bill.id AND line.line = later.line`,
        ...conditions,
        isEffectiveBill('bill.id'),
      ],
      count: sql`0`,
      sums: laterSums[side],
    },
    ...(documents === 'headers' ? headers(conditions, ended, counted) : []),
  ]
}

const lines = sql`bill_line AS line ON line.bill_id = bill.id`
const endedBills = sql`bill_event AS ended JOIN bill ON bill.id = ended.bill_id`
const hasLines = sql`EXISTS (SELECT 1 FROM bill_line AS line WHERE line.bill_id = bill.id)`

function headers(posted: readonly Expression[], ended: readonly Expression[], counted: readonly string[]): Part[] {
  const each = (one: Expression) => Object.fromEntries(counted.map(name => [name, one]))
  return [
    { rows: sql`bill`, conditions: [...posted, hasLines], count: sql`1`, sums: each(sql`1`) },
    { rows: endedBills, conditions: [...ended, hasLines], count: sql`-1`, sums: each(sql`-1`) },
  ]
}

/**
 * When no dimension needs single lines, sums the lines of each day or bill first. SQLite has an index in the order of days and bills, so it then
 * groups and sorts far fewer rows.
 */
function addedUp(
  by: 'days' | 'bills',
  sums: Part['sums'],
  { joins, where }: Narrowed,
  measures: readonly string[],
  counted: readonly string[],
): Part {
  const asked = Object.entries(sums).filter(([name]) => measures.includes(name))
  const documents =
    by === 'days' && counted.some(name => measures.includes(name)) ? sql`count(DISTINCT bill.id)` : sql`1`
  const added = [
    ...asked.map(([name, each]) => sql`sum(${each}) AS ${sql.ref(name)}`),
    sql`${documents} AS documents`,
    sql`count(*) AS counts`,
  ]
  const [columns, keys] =
    by === 'days' ? [sql`bill.day, bill.type`, sql`bill.day, bill.type`] : [columnsOfBill, sql`bill.day, bill.id`]
  return {
    rows: sql`(SELECT ${columns}, ${sql.join(added)} FROM bill JOIN ${lines}${joins}
      WHERE ${sql.join(where, sql` AND `)} GROUP BY ${keys}) AS bill`,
    conditions: [],
    count: sql`bill.counts`,
    sums: Object.fromEntries([
      ...asked.map(([name]) => [name, sql`bill.${sql.ref(name)}`]),
      ...counted.map(name => [name, sql`bill.documents`]),
    ]),
  }
}

const columnsOfBill = sql`bill.id, bill.day, bill.type, bill.branch_id, bill.created_at, bill.user_id, bill.party_id, bill.cost_center_id`
