/** The payments of bills: those of every posted version, minus those of voided or replaced versions. */
import { sql } from 'kysely'
import type { DimensionOf } from '#contract/facts/fact.ts'
import type { tenders } from '#contract/facts/tenders.ts'
import { billTypeOf, billTypesThat, bringsMoney } from '#domain/bills/bill-types.ts'
import { firstVersion, joinFirstVersion, madeBy } from './first-version.ts'
import { daysWithin, type Expression, type FactSource, type Part, type Scope } from './source.ts'

export const tendersSource: FactSource<DimensionOf<typeof tenders>> = {
  dimensions: {
    day: { key: sql`bill.day`, isText: true },
    month: { key: sql`substr(bill.day, 1, 7)`, isText: true },
    branch: { key: sql`bill.branch_id` },
    user: { key: madeBy, joins: [firstVersion] },
    method: { key: sql`tender.method`, isText: true },
    app: { key: sql`tender.delivery_app_id`, isNullable: true },
    billType: { key: sql`bill.type`, isText: true },
    document: { key: sql`bill.id` },
  },
  joins: { [firstVersion]: joinFirstVersion },
  branch: sql`bill.branch_id`,
  parts: scope => sources.flatMap(each => partsOf(each, scope)),
}

type Source = {
  readonly types: readonly string[]
  readonly rows: Expression
  readonly flow: 'in' | 'out'
  readonly change: Expression
}

const paid = sql`bill_tender AS tender ON tender.bill_id = bill.id`
const change = sql`(tender.received - tender.amount)`

const sources: readonly Source[] = [
  { types: typesThat(true), rows: paid, flow: 'in', change },
  { types: typesThat(false), rows: paid, flow: 'out', change },
  {
    types: billTypesThat(type => type.hasSupplierInvoice),
    rows: sql`(SELECT bill_id, method, amount, CAST(NULL AS bigint) AS delivery_app_id FROM bill_charge) AS tender
      ON tender.bill_id = bill.id`,
    flow: 'out',
    change: sql`0`,
  },
]

function typesThat(bringMoney: boolean): readonly string[] {
  return billTypesThat(type => type.payments.length > 0).filter(code => bringsMoney(billTypeOf(code)) === bringMoney)
}

function partsOf({ types, rows, flow, change: handedBack }: Source, scope: Scope): Part[] {
  const conditions = [
    sql`bill.type IN (${sql.join(types.map(each => sql.lit(each)))})`,
    ...daysWithin(sql`bill.day`, scope),
  ]
  const amount = flow === 'in' ? sql`tender.amount` : sql`-tender.amount`
  const sums = { count: sql`1`, [flow]: sql`tender.amount`, amount, change: handedBack }
  const less = Object.fromEntries(Object.entries(sums).map(([name, each]) => [name, sql`-(${each})`]))
  return [
    { rows: sql`bill JOIN ${rows}`, conditions, count: sql`1`, sums },
    {
      rows: sql`bill_event AS ended JOIN bill ON bill.id = ended.bill_id JOIN ${rows}`,
      conditions: [sql`ended.kind IN ('voided', 'replaced')`, ...conditions],
      count: sql`-1`,
      sums: less,
    },
  ]
}
