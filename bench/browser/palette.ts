/**
 * Budgets 4, 5 and 6: opening the palette, typing into it and walking through it, in the real client over a bill of fifty lines with the
 * reference catalogue; and the same at 5,000 entries in a race against other palettes, which have a page to themselves.
 */
import { join } from 'node:path'
import type { Browser } from 'playwright'
import type { Catalogue } from '#contract/catalogue.ts'
import type { DemoSize } from '#server/demo/demo-size.ts'
import type { Bench, BenchOptions, Figure } from '../bench.ts'
import { interleave, summarise } from '../statistics.ts'
import { type BenchPage, openPage, withBrowser } from './browser.ts'
import { type PaletteTimes, usePalette } from './palette-script.ts'
import { installRivals, serveRivals } from './rivals.ts'
import { openSaleOfFiftyLines } from './sale-page.ts'
import { catalogueOf, openShop, referenceShop } from './shop.ts'

/** Five thousand items and people. */
const raceShop: DemoSize = { items: 4440, customers: 500, suppliers: 60, days: 3, sales: 60 }
const rivals = ['cmdk', 'kbar', 'react-aria'] as const
const racers = ['mizan', ...rivals] as const
type Racer = (typeof racers)[number]
const ratioMax = 0.5

export const paletteBench: Bench = {
  title: 'Budgets 4, 5, 6: the palette',
  run: async options => {
    installRivals(options.say)
    return [...(await race(options)), ...(await budgets(options))]
  },
}

async function race({ folder, rounds }: BenchOptions): Promise<readonly Figure[]> {
  const shop = await openShop(join(folder, 'race'), raceShop)
  try {
    const catalogue = await catalogueOf(shop)
    const served = await serveRivals('page', entriesOf(catalogue), join(folder, 'rivals'))
    try {
      const times = await withBrowser(async browser => {
        const own = await openSaleOfFiftyLines(browser, shop, catalogue)
        const pages: Record<Racer, BenchPage> = {
          mizan: own,
          cmdk: await openRival(browser, `${served.url}?rival=cmdk`),
          kbar: await openRival(browser, `${served.url}?rival=kbar`),
          'react-aria': await openRival(browser, `${served.url}?rival=react-aria`),
        }
        return interleave(racers, rounds, racer => usePalette(pages[racer], 'rests'))
      })
      return raceFigures(times)
    } finally {
      await served.close()
    }
  } finally {
    await shop.stop()
  }
}

async function openRival(browser: Browser, url: string): Promise<BenchPage> {
  const bench = await openPage(browser)
  await bench.page.goto(url, { waitUntil: 'networkidle' })
  // The page listens for the key once it has its entries.
  await bench.page.keyboard.press('Control+KeyK')
  await bench.page.locator('[role="option"]').first().waitFor()
  await bench.page.keyboard.press('Control+KeyK')
  await bench.page.locator('[role="option"]').first().waitFor({ state: 'detached' })
  return bench
}

/** What the palette of the product has in memory, as the rivals take it. */
function entriesOf({ items, parties }: Catalogue) {
  return [
    ...items.map(({ id, nameAr, nameEn, code, units }) => ({
      id: `item:${id}`,
      title: nameAr,
      titleEnglish: nameEn,
      codes: [code, ...units.flatMap(unit => unit.barcodes)],
    })),
    ...parties.map(({ id, kind, nameAr, nameEn, code, mobile, vatNumber }) => ({
      id: `${kind}:${id}`,
      title: nameAr,
      titleEnglish: nameEn,
      codes: [code, mobile, vatNumber].filter(text => text !== ''),
    })),
  ]
}

type Measure = 'openMs' | 'keyMs' | 'downMs'

/**
 * The race is decided by the rows at rest: what is presented first after a key is with some rivals only the typed letter, or nothing yet,
 * and their rows come with a later frame.
 */
function raceFigures(times: Record<Racer, readonly PaletteTimes[]>): readonly Figure[] {
  const race = (name: string, measure: Measure): readonly Figure[] => [
    ...racers.map(racer => figureOf(`5,000 entries, ${name}, rows at rest: ${racer}`, times[racer], measure)),
    {
      name: `5,000 entries, ${name}, rows at rest: mizan to the best of the others`,
      unit: '×',
      values: times.mizan.map((_, round) => ratioIn(times, round, measure)),
      budget: ratioMax,
      on: 'median',
    },
  ]
  return [...race('open', 'openMs'), ...race('key', 'keyMs')]
}

/** Of the 95th percentiles of one round. */
function ratioIn(times: Record<Racer, readonly PaletteTimes[]>, round: number, measure: Measure): number {
  const p95 = (racer: Racer) => summarise(times[racer][round]?.[measure] ?? []).p95
  return p95('mizan') / Math.min(...rivals.map(p95))
}

function figureOf(name: string, times: readonly PaletteTimes[], measure: Measure, budget?: number): Figure {
  const rounds = times.map(each => each[measure])
  return { name, unit: 'ms', values: rounds.flat(), rounds, ...(budget !== undefined && { budget }) }
}

const speeds = ['1×', '4×'] as const
const slowDowns = { '1×': 1, '4×': 4 } as const
const budgetsMs = {
  '1×': { openMs: 50, keyMs: 33, downMs: 20 },
  '4×': { openMs: 120, keyMs: 100, downMs: 40 },
} as const

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
