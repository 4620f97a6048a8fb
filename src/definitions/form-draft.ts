/** The unsaved draft of a form, for this tab: it survives leaving the page and a reload. */
import { z } from 'zod'
import { forgetInTab, readFromTab, saveInTab } from '../api/tab-storage.ts'
import type { Entries } from './entry.ts'

const storedDraft = z.object({
  userId: z.int(),
  /** The version of the edited row; 0 for a new one. */
  version: z.int().min(0),
  before: z.record(z.string(), z.string()),
  entries: z.record(z.string(), z.string()),
})
type FormDraft = { readonly version: number; readonly before: Entries; readonly entries: Entries }

/** `place` is the address of the form. When storage fails, the browser asks before leaving. */
export function keepForm(place: string, userId: number, form: FormDraft): void {
  saveInTab(nameOf(place), { userId, ...form } satisfies z.input<typeof storedDraft>)
}

/** Null for a draft of another user. */
export function readForm(place: string, userId: number): FormDraft | null {
  const found = readFromTab(nameOf(place), storedDraft)
  return found?.userId === userId ? found : null
}

export function forgetForm(place: string): void {
  forgetInTab(nameOf(place))
}

function nameOf(place: string): string {
  return `form ${place}`
}
