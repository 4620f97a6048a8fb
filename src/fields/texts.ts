/** What kinds made of letters, and texts that are read, have in common. */
import type { Read } from '#domain/fields/reading.ts'
import type { WorkbookCell } from './field.ts'

export const textCell = (text: string): WorkbookCell => ({ t: 's', v: text })

/** A cell that is pasted elsewhere must not end its row. */
export const onOneLine = (text: string): string => text.replaceAll(/[\t\r\n]+/gu, ' ')

/** A text that is typed stands without the spaces around it. */
export function readTrimmed(text: string): Read<string> {
  const value = text.trim()
  return value === '' ? nothing : { ok: true, value }
}

/** Reads what is there; nothing is refused as that. */
export function filledText<T>(read: (text: string) => Read<T>): (text: string) => Read<T> {
  return text => (text.trim() === '' ? nothing : read(text))
}

const nothing = { ok: false, code: 'required' } as const
