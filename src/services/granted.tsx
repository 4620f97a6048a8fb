/** A page without a guard whose figures are for some: whoever may not see them is told so, and the server is not asked. Source: decision 47. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Need } from '#domain/access/can.ts'
import { useCan } from './api-context.ts'
import { Page } from './page.tsx'

type GrantedProps = { readonly need: Need; readonly title: string; readonly children: ReactNode }

export function Granted({ need, title, children }: GrantedProps) {
  const { t } = useTranslation()
  const isGranted = useCan(need)
  if (isGranted) return children
  return (
    <Page title={title}>
      <div role="status" className="flex flex-col items-center gap-1 p-12 text-center">
        <p className="font-semibold text-lg">{t('shell.notGranted')}</p>
        <p className="text-muted-foreground">{t('shell.notGrantedHint')}</p>
      </div>
    </Page>
  )
}
