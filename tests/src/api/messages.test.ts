import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { authEndpoints } from '#contract/auth.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { CallOutcome } from '#src/api/client.ts'
import { createInterceptor, type Message, type MessageLine, messageOf } from '#src/api/messages.ts'
import { createRequestCounter } from '#src/api/request-counter.ts'

const get = endpoint({ method: 'GET', path: '/api/read', summary: 'Reads', need: 'signedIn', errors: [] })
const put = endpoint({ method: 'PUT', path: '/api/write', summary: 'Writes', need: 'signedIn', errors: [] })

type Details = ConstructorParameters<typeof ApiError>[0]
const failure = (details: Partial<Details>, isShown = true): CallOutcome => ({
  ...{ kind: 'failure', isShown },
  endpoint: put,
  error: new ApiError({ status: 400, error: 'unknown', description: null, ...details }),
})

/** Lines as a person can check them: `key`, `shared.key`, `at: code`, or the text itself. */
const text = (line: MessageLine): string => {
  if (line.kind === 'raw') return line.text
  if (line.kind === 'problem') return `${line.problem.at}: ${line.problem.code}`
  return line.kind === 'shared' ? `shared.${line.key}` : line.key
}

describe('a message', () => {
  test.each<[string, Partial<Details>, string[]]>([
    ['no network', { status: 0, error: 'network' }, ['noNetwork']],
    ['401', { status: 401, error: 'unauthorized', description: 'unauthorized' }, ['unauthorized']],
    ['403', { status: 403, error: 'access_denied', description: 'accessDenied' }, ['accessDenied', 'genericError']],
    ['500', { status: 500, error: 'internal_error', description: 'internalError' }, ['genericError']],
    ['a described error', { status: 409, error: 'email_taken', description: 'emailTaken' }, ['shared.emailTaken']],
    ['a wrong password', { error: 'invalid_grant', description: 'invalidCredentials' }, ['shared.invalidCredentials']],
    ['404 of ours', { status: 404, error: 'not_found', description: 'notFound' }, ['shared.notFound']],
    ['404 of something else', { status: 404, body: '<html>' }, ['notFound']],
    ['a page of a proxy', { status: 502, statusText: 'Bad Gateway', body: '<html>' }, ['genericError']],
    [
      'a text of a proxy',
      { status: 502, statusText: 'Bad Gateway', body: 'down' },
      ['genericError', 'Bad Gateway: down'],
    ],
    ['a text without a status text', { status: 418, body: 'teapot' }, ['genericError', '418: teapot']],
    [
      'a new password that is due',
      { status: 403, error: 'password_change_required', description: 'passwordChangeRequired' },
      ['shared.passwordChangeRequired'],
    ],
    [
      'problems',
      {
        status: 422,
        error: 'invalid_input',
        description: 'invalidInput',
        problems: [
          { at: 'name', code: 'required' },
          { at: 'BillItems.2.quantity', code: 'tooLarge' },
        ],
      },
      ['shared.invalidInput', 'name: required', 'BillItems.2.quantity: tooLarge'],
    ],
  ])('%s', (_, details, lines) => {
    const message = messageOf(failure(details))
    expect(message).toMatchObject({ severity: 'error', isSticky: true })
    expect(message?.lines.map(text)).toEqual(lines)
  })

  test('a change that succeeded is noticed and passes; a read, a login and an expired session say nothing', () => {
    expect(messageOf({ kind: 'success', endpoint: put })).toEqual({
      severity: 'success',
      isSticky: false,
      lines: [{ kind: 'key', key: 'operationSucceeded' }],
    })
    expect(messageOf({ kind: 'success', endpoint: get })).toBeNull()
    expect(messageOf({ kind: 'success', endpoint: authEndpoints.getToken })).toBeNull()
    expect(messageOf(failure({ status: 401, error: 'session_expired' }))).toBeNull()
  })
})

