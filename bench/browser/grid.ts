/**
 * Budgets 7, 8, 9, 11 and 15: navigation through 100,000 rows in memory, opening and leaving the list, and its memory. `grid-race` compares
 * it with other grids.
 */
import type { Bench, BenchOptions, Figure } from '../bench.ts'
import { interleave } from '../statistics.ts'
import { withBrowser } from './browser.ts'
import { openGrid, serveOwnGrid } from './grid-rows.ts'
import { type GridTimes, openAndClose, useGridByKeys } from './grid-script.ts'

const speeds = ['1×', '4×'] as const
const slowDowns = { '1×': 1, '4×': 4 } as const
const budgetsMs = {
  '1×': { downMs: 25, pageMs: 25, endMs: 50, openMs: 150 },
  '4×': { downMs: 50, pageMs: 70, endMs: 100, openMs: 400 },
} as const
const heapBudgetMb = 100
/** No growth over ten times opening and closing, except that of the engine itself. */
const growthBudgetMb = 1

export const gridBench: Bench = {
  title: 'Budgets 7, 8, 9, 11, 15: the grid, 100,000 rows',
  run: async options => {
    const own = await serveOwnGrid(options.folder)
    try {
      return await budgets(options, own.url)
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

function figureOf(
  name: string,
  times: readonly GridTimes[],
  measure: 'downMs' | 'pageMs' | 'endMs' | 'openMs',
  budget?: number,
): Figure {
  const rounds = times.map(each => each[measure])
  return { name, unit: 'ms', values: rounds.flat(), rounds, ...(budget !== undefined && { budget }) }
}
