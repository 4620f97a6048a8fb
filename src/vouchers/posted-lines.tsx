/** The lines of a posted voucher, and their totals. */
import { useTranslation } from 'react-i18next'
import type { VoucherDocument } from '#contract/vouchers/voucher.ts'
import { alignOf, type FieldColumn, shownText } from '../fields/columns.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { cn } from '../ui/class-names.ts'
import { Table, TableCell, TableFooter, TableHead, TableHeader, TableLine, TableLines } from '../ui/table.tsx'
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
  const sumIn = ({ id }: FieldColumn<VoucherLine>) => (isAmount(id) ? formats.amount(lineSum(voucher.lines, id)) : '')
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-border bg-card"
    >
      <Table className="text-base">
        <TableHeader>
          <TableLine>
            {columns.map(column => (
              <TableHead
                key={column.id}
                isNumber={isNumber(column)}
                className={cn(isNumber(column) && 'w-36', column.id === 'code' && 'w-28')}
              >
                {column.title}
              </TableHead>
            ))}
          </TableLine>
        </TableHeader>
        <TableLines>
          {voucher.lines.map((line, place) => (
            <TableLine key={place} className="h-row">
              {columns.map(column => (
                <TableCell key={column.id} isNumber={isNumber(column)}>
                  <bdi>{shownText(column, line, formats)}</bdi>
                </TableCell>
              ))}
            </TableLine>
          ))}
        </TableLines>
        <TableFooter>
          <TableLine className="h-row">
            {columns.map((column, place) => (
              <TableCell key={column.id} isNumber={isNumber(column)}>
                {place === 0 ? t('words.total') : sumIn(column)}
              </TableCell>
            ))}
          </TableLine>
        </TableFooter>
      </Table>
    </section>
  )
}
