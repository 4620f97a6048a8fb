/**
 * From a key to the frame that shows its effect, as Chromium itself measures it: the trace event `EventLatency` begins when the
 * browser receives the input and ends when the frame is presented, in fractions of a millisecond, headless too.
 */
import type { Browser, Page } from 'playwright'

const categories = ['input', 'benchmark', 'latency', 'cc', 'devtools.timeline']
/** A frame that was just submitted is presented a little later; the trace must not end before. */
const settleMs = 150

type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly ts: number
  readonly id2?: { readonly local?: string }
  readonly args?: { readonly event_latency?: { readonly event_type?: string } }
}

export type KeyLatencies = {
  /** Milliseconds of each key that was pressed, in their order. */
  readonly keysMs: readonly number[]
}

/** Presses keys inside `work` and answers how long each took to reach the screen. */
export async function measureKeys(browser: Browser, page: Page, work: () => Promise<void>): Promise<KeyLatencies> {
  await browser.startTracing(page, { categories })
  let trace: Buffer
  try {
    await work()
    await page.waitForTimeout(settleMs)
  } finally {
    trace = await browser.stopTracing()
  }
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }
  return { keysMs: keyLatencies(traceEvents) }
}

/** `KEY_PRESSED` is a raw key down; the character event that may follow it is another type. */
export function keyLatencies(events: readonly TraceEvent[]): number[] {
  const begins = new Map<string, number>()
  const spans: { readonly at: number; readonly lastsMs: number }[] = []
  for (const event of [...events].sort((a, b) => a.ts - b.ts)) {
    const id = event.id2?.local
    if (event.name !== 'EventLatency' || id === undefined) continue
    if (event.ph === 'b' && isKeyDown(event)) begins.set(id, event.ts)
    const began = event.ph === 'e' ? begins.get(id) : undefined
    if (began === undefined) continue
    begins.delete(id)
    spans.push({ at: began, lastsMs: (event.ts - began) / 1000 })
  }
  return spans.sort((a, b) => a.at - b.at).map(span => span.lastsMs)
}

function isKeyDown(event: TraceEvent): boolean {
  return event.args?.event_latency?.event_type === 'KEY_PRESSED'
}
