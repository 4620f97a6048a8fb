/** Saves a user: the values of the form, and the calls for the own profile, another user and a new one. Source: spec §5 and §7. */
import { accountEndpoints, type User } from '#contract/account.ts'
import { userEndpoints } from '#contract/users.ts'
import { discountLimitOf } from '#domain/access/role-rules.ts'
import type { UserDraft, UserFormKind } from '#domain/access/user-rules.ts'
import type { UserAnswer, UserValues } from '#machines/user-editor.machine.ts'
import type { Api } from '../../../api/api.ts'
import { typing } from '../../../fields/typed-value.ts'
import { accessRefusal } from '../access/access-refusal.ts'

/** The permission tree is not part of the form. */
export type StoredUser = Omit<User, 'groups'>

/** A new user starts enabled, and chooses a password at the first login. Source: spec §4. */
export const newUserValues: UserValues = {
  ...{ userName: '', fullName: '', email: '', jobTitle: '', phoneNumber: '', isEnabled: true, isLockedOut: false },
  ...{ mustChangePassword: true, roles: [], features: [], discountLimit: '', branchIds: [], branchId: null },
}

export function userValuesOf(user: StoredUser): UserValues {
  const { userName, fullName, email, jobTitle, phoneNumber, isEnabled, isLockedOut, mustChangePassword } = user
  const { roles, Permissions, discountLimitValue, branchIds, branchId } = user
  return {
    ...{ userName, fullName, email, jobTitle, phoneNumber, isEnabled, isLockedOut, mustChangePassword },
    ...{ roles, features: Permissions, branchIds, branchId },
    discountLimit: discountLimitValue === null ? '' : typing.percent.write(discountLimitValue),
  }
}

type Saving = {
  readonly kind: UserFormKind
  /** Null for a new user. */
  readonly id: number | null
  /** A retry of the same input is the same action. */
  readonly keyOf: (body: object) => string
}

export async function sendUser(api: Api, draft: UserDraft, { kind, id, keyOf }: Saving): Promise<UserAnswer> {
  try {
    if (kind === 'own') {
      const body = { ...textsOf(draft), ...passwordsOf(draft), currentPassword: draft.currentPassword }
      return saved(await api.call(accountEndpoints.saveOwnUser, { body }, optionsOf(keyOf, body)))
    }
    if (id === null) {
      const { confirmPassword } = draft
      const body = { ...textsOf(draft), ...rightsOf(draft), ...passwordsOf(draft), currentPassword: confirmPassword }
      return saved(await api.call(userEndpoints.createUser, { body }, optionsOf(keyOf, body)))
    }
    const body = { ...textsOf(draft), ...rightsOf(draft), ...passwordsOf(draft) }
    return saved(await api.call(userEndpoints.saveUser, { params: { id }, body }, optionsOf(keyOf, body)))
  } catch (error) {
    return accessRefusal(error)
  }
}

function optionsOf(keyOf: Saving['keyOf'], body: object) {
  return { notify: 'never', idempotencyKey: keyOf(body) } as const
}

function saved(user: User): UserAnswer {
  return { kind: 'saved', values: userValuesOf(user) }
}

function textsOf({ userName, fullName, email, jobTitle, phoneNumber }: UserDraft) {
  return { userName, fullName, email, jobTitle, phoneNumber }
}

function rightsOf(draft: UserDraft) {
  const { roles, features, discountLimit, isEnabled, branchId, branchIds, mustChangePassword } = draft
  return {
    ...{ isEnabled, branchId, mustChangePassword, discountLimitValue: discountLimitOf(discountLimit) },
    ...{ roles: [...roles], Permissions: [...features], branchIds: [...branchIds] },
  }
}

function passwordsOf({ newPassword, confirmPassword }: UserDraft) {
  return newPassword === '' ? {} : { newPassword, confirmPassword }
}
