/** Restricts calls to the caller's branches. Every call that names a branch, or reads data of one, checks here. Source: decision 51. */
import { allBranches } from '#contract/protocol.ts'
import { branchesOf, hasBranch } from '#domain/access/branches.ts'
import type { Access } from '#domain/access/can.ts'
import { problem } from '#domain/problem.ts'
import { Failure, refuse } from '../calls/failure.ts'
import { branchList, type Configuration } from './company.ts'

/** Null means all branches. */
export type BranchReach = readonly number[] | null

/** Refuses another user's branch at the field. The caller refuses a branch that does not exist. */
export function requireOwnBranch(access: Access, branchId: number, field: string): void {
  if (!hasBranch(access, branchId)) throw new Failure('access_denied', [problem(field, 'notAllowed')])
}

/** Also refuses a branch that does not exist. */
export function requireBranch({ branches }: Configuration, access: Access, branchId: number, field: string): void {
  requireOwnBranch(access, branchId, field)
  if (!branches.has(branchId)) refuse([problem(field, 'notFound')])
}

/** The branches of a list or sum: the requested branch, or all of the caller's. */
export function reachOf(access: Access, asked: number | undefined, field: string): BranchReach {
  if (asked === undefined || asked === allBranches) return wholeReach(access)
  requireOwnBranch(access, asked, field)
  return [asked]
}

export function wholeReach(access: Access): BranchReach {
  const own = branchesOf(access)
  return own === null ? null : [...own]
}

/** The caller's active branches. */
export function ownBranches(configuration: Configuration, access: Access): ReturnType<typeof branchList> {
  return branchList(configuration).filter(({ id }) => hasBranch(access, id))
}

/** The branch the caller works in, or their first. */
export function workingBranchOf(
  configuration: Configuration,
  { access, branchId }: { readonly access: Access; readonly branchId: number | null },
): ReturnType<typeof branchList>[number] | undefined {
  const own = ownBranches(configuration, access)
  return own.find(({ id }) => id === branchId) ?? own[0]
}
