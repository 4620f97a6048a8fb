/** The signed-in user: profile, password, preferences, and the server's permission table. Source: spec §3, §5, §7. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { exactText, id, name, text, wireRate } from './fields.ts'
import { supportedLanguages, themeNames } from './protocol.ts'

/** Spec §3. `isActive` says whether the calling user holds it. `description` is in the language of the call. */
export const permissionFeature = z.object({
  id: z.int(),
  name: z.string(),
  arabicName: z.string(),
  description: z.string(),
  featureCode: z.string(),
  isActive: z.boolean(),
})

export const permissionGroup = z.object({
  id: z.int(),
  groupCode: z.string(),
  name: z.string(),
  arabicName: z.string(),
  isActive: z.boolean(),
  features: z.array(permissionFeature),
})
export type PermissionGroup = z.output<typeof permissionGroup>

/**
 * A user. `Permissions` (sic) lists the ids of the features assigned to the user in addition to those of the roles; `groups` marks the
 * active features of both together. `profilePicture` is empty, or `uploads/` and the stored file name. `discountLimitValue` is a
 * percentage.
 */
export const user = z.object({
  id,
  userName: z.string(),
  fullName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  jobTitle: z.string(),
  roles: z.array(z.string()),
  Permissions: z.array(z.int()),
  groups: z.array(permissionGroup),
  profilePicture: z.string(),
  discountLimitValue: wireRate.nullable(),
  isEnabled: z.boolean(),
  isLockedOut: z.boolean(),
  branchId: id.nullable(),
  /** The assigned branches; empty means all. */
  branchIds: z.array(id),
  mustChangePassword: z.boolean(),
})
export type User = z.output<typeof user>

/**
 * The user's own profile. The client may send the whole user; fields that users cannot change about themselves (roles, permissions,
 * discount limit, enabled) are ignored. `currentPassword` is always required (spec §5, decision 32).
 */
export const ownProfile = z.object({
  userName: name(2, 200),
  fullName: name(1, 200),
  email: name(1, 200),
  phoneNumber: text(0, 50).default(''),
  jobTitle: text(0, 200).default(''),
  currentPassword: exactText(200).nullish(),
  newPassword: exactText(200).nullish(),
  confirmPassword: exactText(200).nullish(),
})
export type OwnProfile = z.output<typeof ownProfile>

/** The user's preferences; omitted ones use the product's defaults. Source: spec §3. */
export const userConfiguration = z.object({
  language: z.enum(supportedLanguages).optional(),
  homeUrl: text(0, 500).optional(),
  /** `default` is the product's theme (spec §9). */
  theme: z.enum([...themeNames, 'default']).optional(),
  showDashboardStatistics: z.boolean().optional(),
  showDashboardNotifications: z.boolean().optional(),
  showDashboardTodo: z.boolean().optional(),
  showDashboardBanner: z.boolean().optional(),
})
export type UserConfiguration = z.output<typeof userConfiguration>

export const accountEndpoints = {
  getOwnUser: endpoint({
    method: 'GET',
    path: '/api/account/users/me',
    summary: 'The signed-in user',
    need: 'signedIn',
    isSelfService: true,
    reply: user,
    errors: [],
  }),
  saveOwnUser: endpoint({
    method: 'PUT',
    path: '/api/account/users/me',
    summary: 'Changes own profile and password; a new password ends the other sessions',
    need: 'signedIn',
    isSelfService: true,
    body: ownProfile,
    reply: user,
    errors: [
      'invalid_input',
      'wrong_password',
      'account_locked',
      'too_many_requests',
      'too_busy',
      'user_name_taken',
      'email_taken',
    ],
  }),
  getPreferences: endpoint({
    method: 'GET',
    path: '/api/account/users/me/preferences',
    summary: 'Own preferences; null for the defaults',
    need: 'signedIn',
    reply: userConfiguration.nullable(),
    errors: [],
  }),
  savePreferences: endpoint({
    method: 'PUT',
    path: '/api/account/users/me/preferences',
    summary: 'Saves own preferences; null restores the defaults',
    need: 'signedIn',
    body: userConfiguration.nullable(),
    reply: userConfiguration.nullable(),
    errors: ['invalid_input'],
  }),
  getAllGroups: endpoint({
    method: 'GET',
    path: '/api/Group/GetAllGroups',
    summary: 'Every permission group with its features',
    need: 'signedIn',
    reply: z.array(permissionGroup),
    errors: [],
  }),
  getFeatures: endpoint({
    method: 'GET',
    path: '/api/Features/GetFeatures',
    summary: 'Every permission',
    need: 'signedIn',
    reply: z.array(permissionFeature),
    errors: [],
  }),
}
