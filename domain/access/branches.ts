/** Which branches a person has to do with. Source: design, decision 51. */
import { type Access, isSuperadmin } from './can.ts'

/** Null: every branch there is, also one that is opened later. */
export function branchesOf(access: Access): ReadonlySet<number> | null {
  return isSuperadmin(access) ? null : access.branches
}

export function hasBranch(access: Access, branchId: number): boolean {
  return branchesOf(access)?.has(branchId) ?? true
}
