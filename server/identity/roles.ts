/** Roles: reads and changes them. Source: spec §5, §6 and §7, decision 24; docs/security.md has the rules. */
import type { Role, roleEndpoints, SentRole } from '#contract/roles.ts'
import { permissionClaim } from '#contract/roles.ts'
import { type Access, administratorRole, can } from '#domain/access/can.ts'
import { foldName } from '#domain/access/credentials.ts'
import { type FeatureCode, featureOf, features, isFeatureCode } from '#domain/access/features.ts'
import { skeletonOf } from '#domain/access/lookalikes.ts'
import { canDeleteRole, canEditRole, canGrantFeature } from '#domain/access/roles.ts'
import { rate } from '#domain/money.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { actorOf, changesOf, recordAudit } from '../audit/audit.ts'
import { Failure, refuse, refuseAny, requireFound } from '../calls/failure.ts'
import type { Caller, HandlersOf } from '../calls/handler.ts'
import type { Tx } from '../db/database.ts'
import { pageOf } from './pages-of-accounts.ts'
import { endEverySession } from './refresh-tokens.ts'
import { hasLess, isPercentage } from './user-rules.ts'
import { lockAccounts, readUsers, type UserRecord } from './users.ts'

export const roleHandlers: HandlersOf<typeof roleEndpoints> = {
  listRoles: async ({ services, caller, query }) => pageOf(await seenRoles(services.db.read, caller), query),
  listRolesPage: async ({ services, caller, params }) => pageOf(await seenRoles(services.db.read, caller), params),
  getRole: async ({ services, caller, params }) =>
    requireFound((await seenRoles(services.db.read, caller)).find(({ id }) => id === params.id)),
  getRoleByName: async ({ services, caller, params }) =>
    requireFound(
      (await seenRoles(services.db.read, caller)).find(({ name }) => foldName(name) === foldName(params.name)),
    ),

  createRole: async ({ services, caller, body }) => {
    const at = services.now()
    const id = await services.db.write([], async tx => {
      await lockAccounts(tx)
      const wanted = await checkedRole(tx, caller.access, body, null)
      const { id: roleId } = await tx
        .insertInto('role')
        .values({ ...rowOf(body), name_folded: foldName(body.name) })
        .returning('id')
        .executeTakeFirstOrThrow()
      await writeFeatures(tx, roleId, wanted)
      const detail = { changes: changesOf(nothing, fieldsOf(body, wanted)) }
      await recordAudit(tx, { ...actorOf(caller), at, action: 'role.created', subject: `role ${body.name}`, detail })
      return roleId
    })
    return roleOf(services.db.read, id)
  },

  saveRole: async ({ services, caller, params, body }) => {
    const at = services.now()
    await services.db.write([], async tx => {
      await lockAccounts(tx)
      const before = await roleOf(tx, params.id)
      const users = (await readUsers(tx)).filter(({ roles }) => roles.includes(before.name))
      const wanted = await checkedRole(tx, caller.access, body, before)
      await tx
        .updateTable('role')
        .set({ ...rowOf(body), name_folded: foldName(body.name) })
        .where('id', '=', params.id)
        .execute()
      await tx.deleteFrom('role_feature').where('role_id', '=', params.id).execute()
      await writeFeatures(tx, params.id, wanted)
      await endSessionsOfLosers(tx, users, at)
      const changes = changesOf(fieldsOf(before, before.featuresCode), fieldsOf(body, wanted))
      const subject = `role ${before.name}`
      await recordAudit(tx, { ...actorOf(caller), at, action: 'role.changed', subject, detail: { changes } })
    })
    return roleOf(services.db.read, params.id)
  },

  deleteRole: async ({ services, caller, params }) => {
    const at = services.now()
    await services.db.write([], async tx => {
      await lockAccounts(tx)
      const before = await roleOf(tx, params.id)
      if (!canDeleteRole(caller.access, before.name)) refuse([problem('name', 'notAllowed')])
      refuseAny(changeProblems(caller.access, before.featuresCode, []))
      if (before.usersCount > 0)
        throw new Failure('row_in_use', [problem('', 'usedByUsers', { count: before.usersCount })])
      await tx.updateTable('kept_view').set({ role_id: null }).where('role_id', '=', params.id).execute()
      await tx.deleteFrom('role_feature').where('role_id', '=', params.id).execute()
      await tx.deleteFrom('role').where('id', '=', params.id).execute()
      await recordAudit(tx, {
        ...{ ...actorOf(caller), at, action: 'role.deleted', subject: `role ${before.name}` },
        detail: { changes: changesOf(fieldsOf(before, before.featuresCode), nothing) },
      })
    })
  },
}

/** All roles, or those of the caller without `roles.view`. */
async function seenRoles(tx: Tx, { access, userId }: Caller): Promise<readonly Role[]> {
  const all = await readRoles(tx)
  if (can(access, 'roles.view')) return all
  const own = await tx.selectFrom('user_role').select('role_id').where('user_id', '=', userId).execute()
  return all.filter(({ id }) => own.some(({ role_id }) => role_id === id))
}

