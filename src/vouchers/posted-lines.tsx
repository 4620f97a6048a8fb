/** The lines of a posted voucher, and what they come to. */

import { useTranslation } from 'react-i18next'
import type { VoucherDocument } from '#contract/vouchers/voucher.ts'
import { alignOf, type FieldColumn, shownText } from '../fields/columns.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { cn } from '../ui/class-names.ts'
import { isAmount, lineSum, type VoucherLine } from './voucher-columns.tsx'

type LinesProps = {
  readonly label: string
  readonly voucher: VoucherDocument
  readonly columns: readonly FieldColumn<VoucherLine>[]
}

export function PostedLines({ label, voucher, columns }: LinesProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const isNumber = (column: FieldColumn<VoucherLine>) => alignOf(column) === 'number'
  const cellClass = (column: FieldColumn<VoucherLine>) =>
    cn('px-2.5 py-1.5', isNumber(column) ? 'is-number w-36' : 'text-start', column.id === 'code' && 'w-28')
  const sumIn = ({ id }: FieldColumn<VoucherLine>) => (isAmount(id) ? formats.amount(lineSum(voucher.lines, id)) : '')
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-border bg-card"
    >
      <table className="w-full border-collapse">
        <thead>
          <tr className="bg-muted text-muted-foreground text-xs">
            {columns.map(column => (
              <th key={column.id} scope="col" className={cellClass(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {voucher.lines.map((line, place) => (
            <tr key={place} className="border-border/70 border-t">
              {columns.map(column => (
                <td key={column.id} className={cellClass(column)}>
                  <bdi>{shownText(column, line, formats)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-border border-t font-semibold">
            {columns.map((column, place) => (
              <td key={column.id} className={cellClass(column)}>
                {place === 0 ? t('words.total') : sumIn(column)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
