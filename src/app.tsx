/** The application: the page's services around the routes. */
import { StrictMode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { BrowserRouter } from 'react-router-dom'
import type { Api } from './api/api.ts'
import { i18n } from './i18n/index.ts'
import { loaderOf } from './pages.ts'
import { ApiContext } from './services/api-context.ts'
import { PageLoadersContext } from './services/page-loaders.ts'
import { FatalErrorPage } from './shell/fatal-error.tsx'
import { Routes } from './shell/router.tsx'

/** `useTransitions` is off: navigation by keyboard renders at once instead of when React is idle. */
export function App({ api }: { api: Api }) {
  return (
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <ApiContext value={api}>
          <PageLoadersContext value={loaderOf}>
            <BrowserRouter useTransitions={false}>
              <Routes />
            </BrowserRouter>
          </PageLoadersContext>
        </ApiContext>
      </I18nextProvider>
    </StrictMode>
  )
}

/** Replaces the application after a rendering error. */
export function FailedApp({ error }: { error: unknown }) {
  return (
    <I18nextProvider i18n={i18n}>
      <FatalErrorPage error={error} />
    </I18nextProvider>
  )
}
