/**
 * Budgets 7 to 12 and 15 for lists of the product: a report and a definition that is edited in place, of 100,000 rows each, with the real
 * server; in one run with other grids, which have their rows in memory.
 */
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { Bench, BenchOptions, Figure } from '../bench.ts'
import { interleave, summarise } from '../statistics.ts'
import { probeAnswers, probeLongFrames } from './answer-probe.ts'
import { type BenchPage, withBrowser } from './browser.ts'
import { gridRows, openGrid } from './grid-rows.ts'
import { framesOf, type GridTimes, heapOf, play, repeated, walkByKeys } from './grid-script.ts'
import { openList, openListShops, type Subject, subjects } from './list-pages.ts'
import { installRivals, serveRivals } from './rivals.ts'
import { arrowDown, arrowLeft, controlEnd, controlHome, enter, f2, type Stroke, strokesOf } from './strokes.ts'

const rivals = ['react-data-grid', 'ag-grid', 'handsontable'] as const
type Rival = (typeof rivals)[number]
type Racer = Subject | Rival
/** Other grids are compared only at a quarter of the machine's speed. */
const runs = [
  ...subjects.flatMap(subject => [`${subject} 1×`, `${subject} 4×`] as const),
  ...rivals.map(rival => `${rival} 4×` as const),
]
type Run = (typeof runs)[number]

const budgetsMs = {
  '1×': { downMs: 25, pageMs: 25, endMs: 50, commitMs: 25, openMs: 150 },
  '4×': { downMs: 50, pageMs: 70, endMs: 100, commitMs: 60, openMs: 400 },
} as const
type Speed = keyof typeof budgetsMs
/** Only at full speed. */
const sortBudgetMs = 150
const heapBudgetMb = 100
/** No growth over ten times opening and closing, except that of the engine itself. */
const growthBudgetMb = 1
const comings = 10

type Times = Pick<GridTimes, 'downMs' | 'longFramesMs' | 'pageMs'> & {
  readonly endMs: readonly number[]
  /** From Enter to its frame, and to the first frame after which the saved row stays unchanged. */
  readonly commitMs: readonly number[]
  readonly savedMs: readonly number[]
  readonly openMs: readonly number[]
  readonly sortMs: readonly number[]
  readonly sortFramesMs: readonly number[]
}

const times = { end: 5, commit: 3, open: 4, sort: 3 } as const

export const listsBench: Bench = {
  title: 'Budgets 7 to 12 and 15: a report and a definition of 100,000 rows in the product, beside other grids',
  run: async options => {
    installRivals(options.say)
    const others = await serveRivals('grids', gridRows, join(options.folder, 'rivals'))
    const shops = await openListShops(options)
    try {
      return await withBrowser(async browser => {
        const pages = new Map<Racer, BenchPage>()
        for (const subject of subjects) pages.set(subject, await openList(browser, shops, subject))
        for (const rival of rivals) pages.set(rival, await openGrid(browser, `${others.url}?rival=${rival}`))
        return measure(options, pages)
      })
    } finally {
      await Promise.all([shops.report.stop(), shops.definition.stop(), others.close()])
    }
  },
}

async function measure({ rounds }: BenchOptions, pages: ReadonlyMap<Racer, BenchPage>): Promise<readonly Figure[]> {
  const measured = await interleave(runs, rounds, async run => {
    const [racer, speed] = run.split(' ') as [Racer, Speed]
    const bench = pages.get(racer)
    if (bench === undefined) throw new Error(`${racer} has no page.`)
    await bench.slowDown(speed === '4×' ? 4 : 1)
    const taken = await useList(bench, racer)
    // An idle page must not slow down the measured one.
    await bench.slowDown(1)
    return taken
  })
  const weights: Figure[] = []
  for (const subject of subjects) {
    const bench = pages.get(subject)
    if (bench !== undefined) weights.push(...(await weigh(bench, subject)))
  }
  return [
    ...subjects.flatMap(subject => [
      ...budgetFigures(`${subject} 1×`, measured[`${subject} 1×`]),
      ...budgetFigures(`${subject} 4×`, measured[`${subject} 4×`]),
      ...raceFigures(measured, subject, 'downMs', rivals),
      ...raceFigures(measured, subject, 'pageMs', rivals),
    ]),
    ...rivals.flatMap(rival => [
      figureOf(`${rival} 4×: arrow down, held`, measured[`${rival} 4×`], 'downMs'),
      figureOf(`${rival} 4×: page down`, measured[`${rival} 4×`], 'pageMs'),
    ]),
    figureOf('react-data-grid 4×: commit of a cell', measured['react-data-grid 4×'], 'commitMs'),
    ...raceFigures(measured, 'definition', 'commitMs', ['react-data-grid']),
    ...weights,
  ]
}

