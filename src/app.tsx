/** The application: the services of the page around the routes. */
import { StrictMode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { BrowserRouter } from 'react-router-dom'
import type { Api } from './api/api.ts'
import { i18n } from './i18n/index.ts'
import { ApiContext } from './shell/api-context.ts'
import { FatalErrorGuard } from './shell/fatal-error.tsx'
import { Routes } from './shell/router.tsx'

/** `useTransitions` is off: a page that the keyboard asks for is drawn at once, not when React finds time. */
export function App({ api }: { api: Api }) {
  return (
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <ApiContext value={api}>
          <FatalErrorGuard>
            <BrowserRouter useTransitions={false}>
              <Routes />
            </BrowserRouter>
          </FatalErrorGuard>
        </ApiContext>
      </I18nextProvider>
    </StrictMode>
  )
}
