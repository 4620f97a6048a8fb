import { ApiError } from '../api/api-error.ts'
import { problemText, sharedText } from '../i18n/keys.ts'

/** What a refusal says of itself; undefined of anything else, which it may pass. */
export function failureDetail(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return
  if (error.problems.length > 0) return error.problems.map(problemText).join(' · ')
  return error.description === null ? undefined : sharedText(error.description)
}
