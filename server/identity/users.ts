/** Users: reads them with roles and permissions, finds them by name, creates and changes them. */
import { sql } from 'kysely'
import { accessOf, isSuperadmin, superadminPermissions } from '#domain/access/can.ts'
import { foldName } from '#domain/access/credentials.ts'
import { type FeatureCode, features } from '#domain/access/features.ts'
import { skeletonOf } from '#domain/access/lookalikes.ts'
import { type Rate, rate } from '#domain/money.ts'
import type { Tx } from '../db/database.ts'

export type UserRecord = {
  readonly id: number
  readonly userName: string
  readonly fullName: string
  readonly email: string
  readonly jobTitle: string
  readonly phone: string
  readonly isEnabled: boolean
  readonly mustChangePassword: boolean
  readonly discountLimit: Rate | null
  readonly branchId: number | null
  /** The assigned branches; empty means all. */
  readonly branchIds: readonly number[]
  readonly picture: string
  readonly lockedUntil: number
  /** JSON of a `userConfiguration`; empty for the defaults. */
  readonly configuration: string
  readonly roles: readonly string[]
  /** Features assigned to the user in addition to those of the roles. */
  readonly ownFeatures: readonly string[]
  /** All permissions of the user, in the order of the permission table; for a superadmin the fixed list of spec §6. */
  readonly permissions: readonly string[]
}

export async function readUser(tx: Tx, userId: number): Promise<UserRecord | undefined> {
  return (await readUsers(tx, userId))[0]
}

/** One user, or all by user name. */
export async function readUsers(tx: Tx, userId?: number): Promise<readonly UserRecord[]> {
  const only = userId === undefined ? sql<boolean>`1 = 1` : sql<boolean>`user_id = ${userId}`
  const rows = await tx
    .selectFrom('user_account')
    .selectAll()
    .where(userId === undefined ? sql<boolean>`1 = 1` : sql<boolean>`id = ${userId}`)
    .orderBy('user_name_folded')
    .execute()
  const roles = await tx
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select(['user_role.user_id', 'role.id', 'role.name'])
    .where(only)
    .orderBy('role.id')
    .execute()
  const ownFeatures = await tx.selectFrom('user_feature').selectAll().where(only).execute()
  const branches = await tx.selectFrom('user_branch').selectAll().where(only).orderBy('branch_id').execute()
  const roleIds = roles.length > 0 ? [...new Set(roles.map(role => role.id))] : [0]
  const ofRoles = await tx.selectFrom('role_feature').selectAll().where('role_id', 'in', roleIds).execute()
  const featuresByRole = Map.groupBy(ofRoles, each => each.role_id)
  const [rolesByUser, featuresByUser, branchesByUser] = [
    Map.groupBy(roles, each => each.user_id),
    Map.groupBy(ownFeatures, each => each.user_id),
    Map.groupBy(branches, each => each.user_id),
  ]
  return rows.map(row => {
    const own = rolesByUser.get(row.id) ?? []
    const roleNames = own.map(role => role.name)
    const ownCodes = inTableOrder((featuresByUser.get(row.id) ?? []).map(each => each.feature_code))
    const roleCodes = own.flatMap(role => (featuresByRole.get(role.id) ?? []).map(each => each.feature_code))
    return {
      id: row.id,
      userName: row.user_name,
      fullName: row.full_name,
      email: row.email,
      jobTitle: row.job_title,
      phone: row.phone,
      isEnabled: row.is_enabled === 1,
      mustChangePassword: row.must_change_password === 1,
      discountLimit: row.discount_limit === null ? null : rate(row.discount_limit),
      branchId: row.branch_id,
      branchIds: (branchesByUser.get(row.id) ?? []).map(each => each.branch_id),
      picture: row.picture,
      lockedUntil: row.locked_until,
      configuration: row.configuration,
      roles: roleNames,
      ownFeatures: ownCodes,
      permissions: isSuperadmin(accessOf(roleNames, []))
        ? superadminPermissions
        : inTableOrder([...ownCodes, ...roleCodes]),
    }
  })
}

/** Removes duplicates, and codes that the table does not know (any more): they would permit nothing. */
function inTableOrder(codes: readonly string[]): readonly string[] {
  const given = new Set(codes)
  return features.map(feature => feature.code).filter(code => given.has(code))
}

