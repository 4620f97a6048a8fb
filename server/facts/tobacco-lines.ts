/** The lines with tobacco fee of posted bills, and of their reversals. */
import { sql } from 'kysely'
import type { DimensionOf } from '#contract/facts/fact.ts'
import type { tobaccoLines } from '#contract/facts/tobacco-lines.ts'
import { lineTypes } from '#contract/facts/traded-lines.ts'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import { daysWithin, type Expression, type FactSource, type Part } from './source.ts'
import { unitsOfLine } from './traded-lines.ts'

const refundTypes = lineTypes('sales').filter(type => billTypeOf(type).refunds !== null)
const isRefund = sql`bill.type IN (${sql.join(refundTypes.map(each => sql.lit(each)))})`

export const tobaccoLinesSource: FactSource<DimensionOf<typeof tobaccoLines>> = {
  dimensions: {
    day: { key: sql`posting.day`, isText: true },
    month: { key: sql`substr(posting.day, 1, 7)`, isText: true },
    branch: { key: sql`bill.branch_id` },
    item: { key: sql`line.item_id` },
    category: { key: sql`item.category_id`, joins: ['item'] },
    billType: { key: sql`bill.type`, isText: true },
    document: { key: sql`bill.id` },
  },
  joins: { item: sql`JOIN item ON item.id = line.item_id` },
  branch: sql`bill.branch_id`,
  parts: scope => {
    const days = daysWithin(sql`posting.day`, scope)
    return [
      part(sql`posting`, 1, [sql`posting.memo = ''`, sql`posting.reverses_id IS NULL`, ...days]),
      part(sql`posting JOIN posting AS reversed ON reversed.id = posting.reverses_id`, -1, [
        sql`posting.reverses_id IS NOT NULL`,
        sql`reversed.memo = ''`,
        sql`reversed.reverses_id IS NULL`,
        ...days,
      ]),
    ]
  },
}

/** Reads lines only of bills whose header has a fee. */
function part(postings: Expression, times: 1 | -1, conditions: readonly Expression[]): Part {
  const signed = (value: Expression) =>
    times === 1
      ? sql`CASE WHEN ${isRefund} THEN -${value} ELSE ${value} END`
      : sql`CASE WHEN ${isRefund} THEN ${value} ELSE -${value} END`
  return {
    rows: sql`${postings} JOIN bill ON bill.id = posting.bill_id JOIN bill_line AS line ON line.bill_id = bill.id`,
    conditions: [
      sql`bill.type IN (${sql.join(lineTypes('sales'))})`,
      sql`bill.fee <> 0`,
      sql`line.fee <> 0`,
      ...conditions,
    ],
    count: sql.lit(times),
    sums: {
      units: signed(unitsOfLine),
      net: signed(sql`line.net`),
      fee: signed(sql`line.fee`),
      vat: signed(sql`line.vat`),
      total: signed(sql`line.total`),
    },
  }
}
