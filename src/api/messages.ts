/**
 * The request interceptor: the message for a call that ended. Source: spec §8 and §9.
 *
 * `messageOf(outcome)` is the rule and is pure; `createInterceptor` adds what has a memory: sticky messages once per burst, and
 * leaving the session after a 403. The toasts themselves are drawn by the shell, which also translates: messages hold text keys.
 */
import type { ErrorBody } from '#contract/errors.ts'
import { notSent } from './api-error.ts'
import type { CallOutcome } from './client.ts'

/** After this time the same sticky message may be shown again. Spec §9. */
const stickyResetMs = 2000

/**
 * One line. `key` is a text key of the shell's texts (`interceptor.…`) and `shared` one of the server's (`shared.{key}`);
 * `problem` is a line of caption (the field), colon and detail (`problem.{code}`); `raw` is shown unchanged.
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
 * The message of an outcome; null for a read that succeeded, a login, or a session that expired, which the
 * session itself shows once for all calls that waited.
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

/** Spec §8: with no lines, status text, colon and body. A page of HTML, such as a proxy's, tells a person nothing. */
function unknownBody({ status, statusText, body }: Failure): MessageLine[] {
  const text = body.trim()
  if (text === '' || text.startsWith('<') || text.length > 300) return []
  return [{ kind: 'raw', text: `${statusText || status}: ${text}` }]
}

function isLogin(outcome: CallOutcome): boolean {
  return outcome.endpoint.path.startsWith('/connect/')
}

/** The server says that the person lacks the permission for the call itself. A 403 with problems names fields, and the person stays (decision 17). */
function isDenied(error: Failure): boolean {
  return error.status === 403 && error.problems.length === 0 && error.error !== notSent && !isPasswordDue(error)
}

/** The first login asks for a new password: that 403 is no lack of permission. */
function isPasswordDue(error: Failure): boolean {
  return error.error === 'password_change_required'
}

export type InterceptorOptions = {
  readonly show: (message: Message) => void
  /** Decision 17: a 403 logs out; the guards then lead to login. */
  readonly logOut: () => void
  /** The server refuses because the product is not registered (any more). */
  readonly loseRegistration: () => void
  readonly now: () => number
}

/** The function to give to the client as `onOutcome`. */
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
