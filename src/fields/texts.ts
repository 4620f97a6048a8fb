/** Shared code of text kinds and parsed texts. */
import type { Read } from '#domain/fields/reading.ts'
import type { WorkbookCell } from './field.ts'

export const textCell = (text: string): WorkbookCell => ({ t: 's', v: text })

/** A pasted cell must not end its row. */
export const onOneLine = (text: string): string => text.replaceAll(/[\t\r\n]+/gu, ' ')

/** Typed text is trimmed. */
export function readTrimmed(text: string): Read<string> {
  const value = text.trim()
  return value === '' ? nothing : { ok: true, value }
}

/** Parses a non-empty text; an empty one is refused as `required`. */
export function filledText<T>(read: (text: string) => Read<T>): (text: string) => Read<T> {
  return text => (text.trim() === '' ? nothing : read(text))
}

const nothing = { ok: false, code: 'required' } as const
