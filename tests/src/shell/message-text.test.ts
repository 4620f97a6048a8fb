import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Message } from '#src/api/messages.ts'
import { showLanguage } from '#src/i18n/index.ts'
import { toastOfMessage, toastOfRegistration, toastOfSession, toastOfUnregistered } from '#src/shell/message-text.ts'

beforeEach(() => showLanguage('en'))
afterEach(() => showLanguage('ar'))

const failure = (...lines: Message['lines']): Message => ({ severity: 'error', isSticky: true, lines })

describe('the messages of the interceptor', () => {
  test('are lines of caption, colon and detail', () => {
    const message = failure(
      { kind: 'shared', key: 'invalidInput' },
      { kind: 'problem', problem: { at: 'newPassword', code: 'passwordNeedsDigit' } },
      { kind: 'problem', problem: { at: 'somewhere', code: 'underpaid', params: { amount: '2.50' } } },
    )
    expect(toastOfMessage(message)).toEqual({
      kind: 'error',
      isSticky: true,
      title: 'Some of what was entered is not valid',
      detail: 'New password: The password lacks a digit\nThe amount paid is 2.50 less than the total',
    })
  })

  test('of one line have no detail', () => {
    expect(toastOfMessage(failure({ kind: 'key', key: 'noNetwork' }))).toEqual({
      kind: 'error',
      isSticky: true,
      title: 'No Network: The server cannot be reached',
    })
    const success: Message = {
      severity: 'success',
      isSticky: false,
      lines: [{ kind: 'key', key: 'operationSucceeded' }],
    }
    expect(toastOfMessage(success)).toMatchObject({ kind: 'success', isSticky: false })
  })

  test('of a refused permission begin with the specified line', () => {
    const message = failure({ kind: 'key', key: 'accessDenied' }, { kind: 'raw', text: 'Teapot: short and stout' })
    expect(toastOfMessage(message)).toMatchObject({ title: 'Access Denied!', detail: 'Teapot: short and stout' })
  })
})

describe('the messages of the session', () => {
  test('name the user, and stay where they ask for something', () => {
    expect(toastOfSession({ type: 'notice', notice: 'welcome', name: 'Cashier Sami' })).toMatchObject({
      title: 'Welcome Cashier Sami!',
    })
    expect(toastOfSession({ type: 'notice', notice: 'sessionRestored', name: 'Sami' }).title).toBe(
      'Session for Sami restored!',
    )
    expect(toastOfSession({ type: 'notice', notice: 'tryLastOperationAgain' })).toMatchObject({
      title: 'Session Restored',
      detail: 'Please try your last operation again',
      isSticky: true,
    })
  })

  test('that expired give the reason in parentheses', () => {
    const expired = (description: string | null) =>
      toastOfSession({ type: 'notice', notice: 'sessionExpired', description })
    expect(expired(null).detail).toBe('Your Session has expired. Please log in again to renew your session')
    expect(expired('accountDisabled').detail).toMatch(/renew your session \(This account is disabled\..*\)$/)
  })
})

test('an unregistered product is an error that says whom to ask', () => {
  expect(toastOfUnregistered()).toMatchObject({ kind: 'error', title: 'ERROR' })
  expect(toastOfUnregistered().detail).toMatch(/Contact the provider to renew the contract/)
})

test('a registration says how it ended', () => {
  const toasts = (['registered', 'registrationFailed'] as const).map(notice =>
    toastOfRegistration({ type: 'notice', notice }),
  )
  expect(toasts.map(toast => toast.kind)).toEqual(['success', 'error'])
})
