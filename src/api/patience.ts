/**
 * A user may run a few long reads at once; an additional one gets 429 with a short `Retry-After`. Nothing was done, so the call is
 * repeated, for a page, a file or a print.
 */
import { ApiError } from './api-error.ts'

const momentSeconds = 1
const repeatsMax = 5

/** Repeats the call up to five times, after 1, 2, 4, 8 and 16 s; `signal` ends the wait, with its reason. */
export async function patiently<T>(attempt: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let repeats = 0; ; repeats++) {
    try {
      return await attempt()
    } catch (error) {
      if (!isBusyForAMoment(error) || repeats === repeatsMax) throw error
      await wait(momentSeconds * 1000 * 2 ** repeats, signal)
    }
  }
}

/** Not when `Retry-After` is longer, as after wrong passwords. */
function isBusyForAMoment(error: unknown): boolean {
  return error instanceof ApiError && error.status === 429 && error.retryAfterSeconds === momentSeconds
}

function wait(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, waitMs)
  const giveUp = () => reject(signal?.reason)
  signal?.addEventListener('abort', giveUp)
  if (signal?.aborted) giveUp()
  return promise.finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  })
}
