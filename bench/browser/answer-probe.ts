/**
 * Measurements within the page: when it responds to a key, and long frames.
 *
 * Chromium's own measurement ends with the first frame after a key. A list that is filtered later shows only the typed letter in that
 * frame. The probe therefore measures from the key to the first frame after which the page stays unchanged until the next key.
 */
import type { Page } from 'playwright'

declare global {
  interface Window {
    endProbe?: () => readonly number[]
  }
}

/**
 * The observed part of the page: the first rows of a list with the selected one, the rows and cells of a grid, or all texts of the page
 * with its language and direction.
 */
export type Watched = 'rows' | 'cells' | 'texts'

/**
 * Runs `work`, which presses keys and lets the page settle after each; returns the milliseconds of each key, in order. The probe checks every
 * frame, which forces the page to present frames continuously: measurements of Chromium during the probe are not realistic.
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

/** Runs `work` and returns the animation frames above 50 ms during it, in milliseconds. */
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

/** Runs in the page, without access to the rest of this file. */
function startProbe(watched: Watched): void {
  const comparedRows = 8
  type Press = { readonly atMs: number; state?: string; answeredMs: number }
  const presses: Press[] = []
  let isOver = false

  // Some libraries forward the key to their list as another event.
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
      // This runs after the frame has been painted, before the page's own tasks.
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
