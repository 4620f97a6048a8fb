/** Chromium's trace of an action in a page. */
import type { Browser, Page } from 'playwright'

/** A submitted frame is presented a little later: the trace must not end before that, nor begin before earlier frames are presented. */
const settleMs = 150

/** Times are in microseconds. */
export type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly ts: number
  readonly tid: number
  readonly dur?: number
  /** CPU time of the thread. */
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
