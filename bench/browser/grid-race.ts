/**
 * Compares the grid with others at a quarter of the machine's speed: the same rows, columns, row height and viewport, each on a separate
 * page in one browser, navigated by keyboard in turn. A grid that does not follow the keys fails.
 */
import { join } from 'node:path'
import type { Bench, BenchOptions, Figure } from '../bench.ts'
import { interleave, summarise } from '../statistics.ts'
import { type BenchPage, withBrowser } from './browser.ts'
import { gridRows, openGrid, serveOwnGrid } from './grid-rows.ts'
import { type GridTimes, useGridByKeys } from './grid-script.ts'
import { installRivals, serveRivals } from './rivals.ts'

const rivals = ['react-data-grid', 'ag-grid', 'handsontable'] as const
const racers = ['mizan', ...rivals] as const
type Racer = (typeof racers)[number]

export const gridRaceBench: Bench = {
  title: 'Budgets 7 and 8 against other grids, 100,000 rows',
  run: async options => {
    installRivals(options.say)
    const own = await serveOwnGrid(join(options.folder, 'own'))
    try {
      const others = await serveRivals('grids', gridRows, join(options.folder, 'rivals'))
      try {
        return await race(options, own.url, others.url)
      } finally {
        await others.close()
      }
    } finally {
      await own.close()
    }
  },
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
      const before = await farthestRow(bench)
      const walked = await useGridByKeys(bench, 'race')
      const rows = (await farthestRow(bench)) - before
      if (rows < fewestRows) throw new Error(`${racer} went ${rows} rows by its keys.`)
      // An idle page must not slow down the measured one.
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

/** Per round: about sixty rows by arrow keys and forty pages. */
const fewestRows = 500

/** The last rendered row, by its code. */
function farthestRow({ page }: BenchPage): Promise<number> {
  return page.evaluate(() => {
    const codes = (document.body.textContent ?? '').matchAll(/1-(\d{6})/g)
    return Math.max(...Array.from(codes, ([, number]) => Number(number)))
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

type Measure = 'downMs' | 'pageMs' | 'restMs'

/** The ratio of the 95th percentiles in one round. */
function ratioIn(times: Record<Racer, readonly GridTimes[]>, round: number, measure: Measure): number {
  const p95 = (racer: Racer) => summarise(times[racer][round]?.[measure] ?? []).p95
  return p95('mizan') / Math.min(...rivals.map(p95))
}

function figureOf(name: string, times: readonly GridTimes[], measure: Measure): Figure {
  const rounds = times.map(each => each[measure])
  return { name, unit: 'ms', values: rounds.flat(), rounds }
}
