/**
 * S4: sums of each fact by each of its dimensions over a million bill lines, as in a report, against plain SQL for the same result, in turn
 * in one run. 200,000 bills, the default without `--bills`, have a million lines.
 */
import { sql } from 'kysely'
import { rowsMax } from '#contract/reports/table-report.ts'
import type { Db } from '#server/db/database.ts'
import { openDb } from '#server/db/open.ts'
import { scaledShop } from '#server/demo/demo-size.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { sourceOf } from '#server/facts/sources.ts'
import { readTable } from '#server/facts/table.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import type { Bench, BenchOptions, Figure } from '../bench.ts'
import { interleave } from '../statistics.ts'
import { type Question, questions, tradedDays, window } from './fact-questions.ts'
import { shopToday, timed } from './filled-server.ts'
import { openShops } from './shops.ts'

const items = 2000
const salesDefault = 200_000
const budgetMs = 1000
const ratioBudget = 1.5
const timeZone = 'Asia/Riyadh'

export const factsBench: Bench = {
  title: 'S4: facts summed by each of their dimensions',
  run: async options => {
    const figures: Figure[] = []
    for (const kind of options.databases) figures.push(...(await measureOn(kind, options)))
    return figures
  },
}

async function measureOn(kind: Db['kind'], options: BenchOptions): Promise<Figure[]> {
  const size = { ...scaledShop(items, options.bills || salesDefault), days: tradedDays }
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
      const { rows } = await sql<Record<string, string | number>>`${bare}`.execute(db.longRead)
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
