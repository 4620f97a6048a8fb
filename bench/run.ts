/**
 * `npm run bench [-- name… --rounds N --bills N --databases sqlite,postgres --shops folder]`: runs the benchmarks, prints their results as
 * a table and writes them to `bench/results`. It fails if a result exceeds its budget.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { arch, availableParallelism, cpus, platform, tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '#tests/support/project-files.ts'
import type { Bench, Figure } from './bench.ts'
import { isOverBudget, tableOf } from './report.ts'

const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  start: async () => (await import('./server/start.ts')).startBench,
  'demo-load': async () => (await import('./server/demo-load.ts')).demoLoadBench,
  post: async () => (await import('./server/post.ts')).postBench,
  'e-invoices': async () => (await import('./server/e-invoices.ts')).eInvoicesBench,
  'search-server': async () => (await import('./server/search.ts')).searchServerBench,
  definitions: async () => (await import('./server/definitions.ts')).definitionsBench,
  reports: async () => (await import('./server/reports.ts')).reportsBench,
  facts: async () => (await import('./server/facts.ts')).factsBench,
  correction: async () => (await import('./server/correction.ts')).correctionBench,
  count: async () => (await import('./server/count.ts')).countBench,
  storm: async () => (await import('./server/storm.ts')).stormBench,
  crash: async () => (await import('./server/crash.ts')).crashBench,
  'ledger-export': async () => (await import('./server/ledger-export.ts')).ledgerExportBench,
  strangers: async () => (await import('./server/strangers.ts')).strangersBench,
  backups: async () => (await import('./server/beside-backups.ts')).backupsBench,
  imports: async () => (await import('./server/beside-imports.ts')).importsBench,
  memory: async () => (await import('./server/memory.ts')).memoryBench,
  queries: async () => (await import('./search/queries.ts')).queriesBench,
  language: async () => (await import('./browser/language.ts')).languageBench,
  hotkey: async () => (await import('./browser/hotkey.ts')).hotkeyBench,
  size: async () => (await import('./browser/size.ts')).sizeBench,
  typing: async () => (await import('./browser/typing.ts')).typingBench,
  grid: async () => (await import('./browser/grid.ts')).gridBench,
  'grid-race': async () => (await import('./browser/grid-race.ts')).gridRaceBench,
  import: async () => (await import('./browser/import.ts')).importBench,
  lists: async () => (await import('./browser/lists.ts')).listsBench,
  scan: async () => (await import('./browser/scan.ts')).scanBench,
  'cold-start': async () => (await import('./browser/cold-start.ts')).coldStartBench,
  shift: async () => (await import('./browser/shift.ts')).shiftBench,
  palette: async () => (await import('./browser/palette.ts')).paletteBench,
  'palette-race': async () => (await import('./browser/palette-race.ts')).paletteRaceBench,
}

const roundsDefault = 5
const databaseKinds = ['sqlite', 'postgres'] as const

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: String(roundsDefault) },
    bills: { type: 'string', default: '0' },
    databases: { type: 'string', default: databaseKinds.join() },
    shops: { type: 'string' },
  },
})
const unknown = positionals.filter(name => !Object.hasOwn(benches, name))
const databases = databaseKinds.filter(kind => values.databases.split(',').includes(kind))
const areNumbers = /^[1-9]\d*$/.test(values.rounds) && /^\d+$/.test(values.bills)
if (unknown.length > 0 || !areNumbers || databases.length === 0) {
  process.stderr.write(`Benchmarks: ${Object.keys(benches).join(', ')}.\n`)
  process.stderr.write(`Rounds and bills: whole numbers. Databases: ${databaseKinds.join()}.\n`)
  process.exit(2)
}

const say = (text: string) => void process.stdout.write(`${text}\n`)
let isOver = false
for (const [name, load] of Object.entries(benches)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const bench = await load()
  say(`\n${bench.title}`)
  const figures = await runIn(bench)
  say(tableOf(figures))
  writeResult(name, bench, figures)
  isOver ||= figures.some(isOverBudget)
}
process.exitCode = isOver ? 1 : 0

async function runIn(bench: Bench): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mizan-bench-'))
  try {
    const shops = values.shops === undefined ? undefined : resolve(values.shops)
    return await bench.run({
      rounds: Number(values.rounds),
      bills: Number(values.bills),
      databases,
      shops,
      folder,
      say,
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function writeResult(name: string, bench: Bench, figures: readonly Figure[]): void {
  const at = new Date().toISOString()
  const machine = {
    cpu: cpus()[0]?.model,
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${arch()}`,
    node: process.version,
  }
  const folder = join(root, 'bench', 'results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${at.replaceAll(':', '-')}-${name}.json`)
  writeFileSync(file, `${JSON.stringify({ at, name, title: bench.title, machine, figures }, null, 2)}\n`)
}
