/**
 * S4: each fact summed by each of its dimensions over a million bill lines, as a report does it, against the bare SQL of the same result, in turn
 * in one run. `npm run bench -- facts --bills 200000` has a million lines.
 */
import { type RawBuilder, sql } from 'kysely'
import { entries } from '#contract/facts/entries.ts'
import type { Fact } from '#contract/facts/fact.ts'
import { taxDocuments } from '#contract/facts/tax-documents.ts'
import { soldLines } from '#contract/facts/traded-lines.ts'
import { rowsMax } from '#contract/reports/table-report.ts'
import { addDays } from '#domain/days.ts'
import { type Db, openDb } from '#server/db/open.ts'
import { scaledShop } from '#server/demo/demo-size.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { sourceOf } from '#server/facts/sources.ts'
import { readTable } from '#server/facts/table.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import type { Bench, BenchOptions, Figure } from '../bench.ts'
import { interleave } from '../statistics.ts'
import { shopToday, timed } from './filled-server.ts'
import { openShops } from './shops.ts'

const items = 2000
const salesDefault = 200_000
const days = 365
const budgetMs = 1000
const ratioBudget = 1.5
const timeZone = 'Asia/Riyadh'
const window = { from: addDays(shopToday, -days - 31), to: shopToday }

export const factsBench: Bench = {
  title: 'S4: facts summed by each of their dimensions',
  run: async options => {
    const figures: Figure[] = []
    for (const kind of options.databases) figures.push(...(await measureOn(kind, options)))
    return figures
  },
}

async function measureOn(kind: Db['kind'], options: BenchOptions): Promise<Figure[]> {
  const size = { ...scaledShop(items, options.bills || salesDefault), days }
  const shops = await openShops(kind, options, false)
  const place = await shops.filled(`facts-${size.items}-${size.sales}-${size.days}`, async db =>
    fillDemo(db, { today: shopToday, size, passwordHash: await hashPassword(demoPassword) }),
  )
  const db = await openDb(place, 0)
  try {
    const { lines } = (await sql<{ lines: number }>`SELECT count(*) AS lines FROM bill_line`.execute(db.read))
      .rows[0] ?? {
      lines: 0,
    }
    options.say(`  (${kind}: ${lines.toLocaleString('en')} bill lines)`)
    const figures: Figure[] = []
    for (const question of questions) figures.push(...(await race(db, question, options.rounds)))
    return figures
  } finally {
    await db.close()
    await shops.close()
  }
}

type Question = {
  readonly fact: Fact
  readonly dimension: string
  readonly measures: readonly string[]
  readonly bare: RawBuilder<unknown>
}

async function race(db: Db, { fact, dimension, measures, bare }: Question, rounds: number): Promise<Figure[]> {
  const source = sourceOf(fact.name, { timeZone, first: window.from, last: window.to })
  const found = { report: '', bare: '' }
  const runs = {
    report: async () => {
      const { totals } = await readTable(db, {
        fact,
        source,
        scopes: [{ ...window, branchIds: null, where: {} }],
        ...{
          dimensions: [dimension],
          measures,
          order: null,
          after: null,
          pageSize: null,
          rowsMax,
          named: new Set<string>(),
        },
      })
      found.report = measures.map(name => String(totals[name])).join(' ')
    },
    bare: async () => {
      const { rows } = await sql<Record<string, string | number>>`${bare}`.execute(db.aside)
      const totalOf = (name: string) => rows.reduce((sum, row) => sum + BigInt(row[name] ?? 0), 0n)
      found.bare = measures.map(name => String(totalOf(name))).join(' ')
    },
  }
  const measured = await interleave(['report', 'bare'], rounds, subject => timed(runs[subject]))
  const name = `${db.kind}: ${fact.name} by ${dimension}`
  if (found.report !== found.bare) throw new Error(`${name}: ${found.report} is not ${found.bare}.`)
  const ratios = measured.report.map((value, round) => value / (measured.bare[round] ?? Number.NaN))
  return [
    { name, unit: 'ms', values: measured.report, budget: budgetMs, on: 'median' },
    { name: `${name}, bare SQL`, unit: 'ms', values: measured.bare },
    { name: `${name}, report ÷ bare`, unit: '×', values: ratios, budget: ratioBudget, on: 'median' },
  ]
}

