/**
 * What is in a field while it is typed: a text for every kind, so that a form, a cell that is edited, a file and a kept draft hold the
 * same and are read alike. An empty text is no value.
 */
import type { FieldKind, FieldValue } from '#contract/field-kinds.ts'
import { type Read, refuseMoneyKey, refusePriceKey, refuseQuantityKey } from '#domain/fields/reading.ts'
import { type Names, namesIn } from '../i18n/names.ts'
import type { ReadingWords, TypedKind } from './field.ts'
import { fields } from './kinds.ts'

type Typing<Kind extends TypedKind> = {
  /** Null for an empty text. */
  readonly read: (text: string, words: ReadingWords) => Read<FieldValue<Kind> | null>
  /** The text that a value is typed as: ASCII digits, no grouping. */
  readonly write: (value: FieldValue<Kind>) => string
  /** The same value as it is written everywhere; a text that cannot be read stays as it was typed. */
  readonly tidied: (text: string, words: ReadingWords) => string
}

export const typing: { readonly [Kind in TypedKind]: Typing<Kind> } = {
  text: typingOf<'text'>(fields.text),
  code: typingOf<'code'>(fields.code),
  // Its lines stay lines.
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

/** No kind that is typed has a name in two languages. */
const { nameOf } = namesIn('en')

/** Whether a field may hold a text, even for a moment: a sign that no number has is refused at the keystroke. */
export function mayBeTyped(kind: FieldKind, text: string): boolean {
  if (text === '') return true
  if (kind === 'money') return refuseMoneyKey(text) === undefined
  if (kind === 'price') return refusePriceKey(text) === undefined
  return kind !== 'quantity' || refuseQuantityKey(text, true) === undefined
}
