import { formatQuantity } from '#domain/decimal.ts'
import { formatSum } from '#domain/exact-sum.ts'
import { readQuantity } from '#domain/fields/reading.ts'
import { quantity, zeroQuantity } from '#domain/money.ts'
import type { Field } from './field.ts'
import { openPlaces } from './open-places.ts'
import { filledText } from './texts.ts'

export const quantityField: Field<'quantity'> = {
  letters: 'figures',
  align: 'number',
  width: { screen: '6rem', workbookLetters: 12, paperMm: 18 },
  shown: (value, formats) => formats.quantity(value),
  copied: value => (typeof value === 'bigint' ? formatSum(value, 3) : formatQuantity(quantity(value))),
  // A sum too large for a number is written as text.
  cell: value =>
    typeof value === 'bigint'
      ? { t: 's', v: formatSum(value, 3) }
      : { t: 'n', v: value / 1000, z: openPlaces(value / 1000, 3) },
  read: filledText(text => readQuantity(text, zeroQuantity, true)),
}
