/** The steps of a round with any palette: open it several times, type, and move through the rows. */

import type { Figure } from '../bench.ts'
import { probeAnswers, probeLongFrames } from './answer-probe.ts'
import type { BenchPage } from './browser.ts'
import { measureKeys } from './event-latency.ts'
import { arrowDown, backspace, controlK, type Stroke, strike, strokesOf } from './strokes.ts'

/** Milliseconds of each key. */
export type PaletteTimes = {
  readonly openMs: readonly number[]
  readonly keyMs: readonly number[]
  readonly downMs: readonly number[]
  /** Frames above 50 ms during typing; known only if frames are measured. */
  readonly longKeyFramesMs: readonly number[]
}

/**
 * `frames`: from the key to the first frame that Chromium presents after it. `rests`: from the key to the first frame after which the first
 * rows stay unchanged.
 */
export type Measured = 'frames' | 'rests'

type Step = { readonly stroke: Stroke; readonly what: 'open' | 'close' | 'key' | 'down' }

const openings = 5
const downs = 12
/** The pause between a handled key and the next one: longer than any palette here defers its rows. */
const settleMs = 250

const opening: Step = { stroke: controlK, what: 'open' }
const closing: Step = { stroke: controlK, what: 'close' }

/** Common words in Arabic and in Latin letters, typed letter by letter and deleted again. */
const typing: readonly Step[] = ['حليب', 'milk'].flatMap(word =>
  [...strokesOf(word), ...Array.from(word, () => backspace)].map((stroke): Step => ({ stroke, what: 'key' })),
)
/** A round needs more than twenty keys for a 95th percentile. */
const typingTwice = [...typing, ...typing]
const walking = Array.from({ length: downs }, (): Step => ({ stroke: arrowDown, what: 'down' }))
const openingOften = Array.from({ length: openings }, () => [opening, closing]).flat()

/** Expects a closed palette and closes it at the end. */
export async function usePalette(bench: BenchPage, measured: Measured): Promise<PaletteTimes> {
  await bench.page.bringToFront()
  const play = measured === 'frames' ? framesOf : restsOf
  const opened = await play(bench, openingOften)
  await rest(bench, opening)
  const typed = await play(bench, typingTwice)
  const walked = await play(bench, walking)
  await rest(bench, closing)
  return {
    openMs: opened.keysMs.filter((_, place) => openingOften[place]?.what === 'open'),
    keyMs: typed.keysMs,
    longKeyFramesMs: typed.longFramesMs,
    downMs: walked.keysMs,
  }
}

type Played = { readonly keysMs: readonly number[]; readonly longFramesMs: readonly number[] }

async function framesOf(bench: BenchPage, steps: readonly Step[]): Promise<Played> {
  let keysMs: readonly number[] = []
  const longFramesMs = await probeLongFrames(bench.page, async () => {
    keysMs = await measureKeys(bench.browser, bench.page, () => playSteps(bench, steps))
  })
  return { keysMs: requireAll(keysMs, steps), longFramesMs }
}

async function restsOf(bench: BenchPage, steps: readonly Step[]): Promise<Played> {
  const keysMs = await probeAnswers(bench.page, 'rows', () => playSteps(bench, steps))
  return { keysMs: requireAll(keysMs, steps), longFramesMs: [] }
}

function requireAll(keysMs: readonly number[], steps: readonly Step[]): readonly number[] {
  if (keysMs.length !== steps.length) throw new Error(`Of ${steps.length} keys ${keysMs.length} were measured.`)
  return keysMs
}

async function playSteps(bench: BenchPage, steps: readonly Step[]): Promise<void> {
  for (const step of steps) await rest(bench, step)
}

async function rest({ devTools }: BenchPage, { stroke }: Step): Promise<void> {
  await strike(devTools, stroke)
  await new Promise(resolve => setTimeout(resolve, settleMs))
}

/** The measurements in milliseconds per key. */
export type Measure = 'openMs' | 'keyMs' | 'downMs'

/** One measurement over all rounds. */
export function figureOf(name: string, times: readonly PaletteTimes[], measure: Measure, budget?: number): Figure {
  const rounds = times.map(each => each[measure])
  return { name, unit: 'ms', values: rounds.flat(), rounds, ...(budget !== undefined && { budget }) }
}
