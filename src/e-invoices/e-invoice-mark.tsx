/** The state of an e-invoice as an icon with words, because colour alone is not accessible. */
import { BadgeCheck, CircleCheck, CircleX, Clock, History, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { EInvoiceState } from '#domain/invoice/e-invoice-states.ts'
import { cn } from '../ui/class-names.ts'

const looks: Readonly<Record<EInvoiceState, { readonly icon: LucideIcon; readonly colour: string }>> = {
  pending: { icon: Clock, colour: 'text-muted-foreground' },
  reported: { icon: CircleCheck, colour: 'text-success' },
  cleared: { icon: BadgeCheck, colour: 'text-success' },
  rejected: { icon: CircleX, colour: 'text-destructive' },
  replaced: { icon: History, colour: 'text-muted-foreground' },
}

export function EInvoiceMark({ state }: { state: EInvoiceState }) {
  const { t } = useTranslation()
  const { icon: Icon, colour } = looks[state]
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 font-medium text-sm">
      <Icon aria-hidden className={cn('size-4 shrink-0', colour)} />
      <span className="truncate">{t(`eInvoiceStates.${state}`)}</span>
    </span>
  )
}
