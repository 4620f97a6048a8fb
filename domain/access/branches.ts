/** The branches a user may access. Source: design, decision 51. */
import { type Access, isSuperadmin } from './can.ts'

/** Null means all branches, including future ones. */
export function branchesOf(access: Access): ReadonlySet<number> | null {
  return isSuperadmin(access) ? null : access.branches
}

export function hasBranch(access: Access, branchId: number): boolean {
  return branchesOf(access)?.has(branchId) ?? true
}
