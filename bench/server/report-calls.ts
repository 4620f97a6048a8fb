/** The calls for each report, and for the statistics: all days of the shop, its later half compared with the earlier one, a month. */
import { type RawBuilder, sql } from 'kysely'
import { type ReadyReportName, readyReports } from '#contract/reports/reports.ts'
import { addDays } from '#domain/days.ts'
import type { Db } from '#server/db/database.ts'
import { window } from './fact-questions.ts'
import type { FilledServer } from './filled-server.ts'
import type { Subjects } from './report-bares.ts'
import { busyCustomerId } from './reports-shop.ts'

export type Sender = Pick<FilledServer<unknown>, 'ask' | 'send'>
type Days = { readonly from: string; readonly to: string }
type Body = Readonly<Record<string, unknown>>
type Answer = {
  readonly levels?: number
  readonly rows?: readonly Readonly<Record<string, unknown>>[]
  readonly rowCount?: number
  readonly next?: string | null
}

const halfDays = 183
const later: Days = { from: addDays(window.to, 1 - halfDays), to: window.to }
const earlier: Days = { from: addDays(window.to, 1 - 2 * halfDays), to: addDays(window.to, -halfDays) }
const month: Days = { from: '2025-12-01', to: '2025-12-31' }
/** The number of rows that a file export requests at once. */
const longPage = 5000

const packed: readonly ReadyReportName[] = [
  ...(['summary', 'profit', 'balanceSheet', 'cashFlow', 'trialBalance', 'vatReport', 'vatSales'] as const),
  ...(['vatPurchases', 'tobaccoSummary', 'profitByBranch', 'profitByCostCentre', 'inventory', 'dueAmount'] as const),
  ...(['soldItems', 'payments'] as const),
]

export async function readSubjects(db: Db): Promise<Subjects> {
  const idOf = async (query: RawBuilder<{ id: number }>) => Number((await query.execute(db.longRead)).rows[0]?.id ?? 0)
  const mostSold = (isService: 0 | 1) => sql<{ id: number }>`SELECT item_id AS id FROM bill_line
    WHERE is_service = ${isService} AND item_id IS NOT NULL GROUP BY item_id ORDER BY count(*) DESC, item_id LIMIT 1`
  return {
    customerId: busyCustomerId,
    supplierId: await idOf(sql`SELECT party_id AS id FROM entry JOIN party ON party.id = entry.party_id
      WHERE party.kind = 'supplier' GROUP BY party_id ORDER BY count(*) DESC, party_id LIMIT 1`),
    accountId: await idOf(sql`SELECT account_id AS id FROM entry JOIN account ON account.id = entry.account_id
      WHERE account.type = 'asset' AND account.subtype = 'cash' GROUP BY account_id ORDER BY count(*) DESC, account_id LIMIT 1`),
    itemId: await idOf(mostSold(0)),
    serviceId: await idOf(mostSold(1)),
  }
}

function daysIn(name: ReadyReportName, { from, to }: Days): Body {
  const uses = Object.entries(readyReports[name].filters)
  return Object.fromEntries(
    uses.flatMap(([filter, { use }]) => (use === 'from' ? [[filter, from]] : use === 'to' ? [[filter, to]] : [])),
  )
}

/** The subject of a statement. */
function subjectIn(name: ReadyReportName, subjects: Subjects): Body {
  const report = readyReports[name]
  return report.shape === 'statement' ? { [report.subject]: subjects[`${report.of}Id`] } : {}
}

/** The calls of all reports without a subject for these days. */
export function callsOver(days: Days): readonly { readonly path: string; readonly body: object }[] {
  const names = (Object.keys(readyReports) as ReadyReportName[]).filter(
    name => readyReports[name].shape !== 'statement',
  )
  return names.map(name => ({ path: readyReports[name].call.path, body: daysIn(name, days) }))
}

export function isTable(name: ReadyReportName): boolean {
  return readyReports[name].shape === 'table'
}

async function read(server: Sender, name: ReadyReportName, body: Body): Promise<Answer> {
  return JSON.parse(await server.send('POST', readyReports[name].call.path, body)) as Answer
}

/** The first call of its screen. */
export function readFirst(server: Sender, name: ReadyReportName, subjects: Subjects): Promise<Answer> {
  return read(server, name, { ...daysIn(name, window), ...subjectIn(name, subjects) })
}

/** For reports without a subject. */
export function readCompared(server: Sender, name: ReadyReportName): Promise<Answer> {
  const comparedWith = { fromDate: earlier.from, toDate: earlier.to }
  return read(server, name, { ...daysIn(name, later), comparedWith })
}

/** All pages, and the children of the first row if levels were omitted. Returns the number of calls. */
export async function readWhole(server: Sender, name: ReadyReportName, subjects: Subjects): Promise<number> {
  const report = readyReports[name]
  const body = { ...daysIn(name, window), ...subjectIn(name, subjects) }
  const first = await read(server, name, body)
  let calls = 1
  for (let next = first.next; next !== null && next !== undefined; calls++)
    ({ next } = await read(server, name, { ...body, pageSize: longPage, after: next }))
  const [highest, ...rows] = report.shape === 'table' ? report.rows : []
  if (highest === undefined || rows.length === 0 || (first.levels ?? rows.length + 1) > rows.length) return calls
  const value = first.rows?.[0]?.[highest]
  return calls + (await readWholeBelow(server, name, { ...body, rows, where: { [highest]: [value] } }))
}

async function readWholeBelow(server: Sender, name: ReadyReportName, body: Body): Promise<number> {
  let calls = 0
  for (let next: string | null | undefined; next !== null; calls++)
    next =
      (await read(server, name, next === undefined ? body : { ...body, pageSize: longPage, after: next })).next ?? null
  return calls
}

/** The reports of the monthly pack, one after the other. */
export async function readMonthPack(server: Sender): Promise<void> {
  for (const name of packed) await read(server, name, daysIn(name, month))
}

const years = (from: string, to: string) => `${from}=${window.from}&${to}=${window.to}`

/** Fifteen reports. */
export const packName = 'the pack of a month'

/** Other calls with equally large sums. */
export const sumCalls: Readonly<Record<string, (server: Sender) => Promise<unknown>>> = {
  'statistics of all months': ({ ask }) => ask(`/PerformanceMetrics/monthly?${years('FromDate', 'ToDate')}`),
  'statistics of a month': ({ ask }) => ask(`/PerformanceMetrics/monthly?FromDate=${month.from}&ToDate=${month.to}`),
  dashboard: ({ ask }) => ask(`/api/Bill/statics?${years('fromdate', 'toDate')}`),
  'goals of a year, with what was reached': ({ ask }) => ask(`/api/monthly-goals?${years('FromDate', 'ToDate')}`),
  'debts of one customer': server => read(server, 'dueAmount', { toDate: window.to, peopleIds: [busyCustomerId] }),
  'debts, people not grouped': server => read(server, 'dueAmount', { toDate: window.to, rows: ['party'] }),
  'debts by branch and kind': server => read(server, 'dueAmount', { toDate: window.to, rows: ['branch', 'partyKind'] }),
  [packName]: readMonthPack,
}