async function useList(bench: BenchPage, racer: Racer): Promise<Times> {
  const isOwn = racer === 'report' || racer === 'definition'
  await bench.page.bringToFront()
  if (isOwn) await play(bench, [controlHome])
  const walked = await walkByKeys(bench)
  const none = { endMs: [], commitMs: [], savedMs: [], openMs: [], sortMs: [], sortFramesMs: [] }
  if (racer === 'react-data-grid') return { ...walked, ...none, commitMs: await commitInRival(bench) }
  if (!isOwn) return { ...walked, ...none }
  const endMs = await framesOf(bench, repeated([controlEnd, controlHome], times.end))
  const committed = racer === 'definition' ? await commit(bench) : { commitMs: [], savedMs: [] }
  const openMs = await goAndComeBack(bench.page, times.open)
  return { ...walked, endMs, ...committed, openMs, ...(await sort(bench, racer)) }
}

/** Edits cells of the column of English names, which need not be unique: opens, overwrites and saves one row after the other. */
async function commit(bench: BenchPage): Promise<Pick<Times, 'commitMs' | 'savedMs'>> {
  await play(bench, [controlHome, arrowLeft])
  const commitMs: number[] = []
  const savedMs: number[] = []
  for (let turn = 0; turn < times.commit; turn += 1) {
    commitMs.push((await framesOf(bench, [...typing(), enter])).at(-1) ?? Number.NaN)
    await saved(bench.page)
    await play(bench, [arrowDown, ...typing()])
    const answersMs = await probeAnswers(bench.page, 'cells', async () => {
      await play(bench, [enter])
      await saved(bench.page)
    })
    savedMs.push(answersMs[0] ?? Number.NaN)
    await play(bench, [arrowDown])
  }
  return { commitMs, savedMs }
}

let names = 0

/** A new name each time: unchanged rows are not saved. */
function typing(): readonly Stroke[] {
  names += 1
  return [f2, ...strokesOf(`m${names}`)]
}

/** The focus is in the rows again, and they have been reloaded. */
async function saved(page: Page): Promise<void> {
  await page.locator('main input[aria-controls="definition"]:focus').waitFor()
  await page.waitForTimeout(restMs)
}

async function commitInRival(bench: BenchPage): Promise<readonly number[]> {
  const commitMs: number[] = []
  // From the first column to the customers, whose editor opens with a letter.
  await play(bench, [controlHome, arrowLeft, arrowLeft, arrowLeft])
  const before = await countEdited(bench.page)
  for (let turn = 0; turn < times.commit; turn += 1) {
    commitMs.push((await framesOf(bench, [...strokesOf('m'), enter]))[1] ?? Number.NaN)
    await play(bench, [arrowDown])
  }
  if ((await countEdited(bench.page)) === 0 && before === 0) throw new Error('The rival saved nothing.')
  return commitMs
}

function countEdited(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      Array.from(document.querySelectorAll('[role="gridcell"]')).filter(cell => cell.textContent?.includes('m')).length,
  )
}

/** Milliseconds from the browser's back button to the first frame with rows of the list. */
async function goAndComeBack(page: Page, turns: number): Promise<readonly number[]> {
  const openMs: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    await page.locator('a[href="/about"]').first().dispatchEvent('click')
    await page.locator('main [role="grid"], main [role="treegrid"]').waitFor({ state: 'detached' })
    await page.waitForTimeout(settleMs)
    openMs.push(await page.evaluate(comeBack))
    await page.waitForTimeout(settleMs)
  }
  return openMs
}

const settleMs = 250
/** Longer than the server needs for a page of any list here. */
const restMs = 1000

/** Runs in the page. */
function comeBack(): Promise<number> {
  return new Promise(resolve => {
    const startedMs = performance.now()
    const look = () => {
      const row = document.querySelector('main [role="row"]:not([aria-busy]) > [role="gridcell"]')
      if (row === null) requestAnimationFrame(look)
      else scheduler.postTask(() => resolve(performance.now() - startedMs), { priority: 'user-blocking' })
    }
    history.back()
    requestAnimationFrame(look)
  })
}

