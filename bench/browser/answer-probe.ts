/**
 * What the page itself measures of its keys: when it answered, or whether a frame took long.
 *
 * Chromium's own measure ends with the first frame after a key. A list that is filtered later shows only the typed letter in that frame, so
 * the probe waits for the answer: from the key to the frame from which on the page stays as it is until the next key.
 */
import type { Page } from 'playwright'

declare global {
  interface Window {
    endProbe?: () => readonly number[]
  }
}

/**
 * What is looked at: the first rows of a list with the one that is selected, the rows and cells of a grid, or all texts of the page with its
 * language and direction.
 */
export type Watched = 'rows' | 'cells' | 'texts'

/**
 * Runs `work`, which presses keys and lets the page settle after each; answers the milliseconds of each key, in their order. The probe
 * looks at every frame, and so makes the page present frames without end: what Chromium measures meanwhile is not what people have.
 */
export async function probeAnswers(
  page: Page,
  watched: Watched,
  work: () => Promise<void>,
): Promise<readonly number[]> {
  await page.evaluate(startProbe, watched)
  await work()
  return endProbe(page)
}

/** Runs `work` and answers the animation frames of more than 50 milliseconds meanwhile, in milliseconds. */
export async function probeLongFrames(page: Page, work: () => Promise<void>): Promise<readonly number[]> {
  await page.evaluate(() => {
    const longFramesMs: number[] = []
    const keep = (entries: PerformanceEntryList) => longFramesMs.push(...entries.map(entry => entry.duration))
    const frames = new PerformanceObserver(list => keep(list.getEntries()))
    frames.observe({ type: 'long-animation-frame' })
    window.endProbe = () => {
      keep(frames.takeRecords())
      frames.disconnect()
      return longFramesMs
    }
  })
  await work()
  return endProbe(page)
}

function endProbe(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => {
    if (!window.endProbe) throw new Error('The probe did not start.')
    return window.endProbe()
  })
}

/** Runs in the page, where nothing of this file but itself exists. */
function startProbe(watched: Watched): void {
  const comparedRows = 8
  type Press = { readonly atMs: number; state?: string; answeredMs: number }
  const presses: Press[] = []
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
  const stateOfTexts = () => {
    const { lang, dir } = document.documentElement
    return `${lang} ${dir} ${document.body.textContent}`
  }
  const stateOfCells = () =>
    Array.from(
      document.querySelectorAll('[role="row"], tbody tr'),
      row => `${row.getAttribute('aria-rowindex')} ${row.textContent}`,
    ).join('\n')
  const states = { rows: stateOfRows, cells: stateOfCells, texts: stateOfTexts }
  const look = () => {
    if (isOver) return
    const press = presses.at(-1)
    const state = states[watched]()
    if (press && press.state !== state) {
      press.state = state
      // It comes when this frame has been painted, before what the page itself does then.
      scheduler.postTask(() => shown(press), { priority: 'user-blocking' })
    }
    requestAnimationFrame(look)
  }
  const shown = (press: Press) => {
    press.answeredMs = performance.now() - press.atMs
  }
  window.addEventListener('keydown', onKey, true)
  requestAnimationFrame(look)

  window.endProbe = () => {
    isOver = true
    window.removeEventListener('keydown', onKey, true)
    return presses.map(press => press.answeredMs)
  }
}
