/** The one-time password of the authority's portal, typed in any digits. */
import { latinDigits } from '#domain/digits.ts'

/** Null unless it has six digits. */
export function readOneTimePassword(typed: string): string | null {
  const digits = latinDigits(typed).replace(/[\s\p{Cf}]/gu, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

/** Why it cannot be sent. */
export function oneTimePasswordProblem(typed: string, isRequired: boolean): 'required' | 'digits' | null {
  if (typed.trim() === '') return isRequired ? 'required' : null
  return readOneTimePassword(typed) === null ? 'digits' : null
}
