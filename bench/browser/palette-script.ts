/** What a round does with any palette: it is opened some times, typed into, and walked through. */

import { probeAnswers } from './answer-probe.ts'
import type { BenchPage } from './browser.ts'
import { measureKeys } from './event-latency.ts'
import { arrowDown, backspace, controlK, type Stroke, strike, strokesOf } from './strokes.ts'

export type PaletteTimes = {
  /** From the key to the frame that Chromium presents first after it. */
  readonly openMs: readonly number[]
  readonly keyMs: readonly number[]
  readonly downMs: readonly number[]
  /** From the key to the frame from which on the first rows stay as they are. */
  readonly openRestMs: readonly number[]
  readonly keyRestMs: readonly number[]
  /** Frames of over 50 ms while keys were typed. */
  readonly longKeyFramesMs: readonly number[]
}

type Step = { readonly stroke: Stroke; readonly what: 'open' | 'close' | 'key' | 'down' }

const openings = 5
const downs = 12
/** Between a stroke that the page has handled and the next one: longer than any palette here defers its rows. */
const settleMs = 250

const opening: Step = { stroke: controlK, what: 'open' }
const closing: Step = { stroke: controlK, what: 'close' }

/** In Arabic and in Latin letters: words that many entries have, letter by letter, and taken back again. */
const typing: readonly Step[] = ['حليب', 'milk'].flatMap(word =>
  [...strokesOf(word), ...Array.from(word, () => backspace)].map((stroke): Step => ({ stroke, what: 'key' })),
)
const walking = Array.from({ length: downs }, (): Step => ({ stroke: arrowDown, what: 'down' }))
const openingOften = Array.from({ length: openings }, () => [opening, closing]).flat()

/** Expects the palette to be closed and leaves it so. */
export async function usePalette(bench: BenchPage): Promise<PaletteTimes> {
  await bench.page.bringToFront()
  const opened = await playSteps(bench, openingOften)
  await rest(bench, opening)
  const typed = await playSteps(bench, typing)
  const walked = await playSteps(bench, walking)
  await rest(bench, closing)
  return {
    openMs: opened.msOf('open'),
    openRestMs: opened.restMsOf('open'),
    keyMs: typed.msOf('key'),
    keyRestMs: typed.restMsOf('key'),
    longKeyFramesMs: typed.longFramesMs,
    downMs: walked.msOf('down'),
  }
}

async function playSteps(bench: BenchPage, steps: readonly Step[]) {
  let keysMs: readonly number[] = []
  const { answersMs, longFramesMs } = await probeAnswers(bench.page, 'rows', async () => {
    const play = async () => {
      for (const step of steps) await rest(bench, step)
    }
    keysMs = await measureKeys(bench.browser, bench.page, play)
  })
  if (keysMs.length !== steps.length || answersMs.length !== steps.length)
    throw new Error(`Of ${steps.length} keys ${keysMs.length} were traced and ${answersMs.length} were seen.`)
  const pick = (values: readonly number[]) => (what: Step['what']) =>
    values.filter((_, place) => steps[place]?.what === what)
  return { msOf: pick(keysMs), restMsOf: pick(answersMs), longFramesMs }
}

async function rest({ devTools }: BenchPage, { stroke }: Step): Promise<void> {
  await strike(devTools, stroke)
  await new Promise(resolve => setTimeout(resolve, settleMs))
}
