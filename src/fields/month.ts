import { readMonth } from '#domain/fields/read-day.ts'
import { daysOfMonth } from '#domain/months.ts'
import { serialOf } from './dates.ts'
import type { Field } from './field.ts'

export const monthField: Field<'month'> = {
  letters: 'figures',
  align: 'start',
  width: { screen: '8.5rem', workbookLetters: 12, paperMm: 26 },
  shown: (value, formats) => formats.month(daysOfMonth(value).first),
  copied: value => value,
  cell: value => ({ t: 'n', v: serialOf(Date.parse(daysOfMonth(value).first)), z: 'yyyy-mm' }),
  read: (text, { dayOrder, today }) => readMonth(text, dayOrder, today),
}
