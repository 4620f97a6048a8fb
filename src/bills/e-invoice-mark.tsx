/** The state of an e-invoice as an icon with words, because colour alone is not accessible. */
import { BadgeCheck, CircleAlert, CircleCheck, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ListedEInvoiceState } from '#domain/invoice/e-invoice-states.ts'
import { cn } from '../ui/class-names.ts'

const looks = {
  pending: { icon: Hourglass, colour: 'text-warning' },
  reported: { icon: CircleCheck, colour: 'text-success' },
  cleared: { icon: BadgeCheck, colour: 'text-success' },
  rejected: { icon: CircleAlert, colour: 'text-destructive' },
} as const

export function EInvoiceMark({ state, className }: { state: ListedEInvoiceState; className?: string }) {
  const { t } = useTranslation()
  const { icon: Icon, colour } = looks[state]
  return (
    <span className={cn('inline-flex min-w-0 items-center gap-1.5 font-medium text-sm', className)}>
      <Icon aria-hidden className={cn('size-4 shrink-0', colour)} />
      <span className="truncate">{t(`eInvoiceStates.${state}`)}</span>
    </span>
  )
}
