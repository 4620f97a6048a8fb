/**
 * The time from a key to the frame that shows its effect, measured by Chromium: the trace event `EventLatency` begins when the browser
 * receives the input and ends when the frame is presented, in fractions of a millisecond, also when headless.
 */
import type { Browser, Page } from 'playwright'
import { type TraceEvent, traceOf } from './trace.ts'

const categories = ['input', 'benchmark', 'latency', 'cc', 'devtools.timeline']

/** Presses keys inside `work` and returns the milliseconds of each until the frame, in order. */
export async function measureKeys(browser: Browser, page: Page, work: () => Promise<void>): Promise<readonly number[]> {
  return keyLatencies(await traceOf(browser, page, categories, work))
}

/** `KEY_PRESSED` is a key going down; ids are reused as soon as their span has ended. */
function keyLatencies(events: readonly TraceEvent[]): readonly number[] {
  const begins = new Map<string, number>()
  const spans: { readonly at: number; readonly lastsMs: number }[] = []
  for (const event of events.toSorted((a, b) => a.ts - b.ts)) {
    const id = event.id2?.local
    if (event.name !== 'EventLatency' || id === undefined) continue
    if (event.ph === 'b' && event.args?.event_latency?.event_type === 'KEY_PRESSED') begins.set(id, event.ts)
    const began = event.ph === 'e' ? begins.get(id) : undefined
    if (began === undefined) continue
    begins.delete(id)
    spans.push({ at: began, lastsMs: (event.ts - began) / 1000 })
  }
  return spans.sort((a, b) => a.at - b.at).map(span => span.lastsMs)
}
