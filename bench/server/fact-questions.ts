/** Queries of each fact by each of its dimensions, and the plain SQL for the same result, as an expert of the tables would write it. */
import { type RawBuilder, sql } from 'kysely'
import { entries } from '#contract/facts/entries.ts'
import type { Fact } from '#contract/facts/fact.ts'
import { stockMoves } from '#contract/facts/stock-moves.ts'
import { taxDocuments } from '#contract/facts/tax-documents.ts'
import { tenders } from '#contract/facts/tenders.ts'
import { boughtLines, soldLines } from '#contract/facts/traded-lines.ts'
import { addDays, type Day } from '#domain/days.ts'
import { shopToday } from './filled-server.ts'

export const tradedDays = 365
/** All days of trade, including the opening before the first. */
export const window: { readonly from: Day; readonly to: Day } = {
  from: addDays(shopToday, -tradedDays - 31),
  to: shopToday,
}

export type Question = {
  readonly fact: Fact
  readonly dimension: string
  readonly measures: readonly string[]
  readonly bare: RawBuilder<unknown>
}

/** Riyadh has no daylight saving time. */
const hour = sql`(bill.created_at / 3600000 + 3) % 24`
/** In this shop bills are dated on the day of their entry; 1970 began on a Thursday. */
const weekday = sql`((bill.created_at / 3600000 + 3) / 24 + 4) % 7`
const isEffective = sql`NOT EXISTS (SELECT 1 FROM bill_event AS ended
  WHERE ended.bill_id = bill.id AND ended.kind IN ('voided', 'replaced'))`

const within = (day: RawBuilder<unknown>) => sql`${day} BETWEEN ${window.from} AND ${window.to}`

/** The day dimensions of every fact. */
const daysOf = (day: RawBuilder<unknown>) => ({ day, month: sql`substr(${day}, 1, 7)` })

type Keys = Readonly<Record<string, RawBuilder<unknown>>>
/** The plain SQL for these measures by this key. */
type Bare = (key: RawBuilder<unknown>, dimension: string) => RawBuilder<unknown>

function questionsOf(fact: Fact, keys: Keys, measures: Question['measures'], bare: Bare): Question[] {
  return Object.entries(keys).map(([dimension, key]) => ({ fact, dimension, measures, bare: bare(key, dimension) }))
}

const joined = (joins: Keys, dimension: string) => joins[dimension] ?? sql``

const lineKeys = {
  ...daysOf(sql`bill.day`),
  weekday,
  hour,
  branch: sql`bill.branch_id`,
  costCenter: sql`bill.cost_center_id`,
  user: sql`bill.user_id`,
  party: sql`bill.party_id`,
  item: sql`line.item_id`,
  category: sql`item.category_id`,
  unit: sql`line.unit_id`,
  billType: sql`bill.type`,
  vatCategory: sql`line.vat_category`,
  isTobacco: sql`line.is_tobacco`,
  isService: sql`line.is_service`,
  // Paged in the report; the plain SQL returns all of them.
  document: sql`bill.id`,
} as const satisfies Record<keyof typeof soldLines.dimensions, RawBuilder<unknown>>

const lineJoins: Keys = { category: sql`JOIN item ON item.id = line.item_id` }

function linesOf(fact: Fact, type: string, refund: string, measures: readonly string[]): Question[] {
  const sign = sql`CASE bill.type WHEN ${sql.lit(refund)} THEN -1 ELSE 1 END`
  const sums = measures.map(name => {
    const each = name === 'profit' ? sql`(line.net - line.cost)` : sql`line.${sql.raw(name)}`
    return sql`sum(${each} * ${sign}) AS ${sql.raw(name)}`
  })
  const named = Object.entries(lineKeys).filter(([dimension]) => dimension in fact.dimensions)
  return questionsOf(
    fact,
    Object.fromEntries(named),
    measures,
    (key, dimension) => sql`SELECT ${key} AS key, ${sql.join(sums)}
      FROM bill JOIN bill_line AS line ON line.bill_id = bill.id ${joined(lineJoins, dimension)}
      WHERE bill.type IN (${sql.lit(type)}, ${sql.lit(refund)}) AND ${within(sql`bill.day`)} AND ${isEffective} GROUP BY 1`,
  )
}

