/**
 * Budget 3: thirty scans at ten per second into a bill of fifty lines, with the Arabic keyboard layout: from the last key of a scan to the
 * frame that shows its line, and the number of scans missing in the bill.
 */
import { join } from 'node:path'
import type { Browser, CDPSession, Page } from 'playwright'
import type { Catalogue } from '#contract/catalogue.ts'
import type { Bench, Figure } from '../bench.ts'
import { interleave } from '../statistics.ts'
import { withBrowser } from './browser.ts'
import { openSaleOfFiftyLines } from './sale-page.ts'
import { type BenchShop, catalogueOf, openShop, referenceShop } from './shop.ts'
import { enter, type Stroke, strike } from './strokes.ts'

const speeds = ['1×', '4×'] as const
const slowDowns = { '1×': 1, '4×': 4 } as const
const budgetsMs = { '1×': 50, '4×': 100 } as const
const scans = 30
const linesBefore = 50
const gapMs = 100
const keyGapMs = 3
/** Long enough for the last scan to settle. */
const settleMs = 1000

type Scanned = { readonly shownMs: readonly number[]; readonly lost: number }

export const scanBench: Bench = {
  title: 'Budget 3: ten scans a second',
  run: async ({ folder, rounds }) => {
    const shop = await openShop(join(folder, 'shop'), referenceShop)
    try {
      const catalogue = await catalogueOf(shop)
      const results = await withBrowser(browser =>
        interleave(speeds, rounds, speed => scanAll(browser, shop, catalogue, slowDowns[speed])),
      )
      return speeds.flatMap(speed => figuresOf(speed, results[speed]))
    } finally {
      await shop.stop()
    }
  },
}

function figuresOf(speed: (typeof speeds)[number], results: readonly Scanned[]): Figure[] {
  const shown = results.map(each => each.shownMs)
  return [
    {
      name: `scan to its line, ${speed}`,
      unit: 'ms',
      values: shown.flat(),
      rounds: shown,
      budget: budgetsMs[speed],
    },
    {
      name: `scans lost of ${scans}, ${speed}`,
      unit: '',
      values: results.map(each => each.lost),
      budget: 0,
      on: 'max',
    },
  ]
}

async function scanAll(browser: Browser, shop: BenchShop, catalogue: Catalogue, slowDown: number): Promise<Scanned> {
  const bench = await openSaleOfFiftyLines(browser, shop, catalogue)
  const { page, devTools } = bench
  const scripts = barcodesOf(catalogue).map(code => [...strokesOf(code), enter])
  await bench.slowDown(slowDown)
  await page.evaluate(startProbe)
  const startedMs = performance.now()
  const struck: Promise<void>[] = []
  for (const [place, script] of scripts.entries()) {
    struck.push(...(await scan(devTools, script)))
    const dueMs = startedMs + (place + 1) * gapMs
    await page.waitForTimeout(Math.max(0, dueMs - performance.now()))
  }
  await Promise.all(struck)
  await page.waitForTimeout(settleMs)
  const shownMs = await page.evaluate(() => window.endProbe?.() ?? [])
  const lost = linesBefore + scans - (await lineCount(page))
  await page.context().close()
  return { shownMs, lost }
}

/** Types like a scanner, at its own pace: no key and no scan waits until the previous one has been handled. */
async function scan(devTools: CDPSession, script: readonly Stroke[]): Promise<readonly Promise<void>[]> {
  const startedMs = Date.now()
  const struck: Promise<void>[] = []
  for (const [place, stroke] of script.entries()) {
    const dueMs = startedMs + place * keyGapMs
    if (dueMs > Date.now()) await new Promise(resolve => setTimeout(resolve, dueMs - Date.now()))
    struck.push(strike(devTools, stroke, dueMs))
  }
  return struck
}

/** Runs in the page: for each Enter, the time at which the bill shows one more line. */
function startProbe(): void {
  const countNow = () => Number(document.querySelector('#bill-lines')?.getAttribute('aria-rowcount'))
  const countBefore = countNow()
  const enteredMs: number[] = []
  const shownMs: number[] = []
  let isOver = false
  window.addEventListener('keydown', ({ key, timeStamp }) => key === 'Enter' && enteredMs.push(timeStamp), true)
  const look = () => {
    if (isOver) return
    const count = countNow() - countBefore
    // This runs after the frame has been painted.
    scheduler.postTask(
      () => {
        for (let scan = shownMs.length; scan < count; scan++) shownMs.push(performance.now() - (enteredMs[scan] ?? 0))
      },
      { priority: 'user-blocking' },
    )
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  window.endProbe = () => {
    isOver = true
    return enteredMs.map((_, scan) => shownMs[scan] ?? Number.POSITIVE_INFINITY)
  }
}

async function lineCount(page: Page): Promise<number> {
  const rows = await page.locator('#bill-lines').getAttribute('aria-rowcount')
  return Number(rows) - 1
}

/** Barcodes of items that are not among the lines. */
function barcodesOf({ items }: Catalogue): readonly string[] {
  const codes = items
    .slice(linesBefore)
    .filter(item => item.isActive && !item.isWeighed)
    .flatMap(({ units }) => units.flatMap(unit => unit.barcodes.slice(0, 1)).slice(0, 1))
  return codes.filter(code => /^\d{8,}$/.test(code)).slice(0, scans)
}

/** The digits as typed with an Arabic layout; scans are recognised by the physical keys. */
function strokesOf(code: string): readonly Stroke[] {
  return Array.from(code, digit => {
    const text = String.fromCharCode(0x660 + Number(digit))
    return { key: text, code: `Digit${digit}`, virtualKey: digit.charCodeAt(0), text }
  })
}
