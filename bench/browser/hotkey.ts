/**
 * Budget 14: the cost of resolving a key, with a bill of fifty lines. Chromium's trace has the time of every listener. The keyboard
 * listener runs first, and for a key without a command all of its time is spent on resolving: hotkeys-js, the contexts of the page, and the
 * resolver.
 */
import { join } from 'node:path'
import { scaledShop } from '#server/demo/demo-size.ts'
import type { Bench } from '../bench.ts'
import { interleave } from '../statistics.ts'
import { type BenchPage, withBrowser } from './browser.ts'
import { openSaleOfFiftyLines } from './sale-page.ts'
import { catalogueOf, openShop } from './shop.ts'
import { backspace, controlK, type Stroke, strike, strokesOf } from './strokes.ts'
import { type TraceEvent, traceOf } from './trace.ts'

const budgetMs = 0.3
const turns = 20

/** None of them has a command. */
const kinds = {
  'bound to nothing': [{ key: 'F7', code: 'F7', virtualKey: 118 }],
  'typed into a field': [...strokesOf('h'), backspace],
  'bound and held down': [{ ...controlK, isRepeated: true }],
} as const satisfies Record<string, readonly Stroke[]>
type Kind = keyof typeof kinds
const kindNames = Object.keys(kinds) as Kind[]

export const hotkeyBench: Bench = {
  title: 'Budget 14: finding out what a key means, in processor time',
  run: async ({ folder, rounds }) => {
    const shop = await openShop(join(folder, 'shop'), scaledShop(2000, 300))
    try {
      const catalogue = await catalogueOf(shop)
      const times = await withBrowser(async browser => {
        const bench = await openSaleOfFiftyLines(browser, shop, catalogue)
        return interleave(kindNames, rounds, kind => costsMs(bench, kinds[kind]))
      })
      return kindNames.map(kind => ({
        name: `a key ${kind}`,
        unit: 'ms',
        values: times[kind].flat(),
        rounds: times[kind],
        budget: budgetMs,
      }))
    } finally {
      await shop.stop()
    }
  },
}

async function costsMs({ browser, page, devTools }: BenchPage, strokes: readonly Stroke[]): Promise<readonly number[]> {
  const events = await traceOf(browser, page, ['devtools.timeline'], async () => {
    for (let turn = 0; turn < turns; turn++) for (const stroke of strokes) await strike(devTools, stroke)
  })
  const costs = firstListenersMs(events)
  if (costs.length !== turns * strokes.length) throw new Error(`Of the keys only ${costs.length} are in the trace.`)
  return costs
}

/** For each key press, the CPU time of the first called function, which other programs do not affect. */
function firstListenersMs(events: readonly TraceEvent[]): readonly number[] {
  const calls = events.filter(event => event.name === 'FunctionCall')
  return events
    .filter(event => event.name === 'EventDispatch' && event.args?.data?.type === 'keydown')
    .flatMap(press => {
      const inside = calls.filter(
        call => call.tid === press.tid && call.ts >= press.ts && call.ts <= press.ts + (press.dur ?? 0),
      )
      const first = inside.toSorted((a, b) => a.ts - b.ts)[0]
      return first?.tdur === undefined ? [] : [first.tdur / microseconds]
    })
}

const microseconds = 1000