const sold = linesOf(soldLines, 'sale', 'rsale', ['net', 'vat', 'total', 'cost', 'profit'])
const bought = linesOf(boughtLines, 'purch', 'rpurch', ['net', 'vat', 'total', 'cost'])

const entryKeys = {
  ...daysOf(sql`entry.day`),
  account: sql`entry.account_id`,
  accountType: sql`account.type`,
  // The groups of the default chart, which are as many and as large as its classes.
  accountClass: sql`substr(account.code, 1, 4)`,
  branch: sql`entry.branch_id`,
  costCenter: sql`entry.cost_center_id`,
  party: sql`entry.party_id`,
  document: sql`posting.document`,
} as const satisfies Record<keyof typeof entries.dimensions, RawBuilder<unknown>>

const entryJoins: Keys = {
  accountType: sql`JOIN account ON account.id = entry.account_id`,
  accountClass: sql`JOIN account ON account.id = entry.account_id`,
  document: sql`JOIN posting ON posting.id = entry.posting_id`,
}

const booked = questionsOf(
  entries,
  entryKeys,
  ['debit', 'credit'],
  (key, dimension) => sql`SELECT ${key} AS key, sum(entry.debit) AS debit, sum(entry.credit) AS credit
    FROM entry ${joined(entryJoins, dimension)} WHERE ${within(sql`entry.day`)} GROUP BY 1`,
)

const taxKeys = {
  ...daysOf(sql`posting.day`),
  branch: sql`bill.branch_id`,
  billType: sql`bill.type`,
  party: sql`bill.party_id`,
  document: sql`bill.id`,
}
const isRefund = sql`bill.type IN ('rsale', 'rpurch')`
const taxSign = sql`CASE WHEN ${isRefund} THEN -1 ELSE 1 END * CASE WHEN posting.reverses_id IS NULL THEN 1 ELSE -1 END`
const taxRows = sql`posting JOIN bill ON bill.id = posting.bill_id LEFT JOIN posting AS reversed ON reversed.id = posting.reverses_id`
const saysVat = sql`${within(sql`posting.day`)} AND bill.is_vat_enabled = 1 AND coalesce(reversed.memo, posting.memo) = ''`
const taxMeasures = ['base', 'adjustment', 'vat'] as const

/** The amounts of a row in the VAT return, split into sales and returns. */
const taxSums = (amount: RawBuilder<unknown>, vat: RawBuilder<unknown>) => sql`
  sum(CASE WHEN ${isRefund} THEN 0 ELSE ${amount} END) AS base,
  sum(CASE WHEN ${isRefund} THEN ${amount} ELSE 0 END) AS adjustment, sum(${vat}) AS vat`

const taxed = questionsOf(
  taxDocuments,
  taxKeys,
  taxMeasures,
  key => sql`SELECT ${key} AS key, ${taxSums(sql`(bill.net + bill.fee) * ${taxSign}`, sql`bill.vat * ${taxSign}`)}
    FROM ${taxRows} WHERE ${saysVat} GROUP BY 1`,
)

/** Each VAT category of a bill is a row: its net and the fee of its lines, and the VAT, which only the standard rate has. */
const categorySums = sql`SELECT bill.id, bill.type, ${taxSign} AS sign, category.name,
    CASE category.name WHEN 'zero' THEN bill.net_zero WHEN 'exempt' THEN bill.net_exempt WHEN 'outOfScope' THEN bill.net_out_of_scope
      ELSE bill.net - bill.net_zero - bill.net_exempt - bill.net_out_of_scope END
    + CASE WHEN bill.fee = 0 THEN 0 ELSE (SELECT sum(CASE WHEN line.vat_category = category.name THEN line.fee ELSE 0 END)
      FROM bill_line AS line WHERE line.bill_id = bill.id) END AS amount,
    CASE category.name WHEN 'standard' THEN bill.vat ELSE 0 END AS vat
  FROM ${taxRows} CROSS JOIN (SELECT 'standard' AS name UNION ALL SELECT 'zero' UNION ALL SELECT 'exempt' UNION ALL SELECT 'outOfScope') AS category
  WHERE ${saysVat}`
const rateOfRow = sql`(SELECT max(line.vat_rate) FROM bill_line AS line WHERE line.bill_id = bill.id AND line.vat_category = bill.name)`
const categoryKeys = {
  box: sql`bill.name || CASE WHEN bill.type IN ('sale', 'rsale') THEN 'Sales' ELSE 'Purchases' END`,
  rate: rateOfRow,
}

