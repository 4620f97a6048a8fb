import { formatPrice } from '#domain/decimal.ts'
import { readPrice } from '#domain/fields/reading.ts'
import { price } from '#domain/money.ts'
import type { Field } from './field.ts'
import { filledText } from './texts.ts'

export const priceField: Field<'price'> = {
  letters: 'figures',
  align: 'number',
  width: { screen: '6.5rem', workbookLetters: 14, paperMm: 22 },
  shown: (value, formats) => formats.price(value),
  copied: formatPrice,
  cell: value => ({ t: 'n', v: value / 10_000, z: '#,##0.00##' }),
  read: filledText(text => readPrice(text, price(0))),
}
