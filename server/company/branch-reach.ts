/**
 * The branches that a call may be about. Every call that names a branch, or reads what belongs to one, asks here, so that nobody sees or
 * changes anything in a branch they have nothing to do with. Source: decision 51.
 */
import { allBranches } from '#contract/protocol.ts'
import { branchesOf, hasBranch } from '#domain/access/branches.ts'
import type { Access } from '#domain/access/can.ts'
import { problem } from '#domain/problem.ts'
import { Failure, refuse } from '../calls/failure.ts'
import { branchList, type Configuration } from './company.ts'

/** Null: whatever the branch. */
export type BranchReach = readonly number[] | null

/** Refuses a branch of others at the field; one that is not there is the caller's to refuse. */
export function requireOwnBranch(access: Access, branchId: number, field: string): void {
  if (!hasBranch(access, branchId)) throw new Failure('access_denied', [problem(field, 'notAllowed')])
}

/** Refuses also a branch that is not there. */
export function requireBranch({ branches }: Configuration, access: Access, branchId: number, field: string): void {
  requireOwnBranch(access, branchId, field)
  if (!branches.has(branchId)) refuse([problem(field, 'notFound')])
}

/** What a list or a sum is about: the branch that is asked for, or all that the person has. */
export function reachOf(access: Access, asked: number | undefined, field: string): BranchReach {
  if (asked === undefined || asked === allBranches) return wholeReach(access)
  requireOwnBranch(access, asked, field)
  return [asked]
}

/** All that the person has. */
export function wholeReach(access: Access): BranchReach {
  const own = branchesOf(access)
  return own === null ? null : [...own]
}

/** The branches in use that the person has. */
export function ownBranches(configuration: Configuration, access: Access): ReturnType<typeof branchList> {
  return branchList(configuration).filter(({ id }) => hasBranch(access, id))
}

/** The branch that a person works in, or the first that they have. */
export function workingBranchOf(
  configuration: Configuration,
  { access, branchId }: { readonly access: Access; readonly branchId: number | null },
): ReturnType<typeof branchList>[number] | undefined {
  const own = ownBranches(configuration, access)
  return own.find(({ id }) => id === branchId) ?? own[0]
}
