/**
 * The text of a field while it is edited. Forms, edited cells, files and stored drafts use the same text for every kind and parse it alike.
 * An empty text is no value.
 */
import type { FieldKind, FieldValue } from '#contract/field-kinds.ts'
import { type Read, refuseMoneyKey, refusePriceKey, refuseQuantityKey } from '#domain/fields/reading.ts'
import { type Names, namesIn } from '../i18n/names.ts'
import type { ReadingWords, TypedKind } from './field.ts'
import { fields } from './kinds.ts'

type Typing<Kind extends TypedKind> = {
  /** Null for an empty text. */
  readonly read: (text: string, words: ReadingWords) => Read<FieldValue<Kind> | null>
  /** The text of a value as typed: ASCII digits, no grouping. */
  readonly write: (value: FieldValue<Kind>) => string
  /** The normalized text of the same value; invalid text is unchanged. */
  readonly tidied: (text: string, words: ReadingWords) => string
}

export const typing: { readonly [Kind in TypedKind]: Typing<Kind> } = {
  text: typingOf<'text'>(fields.text),
  code: typingOf<'code'>(fields.code),
  // Line breaks are kept.
  longText: typingOf<'longText'>({ ...fields.longText, copied: value => value }),
  money: typingOf<'money'>(fields.money),
  price: typingOf<'price'>(fields.price),
  quantity: typingOf<'quantity'>(fields.quantity),
  ratio: typingOf<'ratio'>(fields.ratio),
  percent: typingOf<'percent'>(fields.percent),
  count: typingOf<'count'>(fields.count),
  day: typingOf<'day'>(fields.day),
  month: typingOf<'month'>(fields.month),
  flag: typingOf<'flag'>(fields.flag),
  colour: typingOf<'colour'>(fields.colour),
}

type Known<Kind extends TypedKind> = {
  readonly copied: (value: FieldValue<Kind>, nameOf: Names['nameOf']) => string
  readonly read: (text: string, words: ReadingWords) => Read<FieldValue<Kind>>
}

function typingOf<Kind extends TypedKind>({ copied, read }: Known<Kind>): Typing<Kind> {
  const write = (value: FieldValue<Kind>) => copied(value, nameOf)
  return {
    read: (text, words) => (text.trim() === '' ? { ok: true, value: null } : read(text, words)),
    write,
    tidied: (text, words) => {
      if (text.trim() === '') return ''
      const result = read(text, words)
      return result.ok ? write(result.value) : text
    },
  }
}

/** No typed kind has names in two languages. */
const { nameOf } = namesIn('en')

/** Whether a field may contain a text while typing: characters that no number has are refused at the keystroke. */
export function mayBeTyped(kind: FieldKind, text: string): boolean {
  if (text === '') return true
  if (kind === 'money') return refuseMoneyKey(text) === undefined
  if (kind === 'price') return refusePriceKey(text) === undefined
  return kind !== 'quantity' || refuseQuantityKey(text, true) === undefined
}
