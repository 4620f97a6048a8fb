/** Chromium's own trace of what happens while something is done in a page. */
import type { Browser, Page } from 'playwright'

/**
 * A frame that was just submitted is presented a little later: the trace must not end before, nor begin before what was done ahead of
 * it is presented.
 */
const settleMs = 150

/** Times are microseconds. */
export type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly ts: number
  readonly tid: number
  readonly dur?: number
  /** Of the thread, without the time in which others had its processor. */
  readonly tdur?: number
  readonly id2?: { readonly local?: string }
  readonly args?: {
    readonly event_latency?: { readonly event_type?: string }
    readonly data?: { readonly type?: string }
  }
}

export async function traceOf(
  browser: Browser,
  page: Page,
  categories: readonly string[],
  work: () => Promise<void>,
): Promise<readonly TraceEvent[]> {
  await page.waitForTimeout(settleMs)
  await browser.startTracing(page, { categories: [...categories] })
  let trace: Buffer
  try {
    await work()
    await page.waitForTimeout(settleMs)
  } finally {
    trace = await browser.stopTracing()
  }
  const { traceEvents }: { traceEvents: readonly TraceEvent[] } = JSON.parse(trace.toString('utf8'))
  return traceEvents
}
