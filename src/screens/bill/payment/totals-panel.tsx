/** The totals of the bill, updated while typing. */

import { useTranslation } from 'react-i18next'
import { billTypeOf, hasPrices } from '#domain/bills/bill-types.ts'
import type { BillTotals } from '#domain/bills/totals-types.ts'
import { halalas, zeroHalalas } from '#domain/money.ts'
import { isTakenUp } from '#machines/bill-editor/draft.ts'
import { problemText } from '../../../i18n/keys.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { cn } from '../../../ui/class-names.ts'
import { selectTotals, useBill, useDraft, useEditor } from '../editor-context.ts'
import { BillDiscount } from './bill-discount.tsx'

export function TotalsPanel() {
  const { t } = useTranslation()
  const formats = useFormats()
  const totals = useBill(selectTotals)
  const { Totals: Beneath } = useEditor().typeParts
  const type = billTypeOf(useDraft('type'))
  const isPriced = hasPrices(type)
  const hasDiscount = type.refunds === null && type.columns.includes('discount')
  // Of the lines of an original only those that the bill takes up count.
  const count = useBill(
    ({ context: { counted } }) => counted.lines.filter(line => line.quantity > 0 && isTakenUp(counted, line)).length,
  )
  const total = totals.ok ? totals.value.total : zeroHalalas
  const shown = isPriced ? formats.amount(total) : t('bill.lineCount', { count })
  return (
    <section
      data-region="totals"
      aria-label={t('bill.totals')}
      className="border-border border-b px-4 py-4 max-md:py-2"
    >
      {/* On a phone everything is in one row. */}
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 max-md:flex-nowrap">
        <span className="font-semibold text-lg">{t(isPriced ? 'bill.columns.total' : 'bill.lines')}</span>
        {isPriced && (
          <span className="text-muted-foreground text-sm max-md:me-auto">{t('bill.lineCount', { count })}</span>
        )}
        <output
          className={cn(
            'is-number mt-1 w-full font-bold leading-[3rem] tracking-tight max-md:mt-0 max-md:w-auto max-md:leading-9',
            sizeOf(shown),
          )}
        >
          {shown}
        </output>
      </div>
      {totals.ok ? (
        isPriced && <Parts totals={totals.value} />
      ) : (
        <p role="alert" className="mt-2 rounded-md bg-destructive-soft px-2.5 py-1.5 text-destructive text-sm">
          {totals.problems.map(problemText).join(' ')}
        </p>
      )}
      {hasDiscount && <BillDiscount />}
      <Beneath />
    </section>
  )
}

/** A money total is never truncated: long ones have a smaller font. */
function sizeOf(text: string): string {
  if (text.length <= 9) return 'text-[2.5rem] max-md:text-[1.75rem]'
  return text.length <= 12 ? 'text-[1.875rem]' : 'text-2xl'
}

function Parts({ totals }: { totals: BillTotals }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const discount = halalas(totals.lineDiscount + totals.billDiscount)
  const rates = [...new Set(totals.groups.filter(group => group.vat > 0).map(group => group.rate))]
  const [rate] = rates
  return (
    <dl className="mt-3 space-y-1 max-md:mt-1">
      {discount > 0 && <Part name={t('bill.discount')} value={`-${formats.amount(discount)}`} />}
      <Part name={t('bill.net')} value={formats.amount(totals.net)} />
      {totals.fee > 0 && <Part name={t('bill.tobaccoFee')} value={formats.amount(totals.fee)} />}
      <Part
        name={
          rate !== undefined && rates.length === 1
            ? t('bill.vatAt', { rate: formats.percent(rate) })
            : t('bill.columns.vat')
        }
        value={formats.amount(totals.vat)}
      />
    </dl>
  )
}

function Part({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="is-number font-medium">{value}</dd>
    </div>
  )
}
