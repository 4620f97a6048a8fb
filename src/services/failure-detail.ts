import { ApiError } from '../api/api-error.ts'
import { problemText, sharedText } from '../i18n/keys.ts'

/** The explanation of a refusal; undefined for any other failure, which may be temporary. */
export function failureDetail(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return
  if (error.problems.length > 0) return error.problems.map(problemText).join(' · ')
  return error.description === null ? undefined : sharedText(error.description)
}
