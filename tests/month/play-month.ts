/** Corrects a month by chance and answers every figure on which two places disagree. */
import type { DatabasePlace } from '#server/db/open.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { readRawBooks } from '../server/facts/raw-books.ts'
import { makeRandom } from '../simulation/random.ts'
import { hledgerVersion } from '../support/hledger.ts'
import { readingOf } from './answers.ts'
import { sayBesideReports } from './beside-reports.ts'
import { exportedJournal, sayByHledger } from './by-hledger.ts'
import { correctMonth, openCorrecting } from './correct.ts'
import { type Asking, type Places, readFigures, type Scope } from './figures.ts'
import { allOfIt, type Month, type MonthSize, monthDays, openMonth } from './open-month.ts'
import { sayDebts } from './people.ts'

export type PlayedMonth = {
  readonly done: ReadonlyMap<string, number>
  readonly bills: number
  readonly entries: number
  /** Figures, and how often each was reported. */
  readonly figures: number
  readonly places: number
  readonly problems: readonly string[]
  /** Of the month and all branches. */
  readonly totals: ReadonlyMap<string, bigint>
}

export type MonthOptions = MonthSize & {
  readonly seed: number
  readonly corrections: number
  /** Also each branch of the whole time and by hledger, and every account, item and person in each branch. */
  readonly isThorough: boolean
}

export async function playMonth(place: DatabasePlace, options: MonthOptions): Promise<PlayedMonth> {
  const month = await openMonth(place, options.seed, options)
  try {
    const correcting = await openCorrecting(month, makeRandom(options.seed))
    const done = await correctMonth(correcting, options.corrections)
    return { done, ...(await compareAll(month, options.isThorough)) }
  } finally {
    await month.close()
  }
}

const windows = [monthDays, allOfIt] as const

async function compareAll(month: Month, isThorough: boolean) {
  const books = await readRawBooks(month.db)
  const accounts = await month.db.read.selectFrom('account').select(['id', 'code']).execute()
  const branches = await month.db.read.selectFrom('branch').selectAll().orderBy('id').execute()
  const codes = new Map(accounts.map(({ id, code }) => [id, code]))
  const journal = hledgerVersion() === undefined ? null : await exportedJournal(month)
  const people = await month.db.read.selectFrom('party').select(['id', 'kind', 'code']).execute()
  const problems = (await checkBooks(month.db)).map(({ law, detail }) => `${law}: ${detail}`)
  let [figures, places] = [0, 0]
  let totals: ReadonlyMap<string, bigint> = new Map()
  for (const window of windows) {
    const ofBranches: Places[] = []
    const read = async (scope: Scope, branch: string | null) => {
      const reported: Places = new Map()
      const say: Asking['say'] = (figure, at, amount) =>
        reported.set(figure, (reported.get(figure) ?? new Map<string, bigint>()).set(at, amount))
      const isDetailed = isThorough || (branch === null && window === monthDays)
      const asking = {
        ...{ reading: readingOf(month), books, codes, people, scope, say },
        isWhole: window === allOfIt,
        isDetailed,
      }
      await readFigures(asking)
      await sayDebts(asking)
      await sayBesideReports(asking, month)
      if (journal !== null && (isThorough || branch === null)) sayByHledger(asking, journal, branch)
      return reported
    }
    for (const { id, code_prefix, name_en } of isThorough || window === monthDays ? branches : [])
      ofBranches.push(await read({ ...window, branchId: id }, `${code_prefix} ${name_en}`))
    const reported = await read({ ...window, branchId: -1 }, null)
    if (ofBranches.length > 0)
      for (const [figure, sum] of addedUp(ofBranches)) reported.get(figure)?.set('Σ branches', sum)
    for (const each of [...ofBranches, reported]) {
      figures += each.size
      for (const [figure, own] of each) {
        places += own.size
        if (new Set(own.values()).size > 1) problems.push(disagreement(window, figure, own))
      }
    }
    if (window === monthDays)
      totals = new Map(Array.from(reported, ([figure, own]) => [figure, own.values().next().value ?? 0n]))
  }
  return { bills: books.bills.size, entries: books.entries.length, figures, places, problems, totals }
}

/** What the branches come to together. A payment of one settles what is owed in all: ages are no sum of those of the branches. */
function addedUp(ofBranches: readonly Places[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const places of ofBranches)
    for (const [figure, own] of places)
      if (!/upTo|older/.test(figure)) sums.set(figure, (sums.get(figure) ?? 0n) + (own.values().next().value ?? 0n))
  return sums
}

function disagreement(window: (typeof windows)[number], figure: string, own: ReadonlyMap<string, bigint>): string {
  const byAmount = Map.groupBy(own, ([, amount]) => amount)
  const amounts = Array.from(byAmount, ([amount, places]) => `${amount} (${places.map(([place]) => place).join(', ')})`)
  return `${window.fromDate} to ${window.toDate}, ${figure}: ${amounts.join(' but ')}`
}
