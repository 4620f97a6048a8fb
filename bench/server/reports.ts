/**
 * S4: every report over a million bill lines, over HTTP like its screen: its first rows against plain SQL for the same, in turn in one run;
 * a comparison of two halves; all pages to the end. Then the calls of the statistics, memory, and tills that post during all reports.
 */
import { sql } from 'kysely'
import { type ReadyReportName, readyReports } from '#contract/reports/reports.ts'
import type { Db } from '#server/db/database.ts'
import { residentMbOf } from '#tests/support/server-process.ts'
import type { Bench, BenchOptions, Figure } from '../bench.ts'
import { interleave } from '../statistics.ts'
import { postBesideReports } from './beside-reports.ts'
import { type FilledServer, startFilled, timed } from './filled-server.ts'
import { bareReports, type Subjects } from './report-bares.ts'
import { isTable, packName, readCompared, readFirst, readSubjects, readWhole, sumCalls } from './report-calls.ts'
import { fillReportsShop } from './reports-shop.ts'

const salesDefault = 200_000
const budgetMs = 1000
const ratioBudget = 1.5
const names = Object.keys(readyReports) as ReadyReportName[]

export const reportsBench: Bench = {
  title: 'S4: every report over a million bill lines',
  run: async options => {
    const figures: Figure[] = []
    for (const kind of options.databases) {
      figures.push(...(await measureOn(kind, options)))
      figures.push(...(await postBesideReports(kind, options.bills || salesDefault, options)))
    }
    return figures
  },
}

async function measureOn(kind: Db['kind'], options: BenchOptions): Promise<Figure[]> {
  const sales = options.bills || salesDefault
  const shop = { name: `reports-${sales}`, fill: (db: Db) => fillReportsShop(db, sales) }
  const server = await startFilled(kind, shop, options, readSubjects)
  const books = await server.openBooks()
  try {
    const before = residentMbOf(server.pid)
    const figures: Figure[] = []
    // Printed one by one, because a run takes long.
    const add = (measured: readonly Figure[]) => {
      figures.push(...measured)
      for (const { name, values, unit } of measured)
        options.say(`  (${name}: ${values.map(value => value.toFixed(2)).join(', ')} ${unit})`)
    }
    for (const name of names) add(await raceFirst(server, books, name, options))
    for (const name of names) add(await measureRest(server, kind, name, options))
    for (const [name, call] of Object.entries(sumCalls)) {
      const { report } = await interleave(['report'], options.rounds, () => timed(() => call(server)))
      const budget = name === packName ? {} : ({ budget: budgetMs, on: 'median' } as const)
      add([{ name: `${kind}: ${name}`, unit: 'ms', values: report, ...budget }])
    }
    const memory = { unit: 'MB', on: 'max' } as const
    return [
      ...figures,
      { name: `${kind}: resident memory before all reports`, values: [before], ...memory },
      { name: `${kind}: resident memory after all reports`, values: [residentMbOf(server.pid)], ...memory },
    ]
  } finally {
    await books.close()
    await server.stop()
  }
}

async function raceFirst(
  server: FilledServer<Subjects>,
  books: Db,
  name: ReadyReportName,
  { rounds, say }: BenchOptions,
): Promise<Figure[]> {
  const bare = bareReports(server.facts)[name]
  const counts = { report: 0, bare: 0 }
  const runs = {
    report: async () => {
      counts.report = (await readFirst(server, name, server.facts)).rowCount ?? 0
    },
    bare: async () => {
      for (const each of bare) counts.bare = (await sql`${each}`.execute(books.longRead)).rows.length
    },
  }
  const measured = await interleave(['report', 'bare'], rounds, subject => timed(runs[subject]))
  if (isTable(name) && counts.report !== counts.bare)
    say(`  (${books.kind}: ${name} has ${counts.report} rows, its bare SQL ${counts.bare})`)
  const title = `${books.kind}: ${name}`
  const ratios = measured.report.map((value, round) => value / (measured.bare[round] ?? Number.NaN))
  return [
    { name: title, unit: 'ms', values: measured.report, budget: budgetMs, on: 'median' },
    { name: `${title}, bare SQL`, unit: 'ms', values: measured.bare },
    { name: `${title}, report ÷ bare`, unit: '×', values: ratios, budget: ratioBudget, on: 'median' },
  ]
}

async function measureRest(
  server: FilledServer<Subjects>,
  kind: Db['kind'],
  name: ReadyReportName,
  { rounds }: BenchOptions,
): Promise<Figure[]> {
  const figures: Figure[] = []
  if (readyReports[name].shape !== 'statement') {
    const { compared } = await interleave(['compared'], rounds, () => timed(() => readCompared(server, name)))
    figures.push({ name: `${kind}: ${name}, compared`, unit: 'ms', values: compared, budget: budgetMs, on: 'median' })
  }
  const values: number[] = []
  let calls = 1
  for (let round = 0; round <= rounds; round++) {
    if (readyReports[name].shape === 'sections' || (round > 0 && calls === 1)) return figures
    const ms = await timed(async () => {
      calls = await readWhole(server, name, server.facts)
    })
    if (round > 0) values.push(ms)
  }
  return [...figures, { name: `${kind}: ${name}, whole in ${calls} calls`, unit: 'ms', values }]
}
