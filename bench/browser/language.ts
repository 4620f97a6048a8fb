/**
 * Budget 13: switching the whole client from Arabic to English and back with a bill of fifty lines, from the key that chooses the language.
 * Afterwards every element must be at the same position as on a page that was opened in that language.
 */
import { join } from 'node:path'
import type { Page } from 'playwright'
import { scaledShop } from '#server/demo/demo-size.ts'
import type { Bench, Figure } from '../bench.ts'
import { interleave } from '../statistics.ts'
import { probeAnswers } from './answer-probe.ts'
import { type BenchPage, withBrowser } from './browser.ts'
import { measureKeys } from './event-latency.ts'
import { openSaleOfFiftyLines } from './sale-page.ts'
import { catalogueOf, openShop } from './shop.ts'
import { controlK, enter, strike } from './strokes.ts'

const speeds = ['1×', '4×'] as const
const slowDowns = { '1×': 1, '4×': 4 } as const
const budgetsMs = { '1×': 150, '4×': 400 } as const
/** In the order of a round, with the words that find them in the palette. */
const languages = { en: 'English', ar: 'العربية' } as const
type Language = keyof typeof languages

type Switch = {
  /** Until the frame that Chromium presents after the key. */
  readonly frameMs: number
  /** Until the first frame after which the page stays unchanged. */
  readonly restMs: number
}

export const languageBench: Bench = {
  title: 'Budget 13: the language of the whole client',
  run: async ({ folder, rounds }) => {
    const shop = await openShop(join(folder, 'shop'), scaledShop(2000, 300))
    try {
      const catalogue = await catalogueOf(shop)
      return await withBrowser(async browser => {
        const bench = await openSaleOfFiftyLines(browser, shop, catalogue)
        const times = await interleave(speeds, rounds, async speed => {
          await bench.slowDown(slowDowns[speed])
          return [await switchTo(bench, 'en'), await switchTo(bench, 'ar')]
        })
        await bench.slowDown(1)
        return [
          ...speeds.flatMap(speed => figuresOf(speed, times[speed])),
          await leftoverFigure(bench, 'en'),
          await leftoverFigure(bench, 'ar'),
        ]
      })
    } finally {
      await shop.stop()
    }
  },
}

function figuresOf(speed: (typeof speeds)[number], rounds: readonly (readonly Switch[])[]): Figure[] {
  const figure = (name: string, measure: keyof Switch): Figure => {
    const values = rounds.map(round => round.map(each => each[measure]))
    return {
      name: `Arabic to English and back, ${name}, ${speed}`,
      unit: 'ms',
      values: values.flat(),
      rounds: values,
      budget: budgetsMs[speed],
    }
  }
  return [figure('frame', 'frameMs'), figure('page at rest', 'restMs')]
}

const settleMs = 800

async function switchTo({ browser, page, devTools }: BenchPage, language: Language): Promise<Switch> {
  await strike(devTools, controlK)
  await page.locator('[cmdk-input]').fill(languages[language])
  await page.locator(`[cmdk-item][data-value="program:language:${language}"][data-selected="true"]`).waitFor()
  await page.waitForTimeout(settleMs)
  let keysMs: readonly number[] = []
  const answersMs = await probeAnswers(page, 'texts', async () => {
    keysMs = await measureKeys(browser, page, async () => {
      await strike(devTools, enter)
      await page.waitForTimeout(settleMs)
    })
  })
  const shown = await page.evaluate(() => document.documentElement.lang)
  const [frameMs, restMs] = [keysMs[0], answersMs[0]]
  if (shown !== language || frameMs === undefined || restMs === undefined)
    throw new Error(`The page did not change to ${language}.`)
  return { frameMs, restMs }
}

async function leftoverFigure(bench: BenchPage, language: Language): Promise<Figure> {
  const { page } = bench
  await openAnew(page)
  await switchTo(bench, language)
  const switched = await boxesOf(page)
  await openAnew(page)
  const opened = await boxesOf(page)
  return {
    name: `elements left over after the change to ${languages[language]}, of ${opened.length}`,
    unit: '',
    values: [Math.max(countLacking(switched, opened), countLacking(opened, switched))],
    budget: 0,
    on: 'max',
  }
}

/** The draft is restored, with a toast that then disappears. */
async function openAnew(page: Page): Promise<void> {
  await page.reload()
  await page.locator('#bill-lines-entry[aria-controls="bill-item-list"]:focus').waitFor()
  const toast = page.locator('[data-sonner-toast]')
  await toast.first().waitFor()
  await toast.first().waitFor({ state: 'detached' })
}

/** Every element with its position, size and own text. */
function boxesOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    Array.from(document.body.querySelectorAll('*')).flatMap(element => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const text = Array.from(element.childNodes).filter(node => node.nodeType === Node.TEXT_NODE)
      const box = [x, y, width, height].map(Math.round)
      const words = [element.tagName, ...box, ...text.map(node => node.textContent)]
      return width * height === 0 ? [] : [words.join(' ')]
    }),
  )
}

/** How many entries of the first list are missing in the second. */
function countLacking(first: readonly string[], second: readonly string[]): number {
  const left = new Map<string, number>()
  for (const each of second) left.set(each, (left.get(each) ?? 0) + 1)
  return first.filter(each => {
    const count = left.get(each) ?? 0
    left.set(each, count - 1)
    return count <= 0
  }).length
}
