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
  const hasDiscount = view.lines.some(line => line.discount !== '')
  const beforeTotal = [...(hasDiscount ? [discountColumn] : []), ...(view.isTax ? taxColumns : [])]
  return view.figures.flatMap(({ label, of }) => {
    const column = { label, width: widths[of], value: (line: InvoiceLine) => line[of] }
    return of === 'total' ? [...beforeTotal, column] : [column]
  })
}

const widths = { quantity: '7%', unitPrice: '11%', total: '13%' } as const

const discountColumn: PrintColumn = { label: labels.discount, width: '9%', value: line => line.discount }

const taxColumns: readonly PrintColumn[] = [
  { label: labels.lineExclusive, width: '13%', value: line => line.net },
  { label: labels.vatRate, width: '8%', value: line => line.rate },
  { label: labels.vatAmount, width: '10%', value: line => line.vat },
]
