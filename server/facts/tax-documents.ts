/**
 * The postings of bills with VAT, and their reversals. The bill header has the sums of each VAT category, so lines are read only for the tobacco fee,
 * which belongs to the category of its line.
 */
import { sql } from 'kysely'
import type { DimensionOf } from '#contract/facts/fact.ts'
import type { TaxBox, taxDocuments } from '#contract/facts/tax-documents.ts'
import { billTypesThat } from '#domain/bills/bill-types.ts'
import { type VatCategory, vatCategories } from '#domain/bills/totals-types.ts'
import { daysWithin, type Expression, type FactSource, type Part, type Scope } from './source.ts'

const refundTypes = billTypesThat(type => type.side !== null && type.refunds !== null)

/** The VAT return box of each category, by bill type. */
const boxes = [
  {
    types: billTypesThat(type => type.side === 'sales'),
    byCategory: boxesOf('standardSales', 'zeroSales', 'exemptSales'),
  },
  {
    types: billTypesThat(type => type.side === 'purchases'),
    byCategory: boxesOf('standardPurchases', 'zeroPurchases', 'exemptPurchases'),
  },
]

function boxesOf(standard: TaxBox, zero: TaxBox, exempt: TaxBox): Record<VatCategory, TaxBox> {
  return { standard, zero, exempt, outOfScope: 'outOfScope' }
}

function box(name: TaxBox): Expression {
  return sql`${sql.lit(name)}`
}

const categories = sql`(${sql.join(
  vatCategories.map(name => sql`SELECT ${sql.lit(name)} AS name`),
  sql` UNION ALL `,
)}) AS category`

/** Imports have their own boxes: customs VAT that was paid is deducted; reverse-charge VAT is due and deducted at once. */
const importBox = sql`CASE bill.vat_kind WHEN 'customs' THEN ${box('customsImports')} WHEN 'reverseCharge' THEN ${box('reverseChargeImports')} END`

const boxOfRow = sql`CASE WHEN category.name = 'standard' AND ${importBox} IS NOT NULL THEN ${importBox} ${sql.join(
  boxes.flatMap(({ types, byCategory }) =>
    vatCategories.map(
      name =>
        sql`WHEN bill.type IN (${sql.join(types.map(each => sql.lit(each)))}) AND category.name = ${sql.lit(name)}
          THEN ${sql.lit(byCategory[name])}`,
    ),
  ),
  sql` `,
)} END`

/** The VAT of the invoice plus the VAT paid at customs. */
const vatOfBill = sql`(bill.vat + CASE bill.vat_kind WHEN 'customs' THEN bill.declared_vat ELSE 0 END)`

/** The amounts of one row: one VAT category of a bill, or the whole bill. */
type Amounts = { readonly rows: Expression; readonly amount: Expression; readonly vat: Expression }

const netOf = {
  standard: sql`bill.net - bill.net_zero - bill.net_exempt - bill.net_out_of_scope`,
  zero: sql`bill.net_zero`,
  exempt: sql`bill.net_exempt`,
  outOfScope: sql`bill.net_out_of_scope`,
} as const satisfies Record<VatCategory, Expression>

const ofCategory: Amounts = {
  rows: sql` CROSS JOIN ${categories}`,
  amount: sql`(CASE category.name ${sql.join(
    vatCategories.map(name => sql`WHEN ${sql.lit(name)} THEN ${netOf[name]}`),
    sql` `,
  )} END + CASE WHEN bill.fee = 0 THEN 0 ELSE (SELECT coalesce(sum(line.fee), 0) FROM bill_line AS line
    WHERE line.bill_id = bill.id AND line.vat_category = category.name) END)`,
  vat: sql`CASE category.name WHEN 'standard' THEN ${vatOfBill} ELSE 0 END`,
}
/** The sum of the return without splitting it by category: the filter already selects the categories that are in it. */
const ofReturn: Amounts = {
  rows: sql` CROSS JOIN (SELECT 'standard' AS name) AS category`,
  amount: sql`(bill.net + bill.fee - bill.net_out_of_scope - CASE WHEN bill.fee = 0 THEN 0 ELSE
    (SELECT coalesce(sum(line.fee), 0) FROM bill_line AS line WHERE line.bill_id = bill.id AND line.vat_category = 'outOfScope') END)`,
  vat: vatOfBill,
}
const ofBill: Amounts = { rows: sql``, amount: sql`(bill.net + bill.fee)`, vat: vatOfBill }

const isRefund = sql`bill.type IN (${sql.join(refundTypes.map(each => sql.lit(each)))})`

export const taxDocumentsSource: FactSource<DimensionOf<typeof taxDocuments>> = {
  dimensions: {
    day: { key: sql`posting.day`, isText: true },
    month: { key: sql`substr(posting.day, 1, 7)`, isText: true },
    branch: { key: sql`bill.branch_id` },
    box: { key: boxOfRow, isText: true },
    inReturn: { key: sql`CASE WHEN category.name = 'outOfScope' THEN 0 ELSE 1 END` },
    rate: {
      key: sql`coalesce((SELECT max(line.vat_rate) FROM bill_line AS line
        WHERE line.bill_id = bill.id AND line.vat_category = category.name), 0)`,
    },
    billType: { key: sql`bill.type`, isText: true },
    party: { key: sql`bill.party_id`, isNullable: true },
    document: { key: sql`bill.id` },
  },
  joins: {},
  branch: sql`bill.branch_id`,
  parts: (scope, named) => {
    const amounts = amountsFor(scope, named)
    const within = [...daysWithin(sql`posting.day`, scope), sql`bill.is_vat_enabled = 1`]
    const conditions = [...within, sql`(${amounts.vat} <> 0 OR ${amounts.amount} <> 0)`]
    const isOfBoxes = named.includes('box') && named.every(name => knownOfBox.includes(name))
    return [
      isOfBoxes ? boxesPart(within, scope) : postedPart(amounts, [...isPosted, ...conditions], scope),
      reversedPart(amounts, conditions, scope),
    ]
  },
}

