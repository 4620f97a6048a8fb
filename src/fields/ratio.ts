import { formatRatio } from '#domain/decimal.ts'
import { readRatio } from '#domain/fields/reading.ts'
import type { Field } from './field.ts'
import { openPlaces } from './open-places.ts'

/** How many base units a unit contains. */
export const ratioField: Field<'ratio'> = {
  letters: 'figures',
  align: 'number',
  width: { screen: '6rem', workbookLetters: 12, paperMm: 18 },
  shown: (value, formats) => formats.ratio(value),
  copied: formatRatio,
  cell: value => ({ t: 'n', v: value / 1_000_000, z: openPlaces(value / 1_000_000, 6) }),
  read: readRatio,
}