describe('the interceptor', () => {
  function open() {
    const shown: Message[] = []
    const done: string[] = []
    let nowMs = 0
    const intercept = createInterceptor({
      show: message => shown.push(message),
      logOut: () => done.push('logOut'),
      loseRegistration: () => done.push('loseRegistration'),
      now: () => nowMs,
    })
    return {
      intercept,
      shown,
      done,
      wait: (ms: number) => {
        nowMs += ms
      },
    }
  }

  test('shows the same sticky message once per burst, and again after two seconds', () => {
    const { intercept, shown, wait } = open()
    for (let call = 0; call < 5; call += 1) intercept(failure({ status: 500 }))
    expect(shown).toHaveLength(1)
    wait(1999)
    intercept(failure({ status: 500 }))
    expect(shown).toHaveLength(1)
    wait(1)
    intercept(failure({ status: 500 }))
    expect(shown).toHaveLength(2)
  })

  test('shows two different messages of one burst', () => {
    const { intercept, shown } = open()
    intercept(failure({ status: 500 }))
    intercept(failure({ status: 0, error: 'network' }))
    expect(shown).toHaveLength(2)
  })

  test('shows every success', () => {
    const { intercept, shown } = open()
    for (let call = 0; call < 3; call += 1) intercept({ kind: 'success', endpoint: put })
    expect(shown).toHaveLength(3)
  })

  test('logs out after a 403, but not while a new password is due', () => {
    const { intercept, done } = open()
    intercept(failure({ status: 403, error: 'password_change_required', description: 'passwordChangeRequired' }))
    intercept(failure({ status: 422, error: 'invalid_input' }))
    expect(done).toEqual([])
    intercept(failure({ status: 403, error: 'access_denied' }))
    expect(done).toEqual(['logOut'])
  })

  test('logs out and says why also where the screen has its own words for failures', () => {
    const { intercept, shown, done } = open()
    intercept(failure({ status: 404, error: 'not_found' }, false))
    expect([shown, done]).toEqual([[], []])
    intercept(failure({ status: 403, error: 'access_denied' }, false))
    expect([shown.length, done]).toEqual([1, ['logOut']])
  })

  test('leaves a person in whose call was not sent', () => {
    const { intercept, done } = open()
    intercept(failure({ status: 403, error: 'not_sent', description: 'accessDenied' }))
    expect(done).toEqual([])
  })

  test('leaves a person in who may make the call, but not with this field', () => {
    const { intercept, shown, done } = open()
    intercept(failure({ status: 403, error: 'access_denied', problems: [{ at: 'branchId', code: 'notAllowed' }] }))
    expect(done).toEqual([])
    expect(shown[0]?.lines).toMatchObject([{ kind: 'problem' }])
  })

  test('closes the gate when the product is not registered any more', () => {
    const { intercept, done } = open()
    intercept(failure({ status: 402, error: 'not_registered', description: 'notRegistered' }))
    expect(done).toEqual(['loseRegistration'])
  })
})

describe('the loading message', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  function open() {
    const seen: string[] = []
    return { seen, count: createRequestCounter({ show: () => seen.push('show'), clear: () => seen.push('clear') }) }
  }

  test('is shown when the first call has lasted a second, and cleared when the last has finished', () => {
    const { seen, count } = open()
    count(1)
    vi.advanceTimersByTime(500)
    count(1)
    vi.advanceTimersByTime(499)
    expect(seen).toEqual([])
    vi.advanceTimersByTime(1)
    expect(seen).toEqual(['show'])
    count(-1)
    expect(seen).toEqual(['show'])
    count(-1)
    expect(seen).toEqual(['show', 'clear'])
  })

  test('is not shown for calls that are quick', () => {
    const { seen, count } = open()
    for (let call = 0; call < 5; call += 1) {
      count(1)
      vi.advanceTimersByTime(900)
      count(-1)
    }
    vi.advanceTimersByTime(5000)
    expect(seen).toEqual([])
  })

  test('is shown once for calls that overlap without an end between them', () => {
    const { seen, count } = open()
    count(1)
    for (let call = 0; call < 5; call += 1) {
      count(1)
      vi.advanceTimersByTime(900)
      count(-1)
    }
    count(-1)
    expect(seen).toEqual(['show', 'clear'])
  })
})
