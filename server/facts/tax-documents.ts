/**
 * The postings of bills that have VAT, and the reversals of these postings. A bill says in its header what it comes to in each VAT category, so
 * that no line is read, unless it bears the tobacco fee, which belongs to the category of its line.
 */
import { sql } from 'kysely'
import type { DimensionOf } from '#contract/facts/fact.ts'
import type { TaxBox, taxDocuments } from '#contract/facts/tax-documents.ts'
import { billTypesThat } from '#domain/bills/bill-types.ts'
import { type VatCategory, vatCategories } from '#domain/bills/totals-types.ts'
import { daysWithin, type Expression, type FactSource, type Part } from './source.ts'

const refundTypes = billTypesThat(type => type.side !== null && type.refunds !== null)

/** Where the sums of each category stand, by the types of their bills. */
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

/** Imports have boxes of their own: what customs were paid is deducted, what the buyer owes is owed and deducted at once. */
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

/** What the supplier or the buyer is charged, and what was paid at customs. */
const vatOfBill = sql`(bill.vat + CASE bill.vat_kind WHEN 'customs' THEN bill.declared_vat ELSE 0 END)`

/** What a row of a bill comes to: of one VAT category of it, or of the bill whole. */
type Amounts = { readonly rows: Expression; readonly amount: Expression; readonly vat: Expression }

const ofCategory: Amounts = {
  rows: sql` CROSS JOIN ${categories}`,
  amount: sql`(CASE category.name WHEN 'zero' THEN bill.net_zero WHEN 'exempt' THEN bill.net_exempt
      WHEN 'outOfScope' THEN bill.net_out_of_scope ELSE bill.net - bill.net_zero - bill.net_exempt - bill.net_out_of_scope END
    + CASE WHEN bill.fee = 0 THEN 0 ELSE (SELECT coalesce(sum(line.fee), 0) FROM bill_line AS line
      WHERE line.bill_id = bill.id AND line.vat_category = category.name) END)`,
  vat: sql`CASE category.name WHEN 'standard' THEN ${vatOfBill} ELSE 0 END`,
}
const ofBill: Amounts = { rows: sql``, amount: sql`(bill.net + bill.fee)`, vat: vatOfBill }

const isRefund = sql`bill.type IN (${sql.join(refundTypes.map(each => sql.lit(each)))})`

export const taxDocumentsSource: FactSource<DimensionOf<typeof taxDocuments>> = {
  dimensions: {
    day: { key: sql`posting.day`, isText: true },
    month: { key: sql`substr(posting.day, 1, 7)`, isText: true },
    branch: { key: sql`bill.branch_id` },
    box: { key: boxOfRow, isText: true },
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
    const amounts = named.some(name => name === 'box' || name === 'rate') ? ofCategory : ofBill
    const says = [sql`bill.is_vat_enabled = 1`, sql`(${amounts.amount} <> 0 OR ${amounts.vat} <> 0)`]
    const conditions = [...daysWithin(sql`posting.day`, scope), ...says]
    return [postedPart(amounts, conditions), reversedPart(amounts, conditions)]
  },
}

function postedPart({ rows, amount, vat }: Amounts, conditions: readonly Expression[]): Part {
  return {
    rows: sql`posting JOIN bill ON bill.id = posting.bill_id${rows}`,
    conditions: [sql`posting.memo = ''`, sql`posting.reverses_id IS NULL`, ...conditions],
    count: sql`1`,
    sums: {
      base: sql`CASE WHEN ${isRefund} THEN 0 ELSE ${amount} END`,
      adjustment: sql`CASE WHEN ${isRefund} THEN -${amount} ELSE 0 END`,
      vat: sql`CASE WHEN ${isRefund} THEN -(${vat}) ELSE ${vat} END`,
    },
  }
}

/** The reversal of a delivery takes back no VAT: only that of the posting of the bill itself does. */
function reversedPart({ rows, amount, vat }: Amounts, conditions: readonly Expression[]): Part {
  const isCorrection = sql`posting.original_day IS NOT NULL`
  return {
    rows: sql`posting JOIN posting AS reversed ON reversed.id = posting.reverses_id
      JOIN bill ON bill.id = posting.bill_id${rows}`,
    // Said once more, so that PostgreSQL sees how few there are before it joins them.
    conditions: [
      sql`posting.reverses_id IS NOT NULL`,
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
