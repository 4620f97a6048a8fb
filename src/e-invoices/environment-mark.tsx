/** The authority's system as a text with an icon: only documents of production have an effect in law. */
import { BadgeCheck, FlaskConical, Theater } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { EInvoiceEnvironment } from '#domain/invoice/e-invoice-states.ts'
import { cn } from '../ui/class-names.ts'

const looks = {
  sandbox: { icon: FlaskConical, box: 'border-dashed border-border text-muted-foreground' },
  simulation: { icon: Theater, box: 'border-dashed border-warning text-foreground' },
  production: { icon: BadgeCheck, box: 'border-success text-foreground' },
} as const

export function EnvironmentMark({ environment }: { environment: EInvoiceEnvironment }) {
  const { t } = useTranslation()
  const { icon: Icon, box } = looks[environment]
  return (
    <span className={cn('inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 font-medium text-sm', box)}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {t(`eInvoice.environments.${environment}`)}
    </span>
  )
}

/** The same in a narrow place; its text is for screen readers and the pointer. */
export function EnvironmentIcon({ environment }: { environment: EInvoiceEnvironment }) {
  const { t } = useTranslation()
  const { icon: Icon } = looks[environment]
  const text = t(`eInvoice.environments.${environment}`)
  return (
    <span title={text} className="shrink-0 text-muted-foreground">
      <Icon aria-hidden className="size-4" />
      <span className="sr-only">{text}</span>
    </span>
  )
}
