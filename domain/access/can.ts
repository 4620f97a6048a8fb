/**
 * Whether a user may do something: one predicate for the client (routes, menus, palette, hotkeys) and for the server
 * (every call). Source: spec §6.
 *
 * A feature is active when its code is among the user's permissions; a group is active when any of its features is.
 * The role `superadmin` passes every check.
 */
import {
  type Feature,
  type FeatureCode,
  type FeatureGroup,
  featuresOf,
  type GroupCode,
  groups,
  isGroupCode,
} from './features.ts'

/** The part of a signed-in user that permission checks read. Unknown permission codes are kept and match nothing. */
export type Access = {
  readonly roles: readonly string[]
  readonly permissions: ReadonlySet<string>
  /** The branches assigned to the user; null when none are (`branches.ts`). */
  readonly branches: ReadonlySet<number> | null
}

/**
 * The permission that an action needs: a feature, by its code, or any feature of a group, by the group's code; only superadmins; or a
 * combination of needs of which one, or all, must be met.
 */
export type Need =
  | 'public'
  | 'signedIn'
  | 'superadmin'
  | FeatureCode
  | GroupCode
  | { readonly anyOf: readonly [Need, ...Need[]] }
  | { readonly allOf: readonly [Need, ...Need[]] }

export const superadminRole = 'superadmin'
export const administratorRole = 'administrator'

/** The permissions in a superadmin's token; every check passes regardless. Source: spec §6. */
export const superadminPermissions = [
  'users.view',
  'users.manage',
  'roles.view',
  'roles.manage',
  'roles.assign',
  'canDiscount',
] as const satisfies readonly FeatureCode[]

/** Builds a user's access from role names, permission codes and the ids of assigned branches. */
export function accessOf(
  roles: readonly string[],
  permissions: Iterable<string>,
  branchIds: readonly number[] = [],
): Access {
  const branches = branchIds.length === 0 ? null : new Set(branchIds)
  return { roles, permissions: new Set(permissions), branches }
}

/** Whether the user meets the need. Null means not signed in, which meets only `public`. */
export function can(access: Access | null, need: Need): boolean {
  if (need === 'public') return true
  if (need === 'signedIn') return access !== null
  if (access !== null && isSuperadmin(access)) return true
  if (typeof need === 'object') {
    return 'anyOf' in need ? need.anyOf.some(each => can(access, each)) : need.allOf.every(each => can(access, each))
  }
  if (access === null || need === 'superadmin') return false
  return isGroupCode(need) ? isGroupActive(access, need) : isFeatureActive(access, need)
}

export function isSuperadmin(access: Access): boolean {
  return access.roles.includes(superadminRole)
}

export function isFeatureActive(access: Access, code: FeatureCode): boolean {
  return isSuperadmin(access) || access.permissions.has(code)
}

export function isGroupActive(access: Access, group: GroupCode): boolean {
  return firstActiveFeature(access, group) !== null
}

/** The first feature of the group, in table order, that the user holds; null when the group is not active. */
export function firstActiveFeature(access: Access, group: GroupCode): Feature | null {
  return featuresOf(group).find(feature => isFeatureActive(access, feature.code)) ?? null
}

/** The groups that are active for the user, by number. */
export function activeGroups(access: Access): readonly FeatureGroup[] {
  return groups.filter(group => isGroupActive(access, group.code))
}

export type PermissionTreeGroup = FeatureGroup & {
  readonly isActive: boolean
  readonly features: readonly (Feature & { readonly isActive: boolean })[]
}

/** Every group with every feature, each marked active or not, for the user editor and a user's `groups`. */
export function permissionTree(access: Access): readonly PermissionTreeGroup[] {
  return groups.map(group => {
    const marked = featuresOf(group.code).map(feature => ({
      ...feature,
      isActive: isFeatureActive(access, feature.code),
    }))
    return { ...group, isActive: marked.some(feature => feature.isActive), features: marked }
  })
}
