/**
 * What the page itself can tell of its keys: when the rows under the field answered, and whether a frame took long.
 *
 * Chromium's own measure ends with the first frame after a key. A list that is filtered later shows only the typed letter in that frame, so
 * the probe waits for the answer: from the key to the frame from which on the first rows stay as they are until the next key.
 */
import type { Page } from 'playwright'

export type Answers = {
  /** Milliseconds of each key that was pressed, in their order. */
  readonly answersMs: readonly number[]
  /** Animation frames of more than 50 milliseconds, in milliseconds. */
  readonly longFramesMs: readonly number[]
}

declare global {
  interface Window {
    endProbe?: () => Answers
  }
}

/** Runs `work`, which presses keys and lets the page settle after each. */
export async function probeAnswers(page: Page, work: () => Promise<void>): Promise<Answers> {
  await page.evaluate(startProbe)
  await work()
  return page.evaluate(() => {
    if (!window.endProbe) throw new Error('The probe did not start.')
    return window.endProbe()
  })
}

/** Runs in the page, where nothing of this file but itself exists. */
function startProbe(): void {
  const comparedRows = 8
  const presses: { readonly atMs: number; state?: string; answeredMs: number }[] = []
  const longFramesMs: number[] = []
  const shown = new MessageChannel()
  let isOver = false

  // Some libraries send the key on to their list as an event of their own.
  const onKey = ({ isTrusted, timeStamp }: KeyboardEvent) => {
    if (isTrusted) presses.push({ atMs: timeStamp, answeredMs: Number.NaN })
  }
  const stateOfRows = () =>
    Array.from(document.querySelectorAll('[role="option"]'))
      .slice(0, comparedRows)
      .map(row => `${row.textContent} ${row.getAttribute('aria-selected')}`)
      .join('\n')
  const look = () => {
    if (isOver) return
    const place = presses.length - 1
    const press = presses[place]
    const state = stateOfRows()
    if (press && press.state !== state) {
      press.state = state
      // The message arrives when this frame has been painted.
      shown.port1.postMessage(place)
    }
    requestAnimationFrame(look)
  }
  shown.port2.onmessage = ({ data }: MessageEvent<number>) => {
    const press = presses[data]
    if (press) press.answeredMs = performance.now() - press.atMs
  }
  const frames = new PerformanceObserver(list => {
    longFramesMs.push(...list.getEntries().map(entry => entry.duration))
  })
  frames.observe({ type: 'long-animation-frame' })
  window.addEventListener('keydown', onKey, true)
  requestAnimationFrame(look)

  window.endProbe = () => {
    isOver = true
    window.removeEventListener('keydown', onKey, true)
    longFramesMs.push(...frames.takeRecords().map(entry => entry.duration))
    frames.disconnect()
    return { answersMs: presses.map(press => press.answeredMs), longFramesMs }
  }
}