/** Chooses the fewest rows per bill that still split the sums as requested. */
function amountsFor({ where: { inReturn } }: Scope, named: readonly string[]): Amounts {
  if (named.includes('box') || named.includes('rate')) return ofCategory
  if (!named.includes('inReturn')) return ofBill
  return inReturn?.every(key => key === true) ? ofReturn : ofCategory
}

const isPosted = [sql`posting.memo = ''`, sql`posting.reverses_id IS NULL`]
const knownOfBox: readonly string[] = ['box', 'inReturn', 'branch', 'billType']

/** Sums the bills of one kind before splitting them by VAT category, which avoids a row per bill and category. */
function boxesPart(conditions: readonly Expression[], scope: Scope): Part {
  const [net, fee] = [(name: VatCategory) => sql.ref(`${name}_net`), (name: VatCategory) => sql.ref(`${name}_fee`)]
  const countOf = (name: VatCategory) => sql.ref(`${name}_count`)
  const added = vatCategories.flatMap(name => {
    const says = name === 'standard' ? sql`${net(name)} <> 0 OR vat <> 0` : sql`${net(name)} <> 0`
    return [sql`sum(${net(name)}) AS ${net(name)}`, sql`sum(CASE WHEN ${says} THEN 1 ELSE 0 END) AS ${countOf(name)}`]
  })
  const fees = vatCategories.map(
    name => sql`sum(CASE WHEN line.vat_category = ${sql.lit(name)} THEN line.fee ELSE 0 END) AS ${fee(name)}`,
  )
  const each = sql`SELECT bill.type, bill.vat_kind, bill.branch_id, ${vatOfBill} AS vat,
      ${sql.join(vatCategories.map(name => sql`${netOf[name]} + coalesce(fees.${fee(name)}, 0) AS ${net(name)}`))}
    FROM posting ${beside(scope, sql`bill`)}
    LEFT JOIN (SELECT line.bill_id, ${sql.join(fees)} FROM bill JOIN bill_line AS line ON line.bill_id = bill.id
      WHERE bill.fee <> 0 GROUP BY line.bill_id) AS fees ON fees.bill_id = bill.id
    WHERE bill.id = posting.bill_id AND ${sql.join([...isPosted, ...conditions], sql` AND `)}`
  const ofName = (value: (name: VatCategory) => Expression) =>
    sql`CASE category.name ${sql.join(
      vatCategories.map(name => sql`WHEN ${sql.lit(name)} THEN bill.${value(name)}`),
      sql` `,
    )} END`
  return {
    rows: sql`(SELECT type, vat_kind, branch_id, sum(vat) AS vat, ${sql.join(added)} FROM (${each}) AS bill
      GROUP BY type, vat_kind, branch_id) AS bill CROSS JOIN ${categories}`,
    conditions: [sql`${ofName(countOf)} <> 0`],
    count: ofName(countOf),
    sums: postedSums({ amount: ofName(net), vat: sql`CASE category.name WHEN 'standard' THEN bill.vat ELSE 0 END` }),
  }
}

/**
 * Reads postings by day. SQLite keeps the order of a cross join; otherwise it would find all bills of some types first and then their postings one
 * by one. For one party or document that is the better plan, because its bills are few.
 */
function beside({ where }: Scope, table: Expression): Expression {
  return where.document || where.party ? sql`JOIN ${table} ON 1 = 1` : sql`CROSS JOIN ${table}`
}

function postedPart({ rows, amount, vat }: Amounts, conditions: readonly Expression[], scope: Scope): Part {
  return {
    rows: sql`posting ${beside(scope, sql`bill`)}${rows}`,
    conditions: [sql`bill.id = posting.bill_id`, ...conditions],
    count: sql`1`,
    sums: postedSums({ amount, vat }),
  }
}

function postedSums({ amount, vat }: Omit<Amounts, 'rows'>): Part['sums'] {
  return {
    base: sql`CASE WHEN ${isRefund} THEN 0 ELSE ${amount} END`,
    adjustment: sql`CASE WHEN ${isRefund} THEN -(${amount}) ELSE 0 END`,
    vat: sql`CASE WHEN ${isRefund} THEN -(${vat}) ELSE ${vat} END`,
  }
}

/** Only the reversal of the bill's own posting reverses VAT; the reversal of a delivery does not. */
function reversedPart({ rows, amount, vat }: Amounts, conditions: readonly Expression[], scope: Scope): Part {
  const isCorrection = sql`posting.original_day IS NOT NULL`
  return {
    rows: sql`posting ${beside(scope, sql`posting AS reversed`)} ${beside(scope, sql`bill`)}${rows}`,
    // Repeats the join condition so that PostgreSQL estimates the few rows correctly before it joins.
    conditions: [
      sql`posting.reverses_id IS NOT NULL AND reversed.id = posting.reverses_id AND bill.id = posting.bill_id`,
      sql`reversed.memo = ''`,
      sql`reversed.reverses_id IS NULL`,
      ...conditions,
    ],
    count: sql`-1`,
    sums: {
      base: sql`CASE WHEN ${isRefund} OR ${isCorrection} THEN 0 ELSE -${amount} END`,
      adjustment: sql`CASE WHEN ${isRefund} THEN ${amount} WHEN ${isCorrection} THEN -${amount} ELSE 0 END`,
      vat: sql`CASE WHEN ${isRefund} THEN ${vat} ELSE -(${vat}) END`,
    },
  }
}
