import { formatQuantity } from '#domain/decimal.ts'
import type { Field } from './field.ts'

export const quantityField: Field<'quantity'> = {
  letters: 'figures',
  align: 'number',
  width: { screen: '6rem', workbookLetters: 12, paperMm: 18 },
  shown: (value, formats) => formats.quantity(value),
  copied: formatQuantity,
  cell: value => ({ t: 'n', v: value / 1000, z: '#,##0.###' }),
}
