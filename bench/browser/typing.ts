/**
 * Budgets 1 and 2: from a key in a cell of a bill of fifty lines to the frame that shows it; and a bill of ten lines typed without pauses,
 * paid and saved: the stored bill must equal the typed one.
 */
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { Catalogue } from '#contract/catalogue.ts'
import { type Layout, type Script, typist } from '#tests/e2e/support/keys.ts'
import { savedCode } from '#tests/e2e/support/sale.ts'
import { foundFirst, type Sellable } from '#tests/e2e/support/sellable.ts'
import { type ShopApi, shopApi } from '#tests/e2e/support/shop-api.ts'
import { buy } from '#tests/e2e/support/stock-up.ts'
import type { Bench, BenchOptions, Figure } from '../bench.ts'
import { interleave } from '../statistics.ts'
import { type BenchPage, openPage, withBrowser } from './browser.ts'
import { measureKeys } from './event-latency.ts'
import { openSaleOfFiftyLines } from './sale-page.ts'
import { type BenchShop, catalogueOf, logIn, openShop, referenceShop } from './shop.ts'
import { backspace, enter, escapeKey, type Stroke, strike, strokesOf } from './strokes.ts'

const saleBill = '/sales/bill/sale/new'
const speeds = ['1×', '4×'] as const
type Speed = (typeof speeds)[number]
const slowDowns = { '1×': 1, '4×': 4 } as const
const keyBudgetsMs = { '1×': { p95: 20, max: 50 }, '4×': { p95: 50, max: 100 } } as const

export const typingBench: Bench = {
  title: 'Budgets 1, 2: typing a bill',
  run: async options => {
    const shop = await openShop(join(options.folder, 'shop'), referenceShop)
    try {
      const catalogue = await catalogueOf(shop)
      return [...(await keyFigures(options, shop, catalogue)), ...(await exactFigures(shop, catalogue))]
    } finally {
      await shop.stop()
    }
  },
}

/** Searches an item, in both scripts, and types its quantity; the cell is restored afterwards. */
const cellKeys: readonly Stroke[] = [
  ...['حليب', 'milk'].flatMap(word => [...strokesOf(word), ...Array.from(word, () => backspace)]),
  ...strokesOf('milk'),
  enter,
  ...strokesOf('12'),
  backspace,
  backspace,
  escapeKey,
]
/** The pause between a handled key and the next one. */
const settleMs = 120

async function keyFigures({ rounds }: BenchOptions, shop: BenchShop, catalogue: Catalogue): Promise<Figure[]> {
  const times = await withBrowser(async browser => {
    const bench = await openSaleOfFiftyLines(browser, shop, catalogue)
    return interleave(speeds, rounds, async speed => {
      await bench.slowDown(slowDowns[speed])
      return typeIntoCell(bench)
    })
  })
  return speeds.flatMap(speed => {
    const figure = { unit: 'ms', values: times[speed].flat(), rounds: times[speed] } as const
    const name = `key in a cell, 50 lines, ${speed}`
    return [
      { ...figure, name, budget: keyBudgetsMs[speed].p95 },
      { ...figure, name: `${name}: the longest`, budget: keyBudgetsMs[speed].max, on: 'max' },
    ]
  })
}

async function typeIntoCell({ browser, page, devTools }: BenchPage): Promise<readonly number[]> {
  const keysMs = await measureKeys(browser, page, async () => {
    for (const stroke of cellKeys) {
      await strike(devTools, stroke)
      await new Promise(resolve => setTimeout(resolve, settleMs))
    }
  })
  if (keysMs.length !== cellKeys.length) throw new Error(`Of ${cellKeys.length} keys ${keysMs.length} were measured.`)
  return keysMs
}

const lineCount = 10
const gapsMs = [0, 10, 40] as const
const layouts = ['latin', 'arabic'] as const

/** How many bills are stored differently from what was typed. */
async function exactFigures(shop: BenchShop, catalogue: Catalogue): Promise<Figure[]> {
  // The helpers of the browser tests read the address of the shop here.
  process.env.MIZAN_URL = shop.url
  const api = await shopApi('owner')
  return withBrowser(async browser => {
    const bench = await openPage(browser)
    await logIn(bench.page, shop, saleBill)
    await bench.page.locator('#bill-lines-entry:focus').waitFor()
    const figures: Figure[] = []
    for (const layout of layouts) {
      const items = foundFirst(catalogue, layout).slice(0, lineCount)
      await buy(
        api,
        catalogue,
        items.map(({ choice }) => choice),
      )
      for (const speed of speeds)
        for (const gapMs of gapsMs) figures.push(await exactFigure(bench, api, items, { layout, speed, gapMs }))
    }
    return figures
  })
}

type Typing = { readonly layout: Layout; readonly speed: Speed; readonly gapMs: number }

async function exactFigure(
  { page, slowDown }: BenchPage,
  api: ShopApi,
  items: readonly Sellable[],
  { layout, speed, gapMs }: Typing,
): Promise<Figure> {
  await slowDown(slowDowns[speed])
  const lines = items.map((item, place) => ({ ...item, quantity: place % 2 === 0 ? 1 : 2 }))
  const script: Script = lines.flatMap(({ text, quantity }) => [
    text,
    ['Enter'],
    quantity === 1 ? '' : String(quantity),
  ])
  const { type } = await typist(page, layout)
  const count = await type([...script, ['Enter'], ['Enter'], ['Enter']], gapMs)
  const stored = await api.sale(await savedCode(page))
  await leaveSaved(page)
  const wanted = lines.map(({ choice, quantity }) => [choice.itemId, choice.unitId, quantity * 1000].join())
  const found = stored.lines.map(({ itemId, unitId, quantity }) => [itemId, unitId, quantity].join())
  const isExact = wanted.join(' ') === found.join(' ') && stored.change === 0
  return {
    name: `${count} keys, ${layout}, ${gapMs} ms between, ${speed}: bills that differ`,
    unit: '',
    values: [isExact ? 0 : 1],
    budget: 0,
    on: 'max',
  }
}

async function leaveSaved(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.locator('#bill-lines-entry:focus').waitFor()
}
