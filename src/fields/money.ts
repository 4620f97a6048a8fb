import { formatSum } from '#domain/exact-sum.ts'
import { readMoney } from '#domain/fields/reading.ts'
import { zeroHalalas } from '#domain/money.ts'
import type { Field } from './field.ts'
import { filledText } from './texts.ts'

const amountFormat = '#,##0.00'

export const moneyField: Field<'money'> = {
  letters: 'figures',
  align: 'number',
  width: { screen: '6.5rem', workbookLetters: 14, paperMm: 22 },
  shown: (value, formats) => formats.amount(value),
  copied: value => formatSum(value),
  // A sum too large for a number is written as text.
  cell: value =>
    typeof value === 'bigint' ? { t: 's', v: formatSum(value) } : { t: 'n', v: value / 100, z: amountFormat },
  read: filledText(text => readMoney(text, zeroHalalas)),
}
