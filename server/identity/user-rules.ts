/** Who may change which user, and give what. Object rules: the permission of the call itself is checked before. Source: spec §5 and §6, decision 24. */
import type { SentUser } from '#contract/users.ts'
import { branchesOf } from '#domain/access/branches.ts'
import { type Access, can, isSuperadmin, superadminRole } from '#domain/access/can.ts'
import { type FeatureCode, featureOf, features, isFeatureCode } from '#domain/access/features.ts'
import { canAssignRole, canGrantFeature } from '#domain/access/roles.ts'
import type { Rate } from '#domain/money.ts'
import { type Problem, problem } from '#domain/problem.ts'
import type { UserRecord } from './users.ts'

/** What a user would have after the change. */
export type Rights = {
  readonly roles: readonly string[]
  readonly ownFeatures: readonly FeatureCode[]
  readonly branchIds: readonly number[]
  /** The default branch. */
  readonly branchId: number | null
  readonly isEnabled: boolean
  readonly discountLimit: Rate | null
}

/** Users of branches see only users whose branches are all among their own. */
export function isSeen(access: Access, { branchIds }: Pick<UserRecord, 'branchIds'>): boolean {
  const own = branchesOf(access)
  return own === null || (branchIds.length > 0 && branchIds.every(id => own.has(id)))
}

/** Nobody changes a user who may do more. */
export function mayChange(access: Access, { roles, permissions }: UserRecord): boolean {
  if (isSuperadmin(access)) return true
  return !roles.includes(superadminRole) && permissions.every(code => access.permissions.has(code))
}

/** The rights of a user by a sent form; those left out stay. */
export function rightsOf(sent: SentUser, before: Rights): Rights {
  const { Permissions } = sent
  return {
    roles: sent.roles ?? before.roles,
    ownFeatures:
      Permissions === undefined
        ? before.ownFeatures
        : features.filter(({ id }) => Permissions.includes(id)).map(({ code }) => code),
    branchIds: sent.branchIds ?? before.branchIds,
    branchId: sent.branchId === undefined ? before.branchId : sent.branchId,
    isEnabled: sent.isEnabled ?? before.isEnabled,
    discountLimit: sent.discountLimitValue === undefined ? before.discountLimit : sent.discountLimitValue,
  }
}

export const noRights: Rights = {
  ...{ roles: [], ownFeatures: [], branchIds: [], branchId: null },
  ...{ isEnabled: true, discountLimit: null },
}

export function recordedRights(record: UserRecord): Rights {
  const { roles, branchIds, branchId, isEnabled, discountLimit } = record
  return { roles, ownFeatures: record.ownFeatures.filter(isFeatureCode), branchIds, branchId, isEnabled, discountLimit }
}

type KnownRole = { readonly name: string; readonly featuresCode: readonly string[] }

/** Nobody gives or takes what they may not grant themselves. */
export function grantProblems(
  access: Access,
  before: Rights,
  after: Rights,
  known: readonly KnownRole[],
): readonly Problem[] {
  const changedRoles = differences(before.roles, after.roles)
  const knownNames = new Set(known.map(each => each.name))
  const missing = after.roles.findIndex(name => !knownNames.has(name))
  const mayAssign = can(access, 'roles.assign')
  const isForeign = changedRoles.some(name => {
    const role = known.find(each => each.name === name)
    return role !== undefined && !(canAssignRole(access, name) && holdsAll(access, role.featuresCode))
  })
  const changedFeatures = differences(before.ownFeatures, after.ownFeatures)
  const isForeignFeature = changedFeatures.some(code => !mayAssign || !canGrantFeature(access, code))
  const isOtherLimit = before.discountLimit !== after.discountLimit
  return [
    ...(missing < 0 ? [] : [problem(`roles.${missing}`, 'notFound')]),
    ...(isForeign ? [problem('roles', 'notAllowed')] : []),
    ...(isForeignFeature ? [problem('Permissions', 'notAllowed')] : []),
    ...(isPercentage(after.discountLimit) ? [] : [problem('discountLimitValue', 'tooLarge', { max: 100 })]),
    ...(isOtherLimit && !can(access, 'f-manage-discount-limit') ? [problem('discountLimitValue', 'notAllowed')] : []),
    ...branchProblems(access, after.branchIds),
  ]
}

/** Of a discount limit: null or 0 to 100 %. */
export function isPercentage(limit: number | null): boolean {
  return limit === null || (limit >= 0 && limit <= percentMax)
}

/** 100 % as a rate. */
const percentMax = 10_000

/** Whether a user may do less than before: their sessions end, so that every open page asks for a login and shows the new rights. */
export function hasLess(before: UserRecord, after: UserRecord): boolean {
  const isDemoted = before.roles.includes(superadminRole) && !after.roles.includes(superadminRole)
  const isOutside = (id: number) => after.branchIds.length > 0 && !after.branchIds.includes(id)
  const isNarrowed = before.branchIds.length === 0 ? after.branchIds.length > 0 : before.branchIds.some(isOutside)
  return isDemoted || isNarrowed || before.permissions.some(code => !after.permissions.includes(code))
}

/** Nobody changes their own rights. */
export function ownRightsProblems(before: Rights, after: Rights): readonly Problem[] {
  const isChanged = {
    roles: differences(before.roles, after.roles).length > 0,
    Permissions: differences(before.ownFeatures, after.ownFeatures).length > 0,
    branchIds: differences(before.branchIds, after.branchIds).length > 0,
    branchId: before.branchId !== after.branchId,
    isEnabled: before.isEnabled !== after.isEnabled,
    discountLimitValue: before.discountLimit !== after.discountLimit,
  }
  return Object.entries(isChanged).flatMap(([at, isOther]) => (isOther ? [problem(at, 'notAllowed')] : []))
}

function holdsAll(access: Access, codes: readonly string[]): boolean {
  return isSuperadmin(access) || codes.every(code => access.permissions.has(code))
}

function branchProblems(access: Access, branchIds: readonly number[]): readonly Problem[] {
  const own = branchesOf(access)
  if (own === null) return []
  if (branchIds.length === 0) return [problem('branchIds', 'required')]
  return branchIds.flatMap((id, index) => (own.has(id) ? [] : [problem(`branchIds.${index}`, 'notAllowed')]))
}

function differences<T>(before: readonly T[], after: readonly T[]): readonly T[] {
  return [...after.filter(each => !before.includes(each)), ...before.filter(each => !after.includes(each))]
}

/** Of features by id, at the first unknown one. */
export function unknownFeature({ Permissions = [] }: SentUser): readonly Problem[] {
  const known = new Set<number>(features.map(each => each.id))
  const unknown = Permissions.findIndex(id => !known.has(id))
  return unknown < 0 ? [] : [problem(`Permissions.${unknown}`, 'notFound')]
}

/** The ids of a user's own features, as the wire has them. */
export function featureIds(codes: readonly string[]): number[] {
  return codes.filter(isFeatureCode).map(code => featureOf(code).id)
}
