import { formatRatio } from '#domain/decimal.ts'
import { readRatio } from '#domain/fields/reading.ts'
import type { Field } from './field.ts'

/** How many of one unit another holds. */
export const ratioField: Field<'ratio'> = {
  letters: 'figures',
  align: 'number',
  width: { screen: '6rem', workbookLetters: 12, paperMm: 18 },
  shown: (value, formats) => formats.ratio(value),
  copied: formatRatio,
  // A whole number with places left open is followed by a bare point.
  cell: value => ({ t: 'n', v: value / 1_000_000, z: value % 1_000_000 === 0 ? '#,##0' : '#,##0.######' }),
  read: readRatio,
}
