/** The login page: the form beside the cover. Signed-in users are redirected. Source: spec §2. */
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { selectIsLive } from '../../api/session-service.ts'
import { useAccess, useApi, useStored } from '../../services/api-context.ts'
import { LoginForm } from '../../services/login-form.tsx'
import { Logo } from '../../services/logo.tsx'
import { afterLogin } from '../../services/navigation.ts'

import { ProductLine } from '../../services/product-line.tsx'
import { LanguageChoice } from './language-choice.tsx'

export function LoginScreen() {
  const { t } = useTranslation()
  const { session } = useApi()
  const isLive = useSelector(session.actor, selectIsLive)
  const [homeUrl] = useStored('home_url')
  const access = useAccess()
  const { state } = useLocation()
  if (isLive) return <Navigate to={afterLogin(state, homeUrl, access)} replace />
  return (
    <div className="grid min-h-dvh bg-card lg:grid-cols-[minmax(26rem,5fr)_7fr]">
      <div className="flex flex-col px-6 py-5 sm:px-10">
        <header className="flex items-center justify-between">
          <span className="flex items-center gap-2.5 text-lg font-bold">
            <Logo className="size-9" />
            {t('shell.productName')}
          </span>
          <LanguageChoice />
        </header>
        <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-10">
          <h1 className="text-2xl font-bold">{t('login.heading')}</h1>
          <p className="mt-1 mb-7 text-muted-foreground">{t('login.lead')}</p>
          <LoginForm />
        </main>
        <footer className="text-xs text-muted-foreground">
          <ProductLine />
        </footer>
      </div>
      <aside className="cover relative hidden overflow-hidden lg:block" aria-hidden="true">
        <div className="absolute inset-x-0 bottom-0 p-12 text-white">
          <p className="text-2xl font-semibold">{t('login.coverLine')}</p>
          <p className="mt-1 text-lg text-white/85">{t('login.coverDetail')}</p>
        </div>
      </aside>
    </div>
  )
}
