/** Rules for changing roles and granting permissions. Source: spec §5, §6, decision 24. */
import { type Access, administratorRole, can, isFeatureActive, isSuperadmin, superadminRole } from './can.ts'
import type { FeatureCode } from './features.ts'

/** Permissions over other users: only an administrator grants them; otherwise a user who edits roles could grant them to themselves. */
const administratorGrants: ReadonlySet<FeatureCode> = new Set(['f-user-management', 'users.manage'])

/** The role `superadmin` is fixed; only a superadmin changes `administrator`. */
export function canEditRole(access: Access, roleName: string): boolean {
  if (roleName === superadminRole) return false
  if (roleName === administratorRole) return isSuperadmin(access)
  return can(access, 'roles.manage')
}

/** Nobody deletes `superadmin` or `administrator`. */
export function canDeleteRole(access: Access, roleName: string): boolean {
  return roleName !== superadminRole && roleName !== administratorRole && can(access, 'roles.manage')
}

/** Whether the user may grant this feature: the role editor offers it, and the server accepts it. */
export function canGrantFeature(access: Access, code: FeatureCode): boolean {
  if (!can(access, 'roles.manage')) return false
  if (administratorGrants.has(code)) return isAdministrator(access)
  // Spec §5: the discount-limit feature is offered only with the (7,4) check.
  if (code === 'f-manage-discount-limit') return isFeatureActive(access, code)
  return true
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
