/** Compares palettes with 5,000 entries: that of the product with a bill of fifty lines, the others alone on their page. */
import { join } from 'node:path'
import type { Browser } from 'playwright'
import type { Catalogue } from '#contract/catalogue.ts'
import type { DemoSize } from '#server/demo/demo-size.ts'
import type { Bench, BenchOptions, Figure } from '../bench.ts'
import { interleave, summarise } from '../statistics.ts'
import { type BenchPage, openPage, withBrowser } from './browser.ts'
import { figureOf, type Measure, type PaletteTimes, usePalette } from './palette-script.ts'
import { installRivals, serveRivals } from './rivals.ts'
import { openSaleOfFiftyLines } from './sale-page.ts'
import { catalogueOf, openShop } from './shop.ts'

/** Five thousand items and parties. */
const raceShop: DemoSize = { items: 4440, customers: 500, suppliers: 60, days: 3, sales: 60 }
const rivals = ['cmdk', 'kbar', 'react-aria'] as const
const racers = ['mizan', ...rivals] as const
type Racer = (typeof racers)[number]
const ratioMax = 0.5

export const paletteRaceBench: Bench = {
  title: 'Race of the palettes at 5,000 entries',
  run: async options => {
    installRivals(options.say)
    return race(options)
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
  // The page handles the key once it has its entries.
  await bench.page.keyboard.press('Control+KeyK')
  await bench.page.locator('[role="option"]').first().waitFor()
  await bench.page.keyboard.press('Control+KeyK')
  await bench.page.locator('[role="option"]').first().waitFor({ state: 'detached' })
  return bench
}

/** The entries in the memory of the product's palette, in the format of the other palettes. */
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

/** The settled rows are compared: some palettes first present only the typed letter, or nothing, and their rows in a later frame. */
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

/** The ratio of the 95th percentiles in one round. */
function ratioIn(times: Record<Racer, readonly PaletteTimes[]>, round: number, measure: Measure): number {
  const p95 = (racer: Racer) => summarise(times[racer][round]?.[measure] ?? []).p95
  return p95('mizan') / Math.min(...rivals.map(p95))
}
