/** Users, as administrators manage them. Source: spec §2 (users, user editor), §3, §5, §6 and §7. */
import { z } from 'zod'
import { features } from '#domain/access/features.ts'
import { user } from './account.ts'
import { endpoint } from './endpoint.ts'
import { distinctIds, exactText, id, name, pageNumber, pageSize, queryId, text, wireRate } from './fields.ts'
import { logoBodyBytesMax, sentFile } from './setting.ts'

/** A row of the list: `index` is the place, from 1; the permission tree is left out. */
const listedUser = user.omit({ groups: true }).extend({ index: z.int().positive() })
export type ListedUser = z.output<typeof listedUser>

const rolesMax = 50
const branchesMax = 500

/** Spec §7: one role may be sent as a text. */
const roleNames = z.codec(z.union([exactText(200), z.array(exactText(200)).max(rolesMax)]), z.array(z.string()), {
  decode: wire => (typeof wire === 'string' ? [wire] : wire),
  encode: names => [...names],
})

/**
 * A client may send the whole user; `groups` and other fields are ignored. `Permissions` (sic) are the ids of features in addition to those
 * of the roles. What is left out stays as it is; a new user is enabled, and chooses a new password at the first login.
 */
export const sentUser = z.object({
  userName: name(2, 200),
  fullName: name(1, 200),
  email: name(1, 200),
  phoneNumber: text(0, 50).default(''),
  jobTitle: text(0, 200).default(''),
  roles: roleNames.optional(),
  Permissions: z.array(z.int()).max(features.length).optional(),
  discountLimitValue: wireRate.nullish(),
  isEnabled: z.boolean().optional(),
  branchId: id.nullish(),
  /** The assigned branches; empty means all. */
  branchIds: distinctIds(branchesMax).optional(),
  mustChangePassword: z.boolean().optional(),
  newPassword: exactText(200).nullish(),
  confirmPassword: exactText(200).nullish(),
  /** One's own password when the user is oneself. On creation clients of the specification send the confirmation here. */
  currentPassword: exactText(200).nullish(),
})
export type SentUser = z.output<typeof sentUser>

const patchValue = z.union([
  exactText(500),
  z.number().min(0).max(Number.MAX_SAFE_INTEGER),
  z.boolean(),
  z.null(),
  z.array(z.union([exactText(200), id])).max(branchesMax),
])
/** Operations on single fields, as in JSON Patch: `replace`, `add` and `remove` of `/field`. */
const patch = z
  .array(
    z.object({
      op: z.enum(['replace', 'add', 'remove']),
      path: exactText(100),
      value: patchValue.optional(),
      from: exactText(100).nullish(),
    }),
  )
  .min(1)
  .max(50)
export type UserPatch = z.output<typeof patch>

const users = z.array(listedUser)
const byId = z.object({ id: queryId })
const writeErrors = ['invalid_input', 'user_name_taken', 'email_taken', 'too_busy'] as const
const ownErrors = ['wrong_password', 'account_locked', 'too_many_requests'] as const
const creation = {
  need: { allOf: ['users.manage', 'roles.assign'] },
  body: sentUser,
  reply: user,
  errors: writeErrors,
} as const

export const userEndpoints = {
  listUsers: endpoint({
    method: 'GET',
    path: '/api/account/users',
    summary: 'The users of the caller’s branches by user name. Paged when both page fields are given',
    need: 'users.view',
    query: z.object({ pageNumber: pageNumber.optional(), pageSize: pageSize.optional() }),
    reply: users,
    errors: [],
  }),
  listUsersPage: endpoint({
    method: 'GET',
    path: '/api/account/users/:pageNumber/:pageSize',
    summary: 'A page of the users of the caller’s branches by user name',
    need: 'users.view',
    params: z.object({ pageNumber, pageSize }),
    reply: users,
    errors: [],
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/api/account/users/:id',
    summary: 'One user',
    need: 'users.view',
    params: byId,
    reply: user,
    errors: ['not_found'],
  }),
  getUserByName: endpoint({
    method: 'GET',
    path: '/api/account/users/username/:userName',
    summary: 'One user by user name',
    need: 'users.view',
    params: z.object({ userName: name(1, 200) }),
    reply: user,
    errors: ['not_found'],
  }),
  createUser: endpoint({
    method: 'POST',
    path: '/api/account/users',
    summary: 'Creates a user with roles and permissions that the caller may give',
    ...creation,
  }),
  /** The specification defines the path only. */
  addUser: endpoint({
    method: 'POST',
    path: '/api/Account/addUser',
    summary: 'The same as `POST /api/account/users`',
    ...creation,
  }),
  saveUser: endpoint({
    method: 'PUT',
    path: '/api/account/users/:id',
    summary: 'Changes a user; oneself by the rules of the own profile',
    need: 'users.manage',
    params: byId,
    body: sentUser,
    reply: user,
    errors: [...writeErrors, ...ownErrors, 'not_found'],
  }),
  patchUser: endpoint({
    method: 'PATCH',
    path: '/api/account/users/:id',
    summary: 'Changes single fields of a user',
    need: 'users.manage',
    params: byId,
    body: patch,
    reply: user,
    errors: [...writeErrors, ...ownErrors, 'not_found'],
  }),
  patchOwnUser: endpoint({
    method: 'PATCH',
    path: '/api/account/users/me',
    summary: 'Changes single fields of the own profile; needs `/currentPassword`',
    need: 'signedIn',
    isSelfService: true,
    body: patch,
    reply: user,
    errors: [...writeErrors, ...ownErrors],
  }),
  unblockUser: endpoint({
    method: 'PUT',
    path: '/api/account/users/unblock/:id',
    summary: 'Ends the lock after failed logins',
    need: 'users.manage',
    params: byId,
    reply: user,
    errors: ['not_found', 'invalid_input'],
  }),
  uploadProfilePicture: endpoint({
    method: 'POST',
    path: '/api/Account/account/Uploadfile',
    summary: 'Stores a PNG, JPEG or WebP of at most 1 MB; returns the name of the file',
    need: 'signedIn',
    body: z.object({ files: sentFile, fileName: text(0, 200).default('') }),
    bodyKind: 'file',
    bodyBytesMax: logoBodyBytesMax,
    reply: z.string(),
    errors: ['invalid_input', 'storage_unavailable'],
  }),
  saveProfilePicture: endpoint({
    method: 'PUT',
    path: '/api/Account/account/addUserProfilePicture',
    summary:
      'Makes an uploaded file the picture of the caller, or of the user `id`, which needs `users.manage`; an empty name removes it',
    need: 'signedIn',
    body: z.object({ id: id.optional(), fileName: text(0, 100) }),
    reply: user,
    errors: ['invalid_input', 'not_found', 'storage_unavailable'],
  }),
  deleteUser: endpoint({
    method: 'DELETE',
    path: '/api/account/users/:id',
    summary: 'Deletes a user without documents; any other is disabled',
    need: 'users.manage',
    params: byId,
    reply: z.object({ isDeleted: z.boolean() }),
    errors: ['not_found', 'invalid_input'],
  }),
}
