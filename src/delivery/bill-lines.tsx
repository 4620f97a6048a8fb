/** The bills of a delivery: number, customer or supplier, total. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { billTitles } from '../catalogue/bill-titles.ts'
import type { DeliveryBill } from '../commands/entities.ts'
import { useNames } from '../i18n/names.ts'
import { useFormats } from '../i18n/use-formats.ts'

type BillLinesProps = {
  readonly bills: readonly DeliveryBill[]
  /** A remark below each bill. */
  readonly remarkOf?: (bill: DeliveryBill) => ReactNode
}

export function BillLines({ bills, remarkOf }: BillLinesProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { nameOf } = useNames()
  return (
    <ul
      aria-label={t('words.bills')}
      tabIndex={bills.length > 5 ? 0 : undefined}
      className="mt-4 max-h-56 divide-y divide-border overflow-y-auto rounded-md border border-border"
    >
      {bills.map(bill => (
        <li key={bill.id} className="px-3 py-1.5 text-sm">
          <div className="flex items-baseline gap-3">
            <bdi className="is-number shrink-0 font-medium">{bill.code}</bdi>
            <span className="min-w-0 flex-1 truncate text-muted-foreground">
              {[
                t(`titles.${billTitles[bill.billTypeCode]}`),
                nameOf({ nameAr: bill.partyNameAr, nameEn: bill.partyNameEn }),
              ]
                .filter(text => text !== '')
                .join(' · ')}
            </span>
            <bdi className="is-number shrink-0">{formats.amount(bill.total)}</bdi>
          </div>
          {remarkOf?.(bill)}
        </li>
      ))}
    </ul>
  )
}
