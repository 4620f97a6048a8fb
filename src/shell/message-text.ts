/** Texts of messages from the request interceptor and the session. Spec §8: lines of caption, colon, detail. */
import type { RegistrationNotice } from '#machines/registration.machine.ts'
import type { SessionNotice } from '#machines/session-setup.ts'
import type { Message, MessageLine } from '../api/messages.ts'
import { i18n } from '../i18n/index.ts'
import { fieldText, problemText, sharedText } from '../i18n/keys.ts'
import type { Toast } from '../services/toasts.ts'

export function toastOfMessage({ severity, isSticky, lines }: Message): Toast {
  const [title = '', ...rest] = lines.map(lineText)
  return { kind: severity, title, isSticky, ...(rest.length > 0 && { detail: rest.join('\n') }) }
}

export function toastOfSession(notice: SessionNotice): Toast {
  const { t } = i18n
  switch (notice.notice) {
    case 'welcome':
      return { kind: 'success', title: t('session.welcome', { name: notice.name }), id: 'session' }
    case 'sessionRestored':
      return { kind: 'success', title: t('session.restored', { name: notice.name }), id: 'session' }
    case 'tryLastOperationAgain':
      return { kind: 'info', title: t('session.tryAgainTitle'), detail: t('session.tryAgain'), isSticky: true }
    case 'sessionEnded':
      return { kind: 'info', title: t('session.ended'), detail: t('session.endedDetail'), id: 'session' }
    case 'sessionExpired': {
      const reason = notice.description === null ? '' : ` (${sharedText(notice.description)})`
      const detail = `${t('session.expired')}${reason}`
      return { kind: 'warning', title: t('session.expiredTitle'), detail, isSticky: true, id: 'session' }
    }
    case 'permissionsChanged':
      return {
        kind: 'warning',
        title: t('session.permissionsChangedTitle'),
        detail: t('session.permissionsChanged'),
        isSticky: true,
      }
  }
}

export function toastOfRegistration({ notice }: RegistrationNotice): Toast {
  const { t } = i18n
  if (notice === 'registered') return { kind: 'success', title: t('session.registerDone') }
  return { kind: 'error', title: t('session.registerFailed') }
}

/** Spec §8: an error with a link to the registration page. */
export function toastOfUnregistered(): Toast {
  const { t } = i18n
  return { kind: 'error', title: t('session.unregisteredTitle'), detail: t('shared.notRegistered'), id: 'unregistered' }
}

function lineText(line: MessageLine): string {
  switch (line.kind) {
    case 'key':
      return i18n.t(`interceptor.${line.key}`)
    case 'shared':
      return sharedText(line.key)
    case 'raw':
      return line.text
    case 'problem': {
      const caption = fieldText(line.problem.at)
      const detail = problemText(line.problem)
      return caption === null ? detail : `${caption}: ${detail}`
    }
  }
}
