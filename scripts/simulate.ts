/**
 * `npm run simulate -- --seed N --steps M [--database sqlite|postgres]`: simulates cashiers and faults against the real server over HTTP,
 * on both databases unless one is named, and checks the books after every step. The same seed makes the same choices.
 *
 * `--fuzz M` makes M random calls instead, valid and invalid, and checks that nothing breaks. `--month [--corrections N]` corrects a month
 * of random trade and compares every figure in all the places where it appears, and with hledger if that is installed.
 */
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { exactSum, formatSum } from '#domain/exact-sum.ts'
import { fuzzApart } from '#tests/fuzzer/fuzz-apart.ts'
import { playMonth } from '#tests/month/play-month.ts'
import { simulate } from '#tests/simulation/simulate.ts'
import { openWorld } from '#tests/simulation/world.ts'
import { hledgerVersion } from '#tests/support/hledger.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'

const stepsDefault = 200
const correctionsDefault = 500
const monthSize = { items: 200, sales: 1500 } as const
const shownFigures = [
  'net sales',
  'net profit',
  'assets',
  'VAT due',
  'tobacco fee',
  'stock value',
  'owed by customers',
  'owed to suppliers',
]
const kinds = ['sqlite', 'postgres'] as const
type Kind = (typeof kinds)[number]

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    steps: { type: 'string' },
    fuzz: { type: 'string' },
    month: { type: 'boolean', default: false },
    corrections: { type: 'string' },
    database: { type: 'string' },
  },
})
const seed = wholeNumber(values.seed, randomInt(2 ** 31))
const steps = wholeNumber(values.steps, stepsDefault)
const chosen = kinds.filter(kind => values.database === undefined || values.database === kind)
if (chosen.length === 0) fail(`There is no database ${values.database}.`)

const say = (text: string) => void process.stdout.write(`${text}\n`)
const calls = values.fuzz === undefined ? undefined : wholeNumber(values.fuzz, 0)
const corrections = wholeNumber(values.corrections, correctionsDefault)
say(
  `seed ${seed}, ${values.month ? `${corrections} corrections` : calls === undefined ? `${steps} steps` : `${calls} calls`}`,
)
for (const kind of chosen) if (!(await playedOn(kind))) process.exitCode = 1

/** Returns true if all checks passed. */
function playedOn(kind: Kind): Promise<boolean> {
  if (values.month) return correct(kind)
  return calls === undefined ? play(kind) : fuzzOn(kind, calls)
}

/** Runs in a new shop in a temporary folder, which is removed afterwards. */
async function inFolder<T>(
  kind: Kind,
  work: (folder: string, databaseUrl: string | undefined) => Promise<T>,
  isDurable: boolean,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'mizan-simulation-'))
  const postgres = kind === 'postgres' ? await startPostgres({ isDurable }) : undefined
  try {
    return await work(folder, postgres?.urlOf('postgres'))
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns true if nothing broke. */
async function fuzzOn(kind: Kind, count: number): Promise<boolean> {
  const { findings, lines } = await inFolder(
    kind,
    (folder, url) => fuzzApart({ file: `${folder}/mizan.db`, url, isDurable: false }, { seed, calls: count }),
    false,
  )
  for (const line of lines) say(`${kind}: ${line}`)
  for (const finding of findings) say(`  ✗ ${finding}`)
  if (findings.length > 0) say(`  again: npm run simulate -- --seed ${seed} --fuzz ${count} --database ${kind}`)
  return findings.length === 0
}

/** Returns true if all checks passed. */
async function play(kind: Kind): Promise<boolean> {
  const startedAtMs = performance.now()
  const played = await inFolder(
    kind,
    async (folder, databaseUrl) => {
      const world = await openWorld({ seed, folder, databaseUrl })
      return simulate(world, steps).finally(world.close)
    },
    true,
  )
  const seconds = (performance.now() - startedAtMs) / 1000
  const actions = [...played.counts].sort(([, left], [, right]) => right - left)
  const { steps: done, bills, eInvoices } = played
  const documents = `${eInvoices.accepted} e-invoices in ${eInvoices.calls} calls`
  say(`${kind}: ${done} steps, ${bills} bills, ${documents} in ${seconds.toFixed(1)} s`)
  say(`  ${actions.map(([name, count]) => `${name} ${count}`).join(', ')}`)
  for (const problem of played.problems) say(`  ✗ ${problem}`)
  if (played.problems.length > 0) say(`  again: npm run simulate -- --seed ${seed} --steps ${steps} --database ${kind}`)
  return played.problems.length === 0
}

/** Returns true if every figure of the month was the same in all places. */
async function correct(kind: Kind): Promise<boolean> {
  const startedAtMs = performance.now()
  const { done, bills, entries, figures, places, problems, totals } = await inFolder(
    kind,
    (folder, url) =>
      playMonth(
        { file: `${folder}/mizan.db`, url, isDurable: false },
        { ...monthSize, seed, corrections, isThorough: true },
      ),
    false,
  )
  const seconds = (performance.now() - startedAtMs) / 1000
  const judge = hledgerVersion() ?? 'without hledger, which is not installed'
  say(`${kind}: ${bills} bills, ${entries} entries in ${seconds.toFixed(1)} s; ${judge}`)
  say(`  ${Array.from(done, ([name, count]) => `${name} ${count}`).join(', ')}`)
  say(
    `  ${figures} figures in ${places} places; ${Array.from(totals, shownFigure)
      .filter(text => text !== '')
      .join(', ')}`,
  )
  for (const problem of problems) say(`  ✗ ${problem}`)
  const again = `--month --seed ${seed} --corrections ${corrections} --database ${kind}`
  if (problems.length > 0) say(`  again: npm run simulate -- ${again}`)
  return problems.length === 0
}

function shownFigure([name, amount]: readonly [string, bigint]): string {
  return shownFigures.includes(name) ? `${name} ${formatSum(exactSum(amount))}` : ''
}

function wholeNumber(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  if (!/^\d{1,10}$/.test(text)) fail(`Not a whole number: ${text}`)
  return Number(text)
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}
