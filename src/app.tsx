/** The application: the services of the page around the routes. */
import { StrictMode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { RouterProvider } from 'react-router-dom'
import type { Api } from './api/api.ts'
import { i18n } from './i18n/index.ts'
import { ApiContext } from './shell/api-context.ts'
import type { Router } from './shell/router.tsx'

/** `useTransitions` is off: a page that the keyboard asks for is drawn at once, not when React finds time. */
export function App({ api, router }: { api: Api; router: Router }) {
  return (
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <ApiContext value={api}>
          <RouterProvider router={router} useTransitions={false} />
        </ApiContext>
      </I18nextProvider>
    </StrictMode>
  )
}
