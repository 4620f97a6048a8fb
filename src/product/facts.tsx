/** Labels with their values, one below the other. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export function FactList({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-border">{children}</dl>
}

/** Codes, numbers and URLs are written left to right in every language. */
export function NamedFact({ label, value, isCode = false }: { label: string; value: string; isCode?: boolean }) {
  const { t } = useTranslation()
  const shown = <bdi dir={isCode ? 'ltr' : 'auto'}>{value}</bdi>
  return (
    <div className="flex min-h-row items-center justify-between gap-6 py-1">
      <dt className="shrink-0 text-muted-foreground">{label}</dt>
      <dd className="min-w-0 text-end font-medium break-words tabular-nums">
        {value === '' ? <span className="font-normal text-muted-foreground">{t('about.notGiven')}</span> : shown}
      </dd>
    </div>
  )
}