/** The fields that sign-in reads. */
export type LoginRow = {
  readonly id: number
  readonly password_hash: string
  readonly is_enabled: number
  readonly locked_until: number
}

/** By user name or e-mail, ignoring case. */
export function findLogin(tx: Tx, name: string): Promise<LoginRow | undefined> {
  const folded = foldName(name)
  return loginRows(tx)
    .where(either => either.or([either('user_name_folded', '=', folded), either('email_folded', '=', folded)]))
    .executeTakeFirst()
}

export function readLogin(tx: Tx, userId: number): Promise<LoginRow | undefined> {
  return loginRows(tx).where('id', '=', userId).executeTakeFirst()
}

function loginRows(tx: Tx) {
  return tx.selectFrom('user_account').select(['id', 'password_hash', 'is_enabled', 'locked_until'])
}

/**
 * Serializes the creation and renaming of accounts until the end of the transaction, so that checked names are still free when they are
 * written. Locks the row that also serializes migrations.
 */
export async function lockAccounts(tx: Tx): Promise<void> {
  await sql`UPDATE schema_migration SET name = name WHERE number = 0`.execute(tx)
}

/**
 * Whether a name is free both as a user name and as an e-mail: both can sign in, so nobody may use another user's e-mail as a user name. A
 * name that looks like another user's is not free either.
 */
export async function isLoginNameFree(tx: Tx, name: string, exceptUserId: number | null): Promise<boolean> {
  const [folded, skeleton] = [foldName(name), skeletonOf(name)]
  const isLike = (taken: string) => foldName(taken) === folded || skeletonOf(taken) === skeleton
  const people = await tx.selectFrom('user_account').select(['id', 'user_name', 'email']).execute()
  return !people.some(each => each.id !== exceptUserId && (isLike(each.user_name) || isLike(each.email)))
}

export type NewUser = {
  readonly userName: string
  readonly fullName: string
  readonly email: string
  readonly passwordHash: string
  readonly roles: readonly string[]
  readonly jobTitle?: string
  readonly phone?: string
  readonly branchId?: number | null
  /** The assigned branches; empty means all. */
  readonly branchIds?: readonly number[]
  readonly discountLimit?: Rate | null
  /** In addition to those of the roles. */
  readonly features?: readonly FeatureCode[]
  readonly isEnabled?: boolean
  readonly mustChangePassword?: boolean
  readonly createdAt: number
}

/** Creates a user with existing roles; returns the id. The caller checks that the names are free. */
export async function createUser(tx: Tx, user: NewUser): Promise<number> {
  const { id } = await tx
    .insertInto('user_account')
    .values({
      user_name: user.userName,
      user_name_folded: foldName(user.userName),
      full_name: user.fullName,
      email: user.email,
      email_folded: foldName(user.email),
      job_title: user.jobTitle ?? '',
      phone: user.phone ?? '',
      password_hash: user.passwordHash,
      is_enabled: (user.isEnabled ?? true) ? 1 : 0,
      must_change_password: user.mustChangePassword ? 1 : 0,
      discount_limit: user.discountLimit ?? null,
      branch_id: user.branchId ?? null,
      picture: '',
      failed_count: 0,
      locked_until: 0,
      configuration: '',
      created_at: user.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeRights(tx, id, { roles: user.roles, ownFeatures: user.features ?? [], branchIds: user.branchIds ?? [] })
  return id
}

type UserRights = {
  /** Names of existing roles. */
  readonly roles: readonly string[]
  readonly ownFeatures: readonly FeatureCode[]
  readonly branchIds: readonly number[]
}

/** Replaces the roles, own features and branches of a user. */
export async function writeRights(
  tx: Tx,
  userId: number,
  { roles, ownFeatures, branchIds }: UserRights,
): Promise<void> {
  for (const table of ['user_role', 'user_feature', 'user_branch'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  for (const name of roles) {
    const role = await tx.selectFrom('role').select('id').where('name_folded', '=', foldName(name)).executeTakeFirst()
    if (!role) throw new Error(`There is no role ${name}.`)
    await tx.insertInto('user_role').values({ user_id: userId, role_id: role.id }).execute()
  }
  for (const code of ownFeatures)
    await tx.insertInto('user_feature').values({ user_id: userId, feature_code: code }).execute()
  for (const branchId of branchIds)
    await tx.insertInto('user_branch').values({ user_id: userId, branch_id: branchId }).execute()
}
