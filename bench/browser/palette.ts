/**
 * Budgets 4, 5 and 6: opening the palette, typing and moving through the rows, in the real client with a bill of fifty lines and the
 * reference catalogue.
 */
import { join } from 'node:path'
import type { Bench, BenchOptions, Figure } from '../bench.ts'
import { interleave } from '../statistics.ts'
import { withBrowser } from './browser.ts'
import { figureOf, type PaletteTimes, usePalette } from './palette-script.ts'
import { openSaleOfFiftyLines } from './sale-page.ts'
import { catalogueOf, openShop, referenceShop } from './shop.ts'

const speeds = ['1×', '4×'] as const
const slowDowns = { '1×': 1, '4×': 4 } as const
const budgetsMs = {
  '1×': { openMs: 50, keyMs: 33, downMs: 20 },
  '4×': { openMs: 120, keyMs: 100, downMs: 40 },
} as const

export const paletteBench: Bench = {
  title: 'Budgets 4, 5, 6: the palette',
  run: budgets,
}

async function budgets({ folder, rounds }: BenchOptions): Promise<readonly Figure[]> {
  const shop = await openShop(join(folder, 'reference'), referenceShop)
  try {
    const catalogue = await catalogueOf(shop)
    const times = await withBrowser(async browser => {
      const bench = await openSaleOfFiftyLines(browser, shop, catalogue)
      return interleave(speeds, rounds, async speed => {
        await bench.slowDown(slowDowns[speed])
        return usePalette(bench, 'frames')
      })
    })
    const count = (catalogue.items.length + catalogue.parties.length).toLocaleString('en')
    return speeds.flatMap(speed => budgetFigures(`${count} entries, ${speed}`, speed, times[speed]))
  } finally {
    await shop.stop()
  }
}

function budgetFigures(name: string, speed: (typeof speeds)[number], times: readonly PaletteTimes[]): Figure[] {
  const { openMs, keyMs, downMs } = budgetsMs[speed]
  const longFrames = {
    name: `${name}: frames over 50 ms while typing`,
    unit: '',
    values: times.map(each => each.longKeyFramesMs.length),
  } as const
  return [
    figureOf(`${name}: open`, times, 'openMs', openMs),
    figureOf(`${name}: key`, times, 'keyMs', keyMs),
    figureOf(`${name}: arrow down`, times, 'downMs', downMs),
    speed === '1×' ? { ...longFrames, budget: 0, on: 'max' } : longFrames,
  ]
}
