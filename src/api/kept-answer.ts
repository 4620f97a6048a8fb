/** Answers from this device when the server is unreachable or slow, so that a till starts without a network. */
import { ApiError } from './api-error.ts'

/** After this time the kept answer is used; the server's still arrives for the next start. */
export const patienceMs = 1000

export type Answered<T> = { readonly value: T; readonly isKept: boolean }

/** A refusal of the server is final; null: nothing is kept, and only the server can answer. */
export function answerOrKept<T>(asked: Promise<T>, kept: T | null): Promise<Answered<T>> {
  const answered = asked.then(value => ({ value, isKept: false }))
  if (kept === null) return answered
  const instead = { value: kept, isKept: true }
  const waited = new Promise<Answered<T>>(resolve => setTimeout(resolve, patienceMs, instead))
  const reached = answered.catch(error => (isUnreached(error) ? instead : Promise.reject(error)))
  return Promise.race([reached, waited])
}

/** No network, or an error page of somebody between. */
function isUnreached(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}
