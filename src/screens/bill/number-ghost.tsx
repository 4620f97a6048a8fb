/** The value of a typed number if it differs from the text: `12+3` is 15, and digits of other scripts are shown in the user's. */

import { quantityOne, readDiscount, readMoney, readPrice, readQuantity } from '#domain/fields/reading.ts'
import { price, zeroHalalas } from '#domain/money.ts'
import type { LineEntry } from '#machines/bill-editor/sheet.ts'
import type { NumberFormats } from '../../i18n/numbers.ts'
import { useFormats } from '../../i18n/use-formats.ts'

/** A number in plain ASCII digits needs no preview. */
const plain = /^\s*[-+]?\d*\.?\d*\s*%?\s*$/u

/** Beside a field outside the lines; the field itself announces the result to screen readers. */
export function AmountGhost({ column, text }: { column: 'amount' | 'discount'; text: string }) {
  const ghost = ghostOf({ column, text }, useFormats())
  return (
    ghost !== null && (
      <bdi aria-hidden dir="ltr" className="font-semibold text-primary tabular-nums">
        = {ghost}
      </bdi>
    )
  )
}

type Typed = { readonly column: LineEntry['column'] | 'amount'; readonly text: string }

export function ghostOf({ column, text }: Typed, formats: NumberFormats): string | null {
  if (plain.test(text)) return null
  if (column === 'quantity') {
    const read = readQuantity(text, quantityOne, true)
    return read.ok ? formats.quantity(read.value) : null
  }
  if (column === 'price') {
    const read = readPrice(text, price(0))
    return read.ok ? formats.price(read.value) : null
  }
  if (column === 'amount') {
    const read = readMoney(text, zeroHalalas)
    return read.ok ? formats.amount(read.value) : null
  }
  if (column !== 'discount') return null
  const read = readDiscount(text, null)
  if (!read.ok) return null
  if (read.value === null) return formats.amount(zeroHalalas)
  return read.value.kind === 'percent' ? formats.percent(read.value.percent) : formats.amount(read.value.amount)
}
