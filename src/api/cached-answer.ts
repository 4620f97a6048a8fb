/** Answers from this device when the server is unreachable or slow, so that a till starts without a network. */
import { ApiError } from './api-error.ts'

/** After this time the cached answer is used; the server's still arrives for the next start. */
export const patienceMs = 1000

export type Answered<T> = { readonly value: T; readonly isCached: boolean }

/** A refusal of the server is final; null: nothing is cached, and only the server can answer. */
export function answerOrCached<T>(asked: Promise<T>, cached: T | null): Promise<Answered<T>> {
  const answered = asked.then(value => ({ value, isCached: false }))
  if (cached === null) return answered
  const instead = { value: cached, isCached: true }
  const waited = new Promise<Answered<T>>(resolve => setTimeout(resolve, patienceMs, instead))
  const reached = answered.catch(error => (isUnreached(error) ? instead : Promise.reject(error)))
  return Promise.race([reached, waited])
}

/** No network, or an error page of somebody between. */
function isUnreached(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}