async function roleOf(tx: Tx, id: number): Promise<Role> {
  return requireFound((await readRoles(tx)).find(each => each.id === id))
}

/** By name. */
export async function readRoles(tx: Tx): Promise<readonly Role[]> {
  const rows = await tx
    .selectFrom('role')
    .select(['id', 'name', 'description', 'discount_percentage'])
    .select(select =>
      select
        .selectFrom('user_role')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('user_role.role_id', '=', 'role.id')
        .as('users_count'),
    )
    .orderBy('name_folded')
    .execute()
  const held = await tx.selectFrom('role_feature').select(['role_id', 'feature_code']).execute()
  return rows.map((row, place) => {
    const given = new Set(held.filter(({ role_id }) => role_id === row.id).map(each => each.feature_code))
    const codes = features.map(({ code }) => code).filter(code => given.has(code))
    return {
      id: row.id,
      index: place + 1,
      name: row.name,
      description: row.description,
      usersCount: Number(row.users_count ?? 0),
      claims: codes.map(code => ({ claimType: permissionClaim, claimValue: code })),
      featuresIds: codes.map(code => featureOf(code).id),
      featuresCode: codes,
      permissions: codes,
      discountPercentage: row.discount_percentage === null ? null : rate(row.discount_percentage),
    }
  })
}

/** The features of a sent role that the caller may store. */
async function checkedRole(
  tx: Tx,
  access: Access,
  sent: SentRole,
  before: Role | null,
): Promise<readonly FeatureCode[]> {
  if (!canEditRole(access, before?.name ?? sent.name)) refuse([problem('name', 'notAllowed')])
  const known = new Set<number>(features.map(each => each.id))
  const unknown = sent.featuresIds.findIndex(id => !known.has(id))
  if (unknown >= 0) refuse([problem(`featuresIds.${unknown}`, 'notFound')])
  const wanted = features.filter(({ id }) => sent.featuresIds.includes(id)).map(({ code }) => code)
  const limit = sent.discountPercentage ?? null
  refuseAny([
    // Its users are administrators by its name.
    ...(before?.name === administratorRole && sent.name !== before.name ? [problem('name', 'notAllowed')] : []),
    ...(isPercentage(limit) ? [] : [problem('discountPercentage', 'tooLarge', { max: 100 })]),
    ...(limit !== (before?.discountPercentage ?? null) && !can(access, 'f-manage-discount-limit')
      ? [problem('discountPercentage', 'notAllowed')]
      : []),
    ...changeProblems(access, before?.featuresCode ?? [], wanted),
  ])
  await requireFreeName(tx, sent.name, before?.id ?? null)
  return wanted
}

/** Nobody gives or takes a permission that they may not grant. */
function changeProblems(access: Access, before: readonly string[], after: readonly FeatureCode[]): readonly Problem[] {
  const changed = [
    ...after.filter(code => !before.includes(code)),
    ...before.filter(isFeatureCode).filter(code => !after.includes(code)),
  ]
  return changed
    .filter(code => !canGrantFeature(access, code))
    .map(() => problem('featuresIds', 'notAllowed'))
    .slice(0, 1)
}

async function requireFreeName(tx: Tx, name: string, exceptId: number | null): Promise<void> {
  const roles = await tx.selectFrom('role').select(['id', 'name']).execute()
  const isLike = (other: string) => foldName(other) === foldName(name) || skeletonOf(other) === skeletonOf(name)
  if (roles.some(({ id, name: other }) => id !== exceptId && isLike(other)))
    throw new Failure('role_name_taken', [problem('name', 'duplicate')])
}

async function writeFeatures(tx: Tx, roleId: number, codes: readonly FeatureCode[]): Promise<void> {
  if (codes.length === 0) return
  await tx
    .insertInto('role_feature')
    .values(codes.map(code => ({ role_id: roleId, feature_code: code })))
    .execute()
}

async function endSessionsOfLosers(tx: Tx, users: readonly UserRecord[], at: number): Promise<void> {
  const now = new Map((await readUsers(tx)).map(user => [user.id, user]))
  for (const before of users) {
    const after = now.get(before.id)
    if (after && hasLess(before, after)) await endEverySession(tx, before.id, at)
  }
}

function rowOf({ name, description, discountPercentage }: SentRole) {
  return { name, description, discount_percentage: discountPercentage ?? null }
}

const nothing = { name: '', description: '', discountPercentage: null, features: '' }

function fieldsOf(
  { name, description, discountPercentage }: Pick<SentRole, 'name' | 'description' | 'discountPercentage'>,
  codes: readonly string[],
) {
  const discount = discountPercentage ?? null
  return { name, description, discountPercentage: discount, features: codes.join(' ') }
}
