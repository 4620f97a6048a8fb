/** The rules of the user form, which the server checks again. Source: spec §5, §9, decisions 4 and 32. */
import { type Problem, problem } from '../problem.ts'
import { isEmail, passwordProblems } from './credentials.ts'
import { discountLimitProblems } from './role-rules.ts'

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
  readonly isLockedOut: boolean
  readonly mustChangePassword: boolean
  readonly roles: readonly string[]
  /** The ids of features in addition to those of the roles. */
  readonly features: readonly number[]
  /** The typed text; empty for the limit of the roles. */
  readonly discountLimit: string
  /** Empty for all branches. */
  readonly branchIds: readonly number[]
  readonly branchId: number | null
}

/** The part of the form that a client of the specification sends, too. */
type SentUserDraft = Pick<
  UserDraft,
  'userName' | 'fullName' | 'email' | 'currentPassword' | 'newPassword' | 'confirmPassword' | 'roles'
>

type UserRules = { readonly kind: UserFormKind; readonly mayAssignRoles: boolean }

/** The problems in field order. A password is required for a new user; otherwise an empty one means no change. */
export function userProblems(draft: SentUserDraft, { kind, mayAssignRoles }: UserRules): readonly Problem[] {
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

/** Those of the whole form. */
export function userFormProblems(draft: UserDraft, rules: UserRules): readonly Problem[] {
  return [...userProblems(draft, rules), ...discountLimitProblems('discountLimit', draft.discountLimit)]
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