/** Sorts a definition by its Arabic names, a report by a sum: until the first frame after which the rows stay unchanged. */
async function sort(bench: BenchPage, subject: Subject): Promise<Pick<Times, 'sortMs' | 'sortFramesMs'>> {
  await play(bench, subject === 'report' ? [controlHome, arrowLeft] : [controlHome])
  let sortMs: readonly number[] = []
  const sortFramesMs = await probeLongFrames(bench.page, async () => {
    sortMs = await probeAnswers(bench.page, 'cells', async () => {
      for (let turn = 0; turn < times.sort; turn += 1) {
        await play(bench, strokesOf('s'))
        await bench.page.waitForTimeout(restMs)
      }
    })
  })
  return { sortMs, sortFramesMs }
}

async function weigh(bench: BenchPage, subject: Subject): Promise<readonly Figure[]> {
  await goAndComeBack(bench.page, 1)
  const before = await heapOf(bench)
  await goAndComeBack(bench.page, comings)
  const growth = Math.max(0, (await heapOf(bench)) - before)
  const shared = { unit: 'MB', on: 'max' } as const
  return [
    { ...shared, name: `${subject}: heap of the page`, values: [before], budget: heapBudgetMb },
    {
      ...shared,
      name: `${subject}: growth of the heap after going away and coming back ten times`,
      values: [growth],
      budget: growthBudgetMb,
    },
  ]
}

type Measure = Exclude<keyof Times, 'longFramesMs' | 'sortFramesMs'>

function budgetFigures(run: `${Subject} ${Speed}`, taken: readonly Times[]): Figure[] {
  const [subject, speed] = run.split(' ') as [Subject, Speed]
  const { downMs, pageMs, endMs, commitMs, openMs } = budgetsMs[speed]
  const isSlowed = speed === '4×'
  const sortName = subject === 'report' ? 'sort by a sum, rows at rest' : 'sort by Arabic text, rows at rest'
  return [
    figureOf(`${run}: arrow down, held`, taken, 'downMs', downMs),
    countOf(`${run}: frames over 50 ms meanwhile`, taken, 'longFramesMs', isSlowed ? undefined : 0),
    figureOf(`${run}: page down`, taken, 'pageMs', pageMs),
    figureOf(`${run}: Ctrl+End, Ctrl+Home`, taken, 'endMs', endMs),
    ...(subject === 'definition'
      ? [
          figureOf(`${run}: commit of a cell`, taken, 'commitMs', commitMs),
          figureOf(`${run}: commit of a cell, saved and at rest`, taken, 'savedMs'),
        ]
      : []),
    figureOf(`${run}: first rows after coming back`, taken, 'openMs', openMs),
    figureOf(`${run}: ${sortName}`, taken, 'sortMs', isSlowed || subject === 'report' ? undefined : sortBudgetMs),
    countOf(`${run}: frames over 50 ms while it was sorted ${times.sort} times`, taken, 'sortFramesMs'),
  ]
}

function figureOf(name: string, taken: readonly Times[], measure: Measure, budget?: number): Figure {
  const rounds = taken.map(each => each[measure])
  return { name, unit: 'ms', values: rounds.flat(), rounds, ...(budget !== undefined && { budget }) }
}

function countOf(
  name: string,
  taken: readonly Times[],
  measure: 'longFramesMs' | 'sortFramesMs',
  budget?: number,
): Figure {
  const values = taken.map(each => each[measure].length)
  return { name, unit: '', values, on: 'max', ...(budget !== undefined && { budget }) }
}

/** The ratios of the 95th percentiles in one round. */
function raceFigures(
  measured: Record<Run, readonly Times[]>,
  subject: Subject,
  measure: 'downMs' | 'pageMs' | 'commitMs',
  against: readonly Rival[],
): readonly Figure[] {
  const p95 = (racer: Racer, round: number) => summarise(measured[`${racer} 4×`][round]?.[measure] ?? []).p95
  const names = { downMs: 'arrow down, held', pageMs: 'page down', commitMs: 'commit of a cell' }
  return [
    {
      name: `${subject} 4×: ${names[measure]}, to ${against.length > 1 ? 'the best of the others' : against[0]}`,
      unit: '×',
      values: measured[`${subject} 4×`].map(
        (_, round) => p95(subject, round) / Math.min(...against.map(rival => p95(rival, round))),
      ),
      budget: 1,
      on: 'median',
    },
  ]
}
