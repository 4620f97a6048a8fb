/** Who may change which role, and who may hand out what. Source: spec §5, §6, decision 24. */
import { type Access, administratorRole, can, isFeatureActive, isSuperadmin, superadminRole } from './can.ts'
import type { FeatureCode } from './features.ts'

/** Permissions over other users: only an administrator grants them; otherwise a user who edits roles could take them. */
const administratorGrants: ReadonlySet<FeatureCode> = new Set(['f-user-management', 'users.manage'])

/** The role `superadmin` is fixed; `administrator` is changed only by a superadmin. */
export function canEditRole(access: Access, roleName: string): boolean {
  if (roleName === superadminRole) return false
  if (roleName === administratorRole) return isSuperadmin(access)
  return can(access, 'roles.manage')
}

/** Nobody deletes `superadmin` or `administrator`. */
export function canDeleteRole(access: Access, roleName: string): boolean {
  return roleName !== superadminRole && roleName !== administratorRole && can(access, 'roles.manage')
}

/** Whether the role editor offers this feature to its user, and the server accepts it as newly granted. */
export function canGrantFeature(access: Access, code: FeatureCode): boolean {
  if (!can(access, 'roles.manage')) return false
  if (administratorGrants.has(code)) return isAdministrator(access)
  // Spec §5: the discount-limit feature is offered only with the (7,4) check.
  if (code === 'f-manage-discount-limit') return isFeatureActive(access, code)
  return true
}

/** Only a superadmin makes a superadmin; only a superadmin or an administrator makes an administrator. */
export function canAssignRole(access: Access, roleName: string): boolean {
  if (roleName === superadminRole) return isSuperadmin(access)
  if (roleName === administratorRole && !isAdministrator(access)) return false
  return can(access, 'roles.assign')
}

function isAdministrator(access: Access): boolean {
  return isSuperadmin(access) || access.roles.includes(administratorRole)
}
