import { formatRate } from '#domain/decimal.ts'
import { readPercent } from '#domain/fields/reading.ts'
import type { Field } from './field.ts'

export const percentField: Field<'percent'> = {
  letters: 'figures',
  align: 'number',
  width: { screen: '5rem', workbookLetters: 10, paperMm: 16 },
  shown: (value, formats) => formats.percent(value),
  copied: value => `${formatRate(value)}%`,
  cell: value => ({ t: 'n', v: value / 10_000, z: '0.00%' }),
  read: readPercent,
}
