/** The columns of lines on an A4 sheet. Source: design page 5, 1.3. */
import type { InvoiceLine } from './invoice-lines.ts'
import type { InvoiceView } from './invoice-view.ts'
import { labels, type PaperLabel } from './labels.ts'

export type PrintColumn = {
  readonly label: PaperLabel
  /** The share of the table; the description takes the rest. */
  readonly width: string
  readonly value: (line: InvoiceLine) => string
}

/** The figure columns after number, description and unit. Empty columns are left out. */
export function sheetColumns(view: InvoiceView): readonly PrintColumn[] {
  const [, quantity, unitPrice, total] = view.columns
  const hasDiscount = view.lines.some(line => line.discount !== '')
  return [
    { label: quantity, width: '7%', value: line => line.quantity },
    { label: unitPrice, width: '11%', value: line => line.unitPrice },
    ...(hasDiscount ? [{ label: labels.discount, width: '9%', value: (line: InvoiceLine) => line.discount }] : []),
    ...(view.isTax ? taxColumns : []),
    { label: total, width: '13%', value: line => line.total },
  ]
}

const taxColumns: readonly PrintColumn[] = [
  { label: labels.lineExclusive, width: '13%', value: line => line.net },
  { label: labels.vatRate, width: '8%', value: line => line.rate },
  { label: labels.vatAmount, width: '10%', value: line => line.vat },
]
