/**
 * Exports the ledger of 100,000 postings: the time, whether its balances equal the trial balance, and whether hledger, if installed,
 * accepts it and computes the same balances.
 */
import * as z from 'zod'
import { reportEndpoints } from '#contract/report.ts'
import type { Db } from '#server/db/database.ts'
import { scaledShop } from '#server/demo/demo-size.ts'
import { hledgerBalances, hledgerComplaint, hledgerVersion, readHledger } from '#tests/support/hledger.ts'
import type { Bench, BenchOptions, Figure } from '../bench.ts'
import { demoShopOf, startFilled, timed } from './filled-server.ts'

/** With the related purchases and refunds there are more than 100,000 postings. */
const sales = 100_000
const postingsMin = 100_000

export const ledgerExportBench: Bench = {
  title: 'The ledger as a journal of hledger',
  run: async options => {
    const figures: Figure[] = []
    for (const kind of options.databases) figures.push(...(await measure(kind, options)))
    return figures
  },
}

async function measure(kind: Db['kind'], options: BenchOptions): Promise<Figure[]> {
  const size = scaledShop(2000, options.bills || sales)
  const server = await startFilled(kind, demoShopOf(size), options, async () => undefined)
  try {
    const values: number[] = []
    let journal = ''
    for (let round = 0; round < options.rounds; round++)
      values.push(
        await timed(async () => {
          journal = await server.ask('/api/ledger/export?format=hledger')
        }),
      )
    const reply = JSON.parse(await server.ask('/api/Report/TrialBalance'))
    const { accounts } = z.decode(reportEndpoints.getTrialBalance.reply, reply)
    const closing = accounts.filter(row => row.isPostable && row.closing !== 0)
    const expected = textOf(closing.map(row => [row.code, Number(row.closing)]))
    const { transactions, balances } = readHledger(journal)
    if (transactions.length < postingsMin) throw new Error(`Only ${transactions.length} postings were exported.`)
    if (textOf(coded(balances)) !== expected) throw new Error('The journal and the trial balance differ.')
    const megabytes = Buffer.byteLength(journal) / 2 ** 20
    options.say(`  (${kind}: ${transactions.length.toLocaleString('en')} postings, ${megabytes.toFixed(0)} MB)`)
    const exported: Figure = { name: `${kind}: export`, unit: 'ms', values }
    return [exported, ...checkedByHledger(kind, journal, expected, options)]
  } finally {
    await server.stop()
  }
}

function checkedByHledger(kind: Db['kind'], journal: string, expected: string, { say }: BenchOptions): Figure[] {
  const version = hledgerVersion()
  if (version === undefined) {
    say('  (hledger is not installed here, so only our own reader has checked the journal)')
    return []
  }
  const startedAtMs = performance.now()
  const complaint = hledgerComplaint(journal)
  if (complaint !== '') throw new Error(complaint)
  const tookMs = performance.now() - startedAtMs
  if (textOf(coded(hledgerBalances(journal))) !== expected) throw new Error('hledger and the trial balance differ.')
  say(`  (${kind}: ${version} accepts it, and its balances are those of the trial balance)`)
  return [{ name: `${kind}: hledger check --strict`, unit: 'ms', values: [tookMs] }]
}

type Balance = readonly [code: string, amount: number]

function coded(balances: ReadonlyMap<string, number>): Balance[] {
  return Array.from(balances, ([path, amount]): Balance => [path.split(':').at(-1)?.split(' ')[0] ?? '', amount])
}

function textOf(balances: readonly Balance[]): string {
  return balances
    .map(([code, amount]) => `${code} ${amount}`)
    .sort()
    .join('\n')
}
