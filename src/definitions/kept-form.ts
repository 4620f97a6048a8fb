/** What was typed into a form and is not saved yet, for this tab: whoever comes back to it, or reloads it, finds it. */
import { z } from 'zod'
import type { Entries } from './entries.ts'

const kept = z.object({
  userId: z.int(),
  /** Of the row that it was typed over; 0 of a new one. */
  version: z.int().min(0),
  before: z.record(z.string(), z.string()),
  entries: z.record(z.string(), z.string()),
})
type KeptForm = { readonly version: number; readonly before: Entries; readonly entries: Entries }

/** `place` is the address of the form. */
export function keepForm(place: string, userId: number, form: KeptForm): void {
  try {
    sessionStorage.setItem(nameOf(place), JSON.stringify({ userId, ...form } satisfies z.input<typeof kept>))
  } catch {
    // Where nothing is kept, the browser asks before the page goes.
  }
}

/** Null for what somebody else has typed. */
export function readForm(place: string, userId: number): KeptForm | null {
  try {
    const found = kept.safeParse(JSON.parse(sessionStorage.getItem(nameOf(place)) ?? 'null'))
    return found.success && found.data.userId === userId ? found.data : null
  } catch {
    return null
  }
}

export function forgetForm(place: string): void {
  try {
    sessionStorage.removeItem(nameOf(place))
  } catch {
    // Then nothing was kept.
  }
}

function nameOf(place: string): string {
  return `form ${place}`
}
