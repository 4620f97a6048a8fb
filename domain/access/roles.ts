/** Rules for changing roles and granting permissions. Source: spec §5, §6, decision 24. */
import { branchesOf } from './branches.ts'
import { type Access, administratorRole, can, isFeatureActive, isSuperadmin, superadminRole } from './can.ts'
import type { FeatureCode } from './features.ts'

/** Permissions over other users: only an administrator grants them; otherwise a user who edits roles could grant them to themselves. */
const administratorGrants: ReadonlySet<FeatureCode> = new Set(['f-user-management', 'users.manage'])

/**
 * The role `superadmin` is fixed; only a superadmin changes `administrator`. A role is for users of all branches, so a user of some branches
 * changes none.
 */
export function canEditRole(access: Access, roleName: string): boolean {
  if (roleName === superadminRole || branchesOf(access) !== null) return false
  if (roleName === administratorRole) return isSuperadmin(access)
  return can(access, 'roles.manage')
}

/** Nobody deletes `superadmin` or `administrator`. */
export function canDeleteRole(access: Access, roleName: string): boolean {
  return roleName !== administratorRole && canEditRole(access, roleName)
}

/**
 * Whether the user may grant or take away this feature: the editors offer it, and the server accepts it. Nobody grants what they do not hold
 * themselves (spec §5 says so of the discount limit).
 */
export function canGrantFeature(access: Access, code: FeatureCode): boolean {
  if (!can(access, { anyOf: ['roles.manage', 'roles.assign'] })) return false
  return isFeatureActive(access, code) && (!administratorGrants.has(code) || isAdministrator(access))
}

/** Only a superadmin assigns `superadmin`; only a superadmin or administrator assigns `administrator`. */
export function canAssignRole(access: Access, roleName: string): boolean {
  if (roleName === superadminRole) return isSuperadmin(access)
  if (roleName === administratorRole && !isAdministrator(access)) return false
  return can(access, 'roles.assign')
}

function isAdministrator(access: Access): boolean {
  return isSuperadmin(access) || access.roles.includes(administratorRole)
}
