/**
 * A page without a route guard whose content needs a permission: without it the page shows a message, signed-out visitors are asked to log
 * in, and the server is not called. Source: decision 47.
 */
import { LogIn } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { can, type Need } from '#domain/access/can.ts'
import { Button } from '../ui/button.tsx'
import { useAccess } from './api-context.ts'
import { useGoTo, wanting } from './navigation.ts'
import { Page } from './page.tsx'

type GrantedProps = { readonly need: Need; readonly title: string; readonly children: ReactNode }

export function Granted({ need, title, children }: GrantedProps) {
  const access = useAccess()
  if (can(access, need)) return children
  return (
    <Page title={title}>
      <div role="status" className="flex flex-col items-center gap-1 p-12 text-center">
        {access === null ? <LogInFirst /> : <NotGranted />}
      </div>
    </Page>
  )
}

function NotGranted() {
  const { t } = useTranslation()
  return (
    <>
      <p className="font-semibold text-lg">{t('shell.notGranted')}</p>
      <p className="text-muted-foreground">{t('shell.notGrantedHint')}</p>
    </>
  )
}

/** Login returns here. */
function LogInFirst() {
  const { t } = useTranslation()
  const location = useLocation()
  const goTo = useGoTo()
  return (
    <>
      <p className="font-semibold text-lg">{t('shell.logInFirst')}</p>
      <Button className="mt-3" autoFocus onClick={() => goTo('/login', { state: wanting(location) })}>
        <LogIn aria-hidden className="rtl:rotate-180" />
        {t('shell.logIn')}
      </Button>
    </>
  )
}