const taxedByCategory = questionsOf(
  taxDocuments,
  categoryKeys,
  taxMeasures,
  key => sql`SELECT ${key} AS key, ${taxSums(sql`amount * sign`, sql`vat * sign`)}
    FROM (${categorySums}) AS bill WHERE amount <> 0 OR vat <> 0 GROUP BY 1`,
)

const moveKeys = {
  ...daysOf(sql`move.day`),
  branch: sql`move.branch_id`,
  costCenter: sql`coalesce(bill.cost_center_id, 0)`,
  item: sql`move.item_id`,
  category: sql`item.category_id`,
  moveKind: sql`bill.type`,
  document: sql`posting.document`,
} as const satisfies Record<keyof typeof stockMoves.dimensions, RawBuilder<unknown>>

const moveJoins: Keys = {
  category: sql`JOIN item ON item.id = move.item_id`,
  costCenter: sql`JOIN posting ON posting.id = move.posting_id LEFT JOIN bill ON bill.id = posting.bill_id`,
  moveKind: sql`JOIN posting ON posting.id = move.posting_id LEFT JOIN bill ON bill.id = posting.bill_id`,
  document: sql`JOIN posting ON posting.id = move.posting_id`,
}

/** Incoming, outgoing and remaining goods; a newly filled shop has no corrections. */
const { day, month, ...effectiveMoveKeys } = moveKeys

const movesOf = (keys: Keys, measures: Question['measures'], balances: RawBuilder<unknown>) =>
  questionsOf(
    stockMoves,
    keys,
    measures,
    (
      key,
      dimension,
    ) => sql`SELECT ${key} AS key, sum(CASE WHEN move.quantity > 0 THEN move.quantity ELSE 0 END) AS "in",
        sum(CASE WHEN move.quantity < 0 THEN -move.quantity ELSE 0 END) AS "out"${balances}
      FROM stock_move AS move ${joined(moveJoins, dimension)} WHERE ${within(sql`move.day`)} GROUP BY 1`,
  )

/** A balance cannot be grouped by day. */
const moved = [
  ...movesOf({ day, month }, ['in', 'out'], sql``),
  ...movesOf(
    effectiveMoveKeys,
    ['in', 'out', 'onHand', 'valueOnHand'],
    sql`, sum(move.quantity) AS "onHand", sum(move.value) AS "valueOnHand"`,
  ),
]

const paymentKeys = {
  ...daysOf(sql`bill.day`),
  branch: sql`bill.branch_id`,
  user: sql`bill.user_id`,
  method: sql`tender.method`,
  app: sql`tender.delivery_app_id`,
  billType: sql`bill.type`,
  document: sql`bill.id`,
} as const satisfies Record<keyof typeof tenders.dimensions, RawBuilder<unknown>>

const bringsMoney = sql`bill.type IN ('sale', 'rpurch')`

const paid = questionsOf(
  tenders,
  paymentKeys,
  ['count', 'in', 'out'],
  key => sql`SELECT ${key} AS key, count(*) AS count, sum(CASE WHEN ${bringsMoney} THEN tender.amount ELSE 0 END) AS "in",
      sum(CASE WHEN ${bringsMoney} THEN 0 ELSE tender.amount END) AS "out"
    FROM bill JOIN (SELECT bill_id, method, amount, delivery_app_id FROM bill_tender
      UNION ALL SELECT bill_id, method, amount, CAST(NULL AS bigint) FROM bill_charge) AS tender
      ON tender.bill_id = bill.id
    WHERE bill.type IN ('sale', 'rsale', 'purch', 'rpurch', 'expenses') AND ${within(sql`bill.day`)} AND ${isEffective} GROUP BY 1`,
)

export const questions: readonly Question[] = [
  ...sold,
  ...bought,
  ...booked,
  ...taxed,
  ...taxedByCategory,
  ...moved,
  ...paid,
]

/** Shared with the plain SQL of whole reports. */
export const bareParts = {
  within,
  isEffective,
  hour,
  weekday,
  taxRows,
  saysVat,
  taxSums,
  taxSign,
  isRefund,
  categorySums,
  bringsMoney,
}
