import { readCount } from '#domain/fields/reading.ts'
import type { Field } from './field.ts'

export const countField: Field<'count'> = {
  letters: 'figures',
  align: 'number',
  width: { screen: '5rem', workbookLetters: 10, paperMm: 16 },
  shown: (value, formats) => formats.count(value),
  copied: String,
  cell: value => ({ t: 'n', v: value }),
  read: readCount,
}