/** Riyadh has no summer time. */
const hour = sql`(bill.created_at / 3600000 + 3) % 24`
const stands = sql`NOT EXISTS (SELECT 1 FROM bill_event AS ended
  WHERE ended.bill_id = bill.id AND ended.kind IN ('voided', 'replaced'))`

const soldKeys = {
  day: sql`bill.day`,
  month: sql`substr(bill.day, 1, 7)`,
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
  // In pages; the bare query has all of them.
  document: sql`bill.id`,
} as const satisfies Record<keyof typeof soldLines.dimensions, RawBuilder<unknown>>

const sign = sql`CASE bill.type WHEN 'rsale' THEN -1 ELSE 1 END`

const sold = Object.entries(soldKeys).map(
  ([dimension, key]): Question => ({
    ...{ fact: soldLines, dimension, measures: ['net', 'vat', 'total', 'cost', 'profit'] },
    bare: sql`SELECT ${key} AS key, sum(line.net * ${sign}) AS net, sum(line.vat * ${sign}) AS vat,
        sum(line.total * ${sign}) AS total, sum(line.cost * ${sign}) AS cost, sum((line.net - line.cost) * ${sign}) AS profit
      FROM bill JOIN bill_line AS line ON line.bill_id = bill.id ${dimension === 'category' ? sql`JOIN item ON item.id = line.item_id` : sql``}
      WHERE bill.type IN ('sale', 'rsale') AND bill.day BETWEEN ${window.from} AND ${window.to} AND ${stands} GROUP BY 1`,
  }),
)

const entryKeys = {
  day: sql`entry.day`,
  month: sql`substr(entry.day, 1, 7)`,
  account: sql`entry.account_id`,
  accountType: sql`account.type`,
  branch: sql`entry.branch_id`,
  costCenter: sql`entry.cost_center_id`,
  party: sql`entry.party_id`,
  document: sql`posting.document`,
} as const satisfies Record<keyof typeof entries.dimensions, RawBuilder<unknown>>

const entryJoins: Readonly<Record<string, RawBuilder<unknown>>> = {
  accountType: sql`JOIN account ON account.id = entry.account_id`,
  document: sql`JOIN posting ON posting.id = entry.posting_id`,
}

const booked = Object.entries(entryKeys).map(
  ([dimension, key]): Question => ({
    ...{ fact: entries, dimension, measures: ['debit', 'credit'] },
    bare: sql`SELECT ${key} AS key, sum(entry.debit) AS debit, sum(entry.credit) AS credit
      FROM entry ${entryJoins[dimension] ?? sql``} WHERE entry.day BETWEEN ${window.from} AND ${window.to} GROUP BY 1`,
  }),
)

const taxKeys: Readonly<Record<string, RawBuilder<unknown>>> = {
  day: sql`posting.day`,
  month: sql`substr(posting.day, 1, 7)`,
  branch: sql`bill.branch_id`,
  box: sql`1`,
  billType: sql`bill.type`,
  party: sql`bill.party_id`,
  document: sql`bill.id`,
}
const taxSign = sql`CASE WHEN bill.type IN ('rsale', 'rpurch') THEN -1 ELSE 1 END * CASE WHEN posting.reverses_id IS NULL THEN 1 ELSE -1 END`

const taxed = Object.entries(taxKeys).map(
  ([dimension, key]): Question => ({
    ...{ fact: taxDocuments, dimension, measures: ['base', 'adjustment', 'vat'] },
    bare: sql`SELECT ${key} AS key, sum(CASE WHEN bill.type IN ('rsale', 'rpurch') THEN 0 ELSE (bill.net + bill.fee) * ${taxSign} END) AS base,
        sum(CASE WHEN bill.type IN ('rsale', 'rpurch') THEN (bill.net + bill.fee) * ${taxSign} ELSE 0 END) AS adjustment,
        sum(bill.vat * ${taxSign}) AS vat
      FROM posting JOIN bill ON bill.id = posting.bill_id LEFT JOIN posting AS reversed ON reversed.id = posting.reverses_id
      WHERE posting.day BETWEEN ${window.from} AND ${window.to} AND bill.is_vat_enabled = 1
        AND coalesce(reversed.memo, posting.memo) = '' GROUP BY 1`,
  }),
)

const questions: readonly Question[] = [...sold, ...booked, ...taxed]
