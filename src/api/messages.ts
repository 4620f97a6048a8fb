/**
 * The request interceptor: the message for the outcome of a call. Source: spec §8 and §9.
 *
 * `messageOf(outcome)` contains the rules and is pure; `createInterceptor` adds state: sticky messages once per burst, and leaving the
 * session after a 403. The shell shows the toasts and translates them: messages contain text keys.
 */
import type { ErrorBody } from '#contract/errors.ts'
import { notSent } from './api-error.ts'
import type { CallOutcome } from './client.ts'

/** After this time the same sticky message may be shown again. Spec §9. */
const stickyResetMs = 2000

/**
 * One line of a message. `key` is a text key of the shell (`interceptor.…`) and `shared` one of the server's (`shared.{key}`); `problem` is
 * a line of caption (the field), colon and detail (`problem.{code}`); `raw` is shown unchanged.
 */
export type MessageLine =
  | { readonly kind: 'key'; readonly key: InterceptorText }
  | { readonly kind: 'shared'; readonly key: string }
  | { readonly kind: 'problem'; readonly problem: ErrorBody['problems'][number] }
  | { readonly kind: 'raw'; readonly text: string }

type InterceptorText =
  | 'unauthorized'
  | 'accessDenied'
  | 'notFound'
  | 'noNetwork'
  | 'genericError'
  | 'operationSucceeded'

export type Message = {
  readonly severity: 'success' | 'error'
  /** A sticky message stays until it is closed. */
  readonly isSticky: boolean
  readonly lines: readonly MessageLine[]
}

/**
 * The message of an outcome; null for a successful read, a login, or an expired session, which the session itself reports once for all
 * waiting calls.
 */
export function messageOf(outcome: CallOutcome): Message | null {
  if (outcome.kind === 'failure') {
    if (outcome.error.error === 'session_expired') return null
    return { severity: 'error', isSticky: true, lines: linesOf(outcome.error) }
  }
  if (outcome.endpoint.method === 'GET' || isLogin(outcome)) return null
  return { severity: 'success', isSticky: false, lines: [line('operationSucceeded')] }
}

function linesOf(error: Failure): readonly MessageLine[] {
  const described: MessageLine[] = error.description ? [{ kind: 'shared', key: error.description }] : []
  if (error.status === 0) return [line('noNetwork')]
  if (isPasswordDue(error)) return described
  if (isDenied(error) || error.error === notSent) return [line('accessDenied'), line('genericError')]
  if (error.status === 401) return [line('unauthorized')]
  if (error.status === 500) return [line('genericError')]
  const problems = error.problems.map((problem): MessageLine => ({ kind: 'problem', problem }))
  if (described.length > 0 || problems.length > 0) return [...described, ...problems]
  if (error.status === 404) return [line('notFound')]
  return [line('genericError'), ...unknownBody(error)]
}

type Failure = Extract<CallOutcome, { kind: 'failure' }>['error']

function line(key: InterceptorText): MessageLine {
  return { kind: 'key', key }
}

/** Spec §8: without problems, the status text, a colon and the body. An HTML page, such as a proxy's, is not shown. */
function unknownBody({ status, statusText, body }: Failure): MessageLine[] {
  const text = body.trim()
  if (text === '' || text.startsWith('<') || text.length > 300) return []
  return [{ kind: 'raw', text: `${statusText || status}: ${text}` }]
}

function isLogin(outcome: CallOutcome): boolean {
  return outcome.endpoint.path.startsWith('/connect/')
}

/** The user lacks the permission for the call itself. A 403 with problems is about fields, and the user stays signed in (decision 17). */
function isDenied(error: Failure): boolean {
  return error.status === 403 && error.problems.length === 0 && error.error !== notSent && !isPasswordDue(error)
}

/** The first login requires a new password: that 403 is not a missing permission. */
function isPasswordDue(error: Failure): boolean {
  return error.error === 'password_change_required'
}

export type InterceptorOptions = {
  readonly show: (message: Message) => void
  /** Decision 17: a 403 logs out; the route guards then open the login page. */
  readonly logOut: () => void
  /** The server refuses because the product is not registered (any more). */
  readonly loseRegistration: () => void
  readonly now: () => number
}

/** Passed to the client as `onOutcome`. */
export function createInterceptor({ show, logOut, loseRegistration, now }: InterceptorOptions) {
  const shownAt = new Map<string, number>()
  return (outcome: CallOutcome): void => {
    const isShown = outcome.kind === 'success' || outcome.isShown || isDenied(outcome.error)
    const message = isShown ? messageOf(outcome) : null
    if (message && !isRepeated(shownAt, message, now())) show(message)
    if (outcome.kind === 'success') return
    if (outcome.error.error === 'not_registered') loseRegistration()
    if (isDenied(outcome.error)) logOut()
  }
}

/** Whether the same sticky message was shown less than `stickyResetMs` ago. */
function isRepeated(shownAt: Map<string, number>, message: Message, nowMs: number): boolean {
  if (!message.isSticky) return false
  for (const [key, at] of shownAt) if (nowMs - at >= stickyResetMs) shownAt.delete(key)
  const key = JSON.stringify(message)
  if (shownAt.has(key)) return true
  shownAt.set(key, nowMs)
  return false
}
