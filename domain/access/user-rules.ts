/** The rules of the user form, which the server checks again. Source: spec §5, §9, decisions 4 and 32. */
import { type Problem, problem } from '../problem.ts'
import { isEmail, passwordProblems } from './credentials.ts'

export const userNameLengthMin = 2
export const userTextLengthMax = 200

/** `own`: the user's own profile; `other`: another user, edited by an administrator; `new`: a user to be created. */
export type UserFormKind = 'own' | 'other' | 'new'

export type UserDraft = {
  readonly userName: string
  readonly fullName: string
  readonly email: string
  readonly jobTitle: string
  readonly phoneNumber: string
  readonly currentPassword: string
  readonly newPassword: string
  readonly confirmPassword: string
  readonly isEnabled: boolean
  readonly roles: readonly string[]
}

type UserRules = { readonly kind: UserFormKind; readonly mayAssignRoles: boolean }

/** The problems in field order. A password is required for a new user; otherwise an empty one means no change. */
export function userProblems(draft: UserDraft, { kind, mayAssignRoles }: UserRules): readonly Problem[] {
  const { userName, fullName, email, currentPassword, newPassword, confirmPassword, roles } = draft
  const isChoosingPassword = kind === 'new' || newPassword !== '' || confirmPassword !== ''
  return [
    ...textProblems('userName', userName, userNameLengthMin),
    ...textProblems('fullName', fullName, 1),
    ...emailProblems(email),
    ...(kind === 'own' && currentPassword === '' ? [problem('currentPassword', 'required')] : []),
    ...(isChoosingPassword ? passwordProblems('newPassword', newPassword).slice(0, 1) : []),
    ...(isChoosingPassword ? confirmProblems(newPassword, confirmPassword) : []),
    ...(mayAssignRoles && roles.length === 0 ? [problem('roles', 'required')] : []),
  ]
}

function textProblems(at: string, text: string, min: number): readonly Problem[] {
  const { length } = [...text.trim()]
  if (length === 0) return [problem(at, 'required')]
  if (length < min) return [problem(at, 'tooShort', { min })]
  return length > userTextLengthMax ? [problem(at, 'tooLong', { max: userTextLengthMax })] : []
}

function emailProblems(email: string): readonly Problem[] {
  const problems = textProblems('email', email, 1)
  return problems.length === 0 && !isEmail(email.trim()) ? [problem('email', 'invalidEmail')] : problems
}

function confirmProblems(password: string, repeated: string): readonly Problem[] {
  if (repeated === '') return [problem('confirmPassword', 'required')]
  return repeated === password ? [] : [problem('confirmPassword', 'passwordMismatch')]
}
