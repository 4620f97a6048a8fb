/**
 * Budgets 7, 8, 9, 11 and 15: walking through 100,000 rows that are in memory, going to the list and away, and what it weighs; each
 * grid on a page of its own. At a quarter of the machine's speed the same rows race against other grids.
 */
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { root } from '#tests/support/project-files.ts'
import type { Bench, BenchOptions, Figure } from '../bench.ts'
import { interleave, summarise } from '../statistics.ts'
import { type BenchPage, openPage, withBrowser } from './browser.ts'
import { type GridTimes, openAndClose, useGridByKeys } from './grid-script.ts'
import { installRivals, servePage, serveRivals } from './rivals.ts'

const rowCount = 100_000
const rivals = ['react-data-grid', 'ag-grid', 'handsontable'] as const
const racers = ['mizan', ...rivals] as const
type Racer = (typeof racers)[number]

const speeds = ['1×', '4×'] as const
const slowDowns = { '1×': 1, '4×': 4 } as const
const budgetsMs = {
  '1×': { downMs: 25, pageMs: 25, endMs: 50, openMs: 150 },
  '4×': { downMs: 50, pageMs: 70, endMs: 100, openMs: 400 },
} as const
const heapBudgetMb = 100
/** No growth over ten times opening and closing, but for what the engine itself keeps. */
const growthBudgetMb = 1

export const gridBench: Bench = {
  title: 'Budgets 7, 8, 9, 11, 15: the grid, 100,000 rows',
  run: async options => {
    installRivals(options.say)
    const rows = Array.from({ length: rowCount }, (_, place) => rowAt(place))
    const page = join(root, 'bench', 'browser', 'grid-page')
    const configFile = join(root, 'vite.config.ts')
    const own = await servePage({ root: page, configFile, entries: rows, output: join(options.folder, 'own') })
    try {
      const others = await serveRivals('grids', rows, join(options.folder, 'rivals'))
      try {
        return [...(await budgets(options, own.url)), ...(await race(options, own.url, others.url))]
      } finally {
        await others.close()
      }
    } finally {
      await own.close()
    }
  },
}

async function budgets({ rounds }: BenchOptions, url: string): Promise<readonly Figure[]> {
  return withBrowser(async browser => {
    const bench = await openGrid(browser, url)
    const times = await interleave(speeds, rounds, async speed => {
      await bench.slowDown(slowDowns[speed])
      return useGridByKeys(bench, 'frames')
    })
    await bench.slowDown(1)
    const weight = await openAndClose(bench)
    return [
      ...speeds.flatMap(speed => budgetFigures(speed, times[speed])),
      { name: 'heap with the list', unit: 'MB', values: [weight.heapMb], budget: heapBudgetMb, on: 'max' },
      {
        name: 'growth of the heap after opening and closing it ten times',
        unit: 'MB',
        values: [weight.growthMb],
        budget: growthBudgetMb,
        on: 'max',
      },
    ]
  })
}

function budgetFigures(speed: (typeof speeds)[number], times: readonly GridTimes[]): Figure[] {
  const { downMs, pageMs, endMs, openMs } = budgetsMs[speed]
  return [
    figureOf(`${speed}: arrow down, held`, times, 'downMs', downMs),
    {
      name: `${speed}: frames over 50 ms meanwhile`,
      unit: '',
      values: times.map(each => each.longFramesMs.length),
      budget: 0,
      on: 'max',
    },
    figureOf(`${speed}: page down`, times, 'pageMs', pageMs),
    figureOf(`${speed}: Ctrl+End, Ctrl+Home`, times, 'endMs', endMs),
    figureOf(`${speed}: first rows after a change of the screen`, times, 'openMs', openMs),
  ]
}

async function race({ rounds }: BenchOptions, ownUrl: string, othersUrl: string): Promise<readonly Figure[]> {
  return withBrowser(async browser => {
    const urlOf = (racer: Racer) => (racer === 'mizan' ? ownUrl : `${othersUrl}?rival=${racer}`)
    const pages = new Map<Racer, BenchPage>()
    for (const racer of racers) pages.set(racer, await openGrid(browser, urlOf(racer)))
    const times = await interleave(racers, rounds, async racer => {
      const bench = pages.get(racer)
      if (bench === undefined) throw new Error(`${racer} has no page.`)
      await bench.slowDown(4)
      const walked = await useGridByKeys(bench, 'race')
      // A page that rests must not hold up the one that is measured.
      await bench.slowDown(1)
      return walked
    })
    return [
      ...raceFigures(times, 'arrow down, held', 'downMs'),
      ...raceFigures(times, 'page down', 'pageMs'),
      ...raceFigures(times, 'page down, rows at rest', 'restMs'),
    ]
  })
}

function raceFigures(times: Record<Racer, readonly GridTimes[]>, name: string, measure: Measure): readonly Figure[] {
  return [
    ...racers.map(racer => figureOf(`4×, ${name}: ${racer}`, times[racer], measure)),
    {
      name: `4×, ${name}: mizan to the best of the others`,
      unit: '×',
      values: times.mizan.map((_, round) => ratioIn(times, round, measure)),
      budget: 1,
      on: 'median',
    },
  ]
}

type Measure = 'downMs' | 'pageMs' | 'restMs' | 'endMs' | 'openMs'

/** Of the 95th percentiles of one round. */
function ratioIn(times: Record<Racer, readonly GridTimes[]>, round: number, measure: Measure): number {
  const p95 = (racer: Racer) => summarise(times[racer][round]?.[measure] ?? []).p95
  return p95('mizan') / Math.min(...rivals.map(p95))
}

function figureOf(name: string, times: readonly GridTimes[], measure: Measure, budget?: number): Figure {
  const rounds = times.map(each => each[measure])
  return { name, unit: 'ms', values: rounds.flat(), rounds, ...(budget !== undefined && { budget }) }
}

/** Ends with the keyboard in the first cell. */
async function openGrid(browser: Browser, url: string): Promise<BenchPage> {
  const bench = await openPage(browser)
  await bench.page.goto(url, { waitUntil: 'networkidle' })
  await bench.page.getByText('1-000000', { exact: true }).first().click()
  return bench
}

const parties = ['', 'مؤسسة النخبة', 'مقهى الياسمين', 'مدرسة النرجس', 'شقق مفروشة الدرعية']
const branches = ['فرع العليا', 'فرع التحلية', 'فرع الشاطئ']

/** The same rows in every run. */
function rowAt(place: number) {
  const net = 500 + ((place * 7919) % 900_000)
  const vat = Math.round(net * 0.15)
  const dayOfMonth = String(1 + (place % 28)).padStart(2, '0')
  return {
    id: place + 1,
    code: `1-${String(place).padStart(6, '0')}`,
    type: place % 9 === 0 ? 'مرتجع مبيعات' : 'فاتورة مبيعات',
    date: `2026-${String(1 + (place % 12)).padStart(2, '0')}-${dayOfMonth}`,
    party: parties[place % parties.length] ?? '',
    branch: branches[place % branches.length] ?? '',
    user: `كاشير ${place % 7}`,
    net,
    vat,
    total: net + vat,
    state: place % 50 === 0 ? 'ملغاة' : '',
  }
}
