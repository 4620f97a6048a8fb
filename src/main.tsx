/** The start of the client: creates its only `Api`, applies the user's appearance, and renders the application. */
// Must precede every module that creates schemas.
import './schema-settings.ts'
import { createRoot } from 'react-dom/client'
import { browserEnvironment, createApi } from './api/api.ts'
import { keepClientId } from './api/client-id.ts'
import { App, FailedApp } from './app.tsx'
import { currentLanguage, i18n } from './i18n/index.ts'
import { followAppearance } from './services/appearance.ts'
import { forgetAnswersAtLogout } from './services/cached-answers.ts'
import { followCompanyClock } from './services/cached-company.ts'
import { clearLoading, showLoading, showToast } from './services/toasts.ts'
import { toastOfMessage, toastOfRegistration, toastOfSession } from './shell/message-text.ts'
import { endStart } from './shell/start.ts'

const api = createApi({
  ...browserEnvironment(),
  language: currentLanguage,
  show: message => showToast(toastOfMessage(message)),
  loading: { show: () => showLoading(i18n.t('shell.loading')), clear: clearLoading },
})
api.session.onNotice(notice => showToast(toastOfSession(notice)))
api.registration.onNotice(notice => showToast(toastOfRegistration(notice)))
api.start()

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the application.')
await followAppearance(api.storage)
followCompanyClock(api)
const root = createRoot(place, {
  onUncaughtError: error => {
    reportError(error)
    root.render(<FailedApp error={error} />)
  },
})
root.render(<App api={api} />)
endStart(performance.now(), i18n.t('shell.loadingProgram'))
void keepClientId(api)
void forgetAnswersAtLogout(api)
