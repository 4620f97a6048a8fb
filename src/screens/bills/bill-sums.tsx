/** The sums of the listed bills by type. Void bills are counted but not added. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { billEndpoints } from '#contract/bill.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { billTitles } from '../../catalogue/bill-titles.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { cn } from '../../ui/class-names.ts'

type Sums = ReplyOf<typeof billEndpoints.getBillSums>

export function BillSums({ sums }: { sums: Sums | undefined }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (sums === undefined) return <div className="h-14" />
  const types = sums.types.filter(each => each.count > 0)
  return (
    <ul
      aria-label={t('bills.sums')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
      tabIndex={0}
      className="flex min-h-14 flex-wrap max-md:flex-col max-md:gap-1 md:max-h-32 gap-2 overflow-y-auto rounded-md pb-0.5"
    >
      {types.map(each => (
        <li
          key={each.billTypeCode}
          className="flex max-w-full flex-col justify-center gap-0.5 rounded-md border border-border bg-card px-3 py-1.5 max-md:flex-row max-md:flex-wrap max-md:justify-between max-md:py-0.5"
        >
          <span className="flex items-baseline gap-2 text-sm">
            <span className="font-semibold">{t(`titles.${billTitles[each.billTypeCode]}`)}</span>
            <span className="text-muted-foreground">
              {t('words.billCount', { count: each.count, number: formats.count(each.count) })}
            </span>
            {each.voidedCount > 0 && (
              <span className="text-destructive text-xs">
                {t('bills.voidedOf', { number: formats.count(each.voidedCount) })}
              </span>
            )}
          </span>
          <dl className="flex flex-wrap gap-x-4 text-sm tabular-nums">
            <Figure name={t('bills.columns.net')} className="max-xl:hidden">
              {formats.amount(each.net)}
            </Figure>
            <Figure name={t('bills.columns.vat')} className="max-md:hidden">
              {formats.amount(each.vat)}
            </Figure>
            <Figure name={t('bills.columns.total')}>
              <strong>{formats.amount(each.total)}</strong>
            </Figure>
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Figure({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={cn('flex items-baseline gap-1.5', className)}>
      <dt className="text-muted-foreground text-xs">{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}
