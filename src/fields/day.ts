import { readDay } from '#domain/fields/read-day.ts'
import { serialOf } from './dates.ts'
import type { Field } from './field.ts'

export const dayField: Field<'day'> = {
  letters: 'figures',
  align: 'start',
  width: { screen: '6.25rem', workbookLetters: 12, paperMm: 20 },
  shown: (value, formats) => formats.shortDay(value),
  copied: value => value,
  cell: value => ({ t: 'n', v: serialOf(Date.parse(value)), z: 'yyyy-mm-dd' }),
  read: (text, { dayOrder, today }) => readDay(text, dayOrder, today),
}
