/** The messages of the user form, by field and problem. Source: spec §8. */
import type { SentProblem } from '#machines/sent-problem.ts'
import { i18n } from '../../../i18n/index.ts'
import { problemText } from '../../../i18n/keys.ts'
import type { TextKey } from '../../../i18n/texts.ts'

const requiredTexts: ReadonlyMap<string, TextKey> = new Map([
  ['userName', 'userForm.userNameRequired'],
  ['fullName', 'userForm.fullNameRequired'],
  ['email', 'userForm.emailRequired'],
  ['roles', 'userForm.rolesRequired'],
  ['currentPassword', 'password.currentRequired'],
  ['newPassword', 'password.newRequired'],
  ['confirmPassword', 'password.confirmRequired'],
])

const otherTexts: ReadonlyMap<string, TextKey> = new Map([
  ['invalidEmail', 'userForm.invalidEmail'],
  ['passwordMismatch', 'password.mismatch'],
])

export function userProblemText(problem: SentProblem): string {
  const key = problem.code === 'required' ? requiredTexts.get(problem.at) : otherTexts.get(problem.code)
  return key === undefined ? problemText(problem) : i18n.t(key)
}
