/** The steps of a round with any grid: hold the arrow down key, turn pages, jump to both ends, and open it again. */
import { probeAnswers, probeLongFrames } from './answer-probe.ts'
import type { BenchPage } from './browser.ts'
import { measureKeys } from './event-latency.ts'
import { arrowDown, controlEnd, controlHome, f2, pageDown, type Stroke, strike } from './strokes.ts'

/** Milliseconds from each key to its frame. */
export type GridTimes = {
  readonly downMs: readonly number[]
  /** Frames above 50 ms while the arrow key was held. */
  readonly longFramesMs: readonly number[]
  readonly pageMs: readonly number[]
  /** Until the first frame after which the rows stay unchanged. */
  readonly restMs: readonly number[]
  readonly endMs: readonly number[]
  readonly openMs: readonly number[]
}

/** A held key repeats thirty times a second. */
const repeatMs = 33
const heldMs = 2000
const settleMs = 150
const pages = 20
const endings = 10

/** A comparison uses only what every grid can do by keyboard: moving and turning pages. */
export async function useGridByKeys(bench: BenchPage, extent: 'frames' | 'race'): Promise<GridTimes> {
  const { downMs, longFramesMs, pageMs } = await walkByKeys(bench)
  const turning = repeated([pageDown], pages)
  if (extent === 'race') {
    const restMs = await probeAnswers(bench.page, 'cells', () => play(bench, turning))
    return { downMs, longFramesMs, pageMs, restMs, endMs: [], openMs: [] }
  }
  const endMs = await framesOf(bench, repeated([controlEnd, controlHome], endings))
  const leavingAndComing = await framesOf(bench, repeated([f2, f2], endings))
  const openMs = leavingAndComing.filter((_, place) => place % 2 === 1)
  return { downMs, longFramesMs, pageMs, restMs: [], endMs, openMs }
}

/** The arrow down key held for two seconds, then twenty pages. */
export async function walkByKeys(bench: BenchPage): Promise<Pick<GridTimes, 'downMs' | 'longFramesMs' | 'pageMs'>> {
  await bench.page.bringToFront()
  let downMs: readonly number[] = []
  const longFramesMs = await probeLongFrames(bench.page, async () => {
    downMs = await measureKeys(bench.browser, bench.page, () => hold(bench))
  })
  return { downMs, longFramesMs, pageMs: await framesOf(bench, repeated([pageDown], pages)) }
}

const bytesPerMb = 1_000_000
const heapOpenings = 10

/** The memory of the page with the list, and its growth after opening and closing the list ten times. */
export async function openAndClose(bench: BenchPage): Promise<{ readonly heapMb: number; readonly growthMb: number }> {
  await play(bench, [f2, f2])
  const before = await heapOf(bench)
  await play(bench, repeated([f2, f2], heapOpenings))
  return { heapMb: before, growthMb: Math.max(0, (await heapOf(bench)) - before) }
}

/** In megabytes, after garbage collection. */
export async function heapOf({ devTools }: BenchPage): Promise<number> {
  for (let turn = 0; turn < 3; turn += 1) await devTools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devTools.send('Runtime.getHeapUsage')
  return usedSize / bytesPerMb
}

async function hold({ devTools }: BenchPage): Promise<void> {
  const { key, code, virtualKey } = arrowDown
  const shared = { key, code, windowsVirtualKeyCode: virtualKey }
  const end = performance.now() + heldMs
  let isRepeated = false
  while (performance.now() < end) {
    // A keyboard does not wait for the page.
    void devTools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...shared, autoRepeat: isRepeated })
    isRepeated = true
    await pause(repeatMs)
  }
  await devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...shared })
}

/** Milliseconds from each key to its frame; each key waits until the previous one has settled. */
export async function framesOf(bench: BenchPage, strokes: readonly Stroke[]): Promise<readonly number[]> {
  const keysMs = await measureKeys(bench.browser, bench.page, () => play(bench, strokes))
  if (keysMs.length !== strokes.length) throw new Error(`Of ${strokes.length} keys ${keysMs.length} were measured.`)
  return keysMs
}

export async function play({ devTools }: BenchPage, strokes: readonly Stroke[]): Promise<void> {
  for (const stroke of strokes) {
    await strike(devTools, stroke)
    await pause(settleMs)
  }
}

export function repeated(strokes: readonly Stroke[], times: number): readonly Stroke[] {
  return Array.from({ length: times }, () => strokes).flat()
}

function pause(delayMs: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, delayMs))
}
