/** Creates, changes and unblocks users. The accounts are locked meanwhile: names stay free, and the last superadmin is counted. */
import type { SentUser } from '#contract/users.ts'
import { can, superadminRole } from '#domain/access/can.ts'
import { foldName } from '#domain/access/credentials.ts'
import { userProblems } from '#domain/access/user-rules.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { actorOf, changesOf, recordAudit } from '../audit/audit.ts'
import { refuse, refuseAny, requireFound } from '../calls/failure.ts'
import type { Caller, Context } from '../calls/handler.ts'
import type { Tx } from '../db/database.ts'
import { isCommonPassword } from './common-passwords.ts'
import { forgetFirstPassword } from './first-password.ts'
import { requireFreeNames } from './free-names.ts'
import { forgetTriesOf } from './login-tries.ts'
import { saveProfile } from './own-profile.ts'
import { hashPassword } from './passwords.ts'
import { endEverySession } from './refresh-tokens.ts'
import { readRoles } from './roles.ts'
import {
  grantProblems,
  hasLess,
  mayChange,
  noRights,
  ownRightsProblems,
  type Rights,
  recordedRights,
  rightsOf,
  unknownFeature,
} from './user-rules.ts'
import { createUser, lockAccounts, type NewUser, readUser, type UserRecord, writeRights } from './users.ts'

export type Signed = Context & { readonly caller: Caller }

/** Returns the id. */
export async function addUser({ services, caller }: Signed, sent: SentUser): Promise<number> {
  const confirmPassword = sent.confirmPassword ?? sent.currentPassword ?? ''
  const passwordHash = await newPasswordHash({ ...sent, confirmPassword }, 'new', caller)
  const at = services.now()
  return services.db.write([], async tx => {
    await lockAccounts(tx)
    const rights = await checkedRights(tx, caller, sent, noRights)
    await requireFreeNames(tx, sent, null)
    const id = await createUser(tx, {
      ...plainFieldsOf(sent),
      ...rights,
      passwordHash: passwordHash ?? '',
      features: rights.ownFeatures,
      mustChangePassword: sent.mustChangePassword ?? true,
      createdAt: at,
    })
    const changes = changesOf({}, auditedFields(await storedUser(tx, id)))
    const subject = `user ${id}`
    await recordAudit(tx, { ...actorOf(caller), at, action: 'user.created', subject, detail: { changes } })
    return id
  })
}

/** Users change themselves by the rules of the own profile. */
export async function saveUser(call: Signed, id: number, sent: SentUser): Promise<void> {
  const { services, caller } = call
  if (id === caller.userId) {
    const own = recordedRights(await storedUser(services.db.read, id))
    refuseAny(ownRightsProblems(own, rightsOf(sent, own)))
    return saveProfile(call, caller, sent)
  }
  const passwordHash = await newPasswordHash(sent, 'other', caller)
  const at = services.now()
  await services.db.write([], async tx => {
    await lockAccounts(tx)
    const before = await changeableUser(tx, caller, id)
    const rights = await checkedRights(tx, caller, sent, recordedRights(before))
    await requireFreeNames(tx, sent, before)
    await writeUser(tx, before, { sent, rights, passwordHash })
    await writeRights(tx, id, rights)
    await requireSuperadmin(tx, rights.isEnabled ? 'roles' : 'isEnabled')
    const after = await storedUser(tx, id)
    const isDisabled = before.isEnabled && !after.isEnabled
    if (passwordHash !== null || isDisabled || hasLess(before, after)) await endEverySession(tx, id, at)
    const changes = changesOf(auditedFields(before), auditedFields(after))
    const by = { ...actorOf(caller), at, subject: `user ${id}` }
    await recordAudit(tx, { ...by, action: 'user.changed', detail: { changes } })
    if (passwordHash !== null)
      await recordAudit(tx, { ...by, action: 'password.reset', detail: { by: 'administrator' } })
  })
}

export async function unblockUser({ services, caller }: Signed, id: number): Promise<void> {
  const at = services.now()
  await services.db.write([], async tx => {
    await lockAccounts(tx)
    const before = id === caller.userId ? await storedUser(tx, id) : await changeableUser(tx, caller, id)
    await unlock(tx, before)
    const subject = `user ${id}`
    await recordAudit(tx, { ...actorOf(caller), at, action: 'user.unblocked', subject, detail: {} })
  })
}

async function unlock(tx: Tx, { id, userName, email }: UserRecord): Promise<void> {
  await forgetTriesOf(tx, id, [foldName(userName), foldName(email)])
  await tx.updateTable('user_account').set({ locked_until: 0 }).where('id', '=', id).execute()
}

type Writing = { readonly sent: SentUser; readonly rights: Rights; readonly passwordHash: string | null }

async function writeUser(tx: Tx, before: UserRecord, { sent, rights, passwordHash }: Writing): Promise<void> {
  const { userName, fullName, email, jobTitle, phone } = plainFieldsOf(sent)
  // A password that an administrator has set is known to two people.
  const mustChange = sent.mustChangePassword ?? (passwordHash !== null || before.mustChangePassword)
  await tx
    .updateTable('user_account')
    .set({
      ...{ user_name: userName, user_name_folded: foldName(userName), full_name: fullName, phone },
      ...{ email, email_folded: foldName(email), job_title: jobTitle },
      ...{ is_enabled: rights.isEnabled ? 1 : 0, must_change_password: mustChange ? 1 : 0 },
      ...{ discount_limit: rights.discountLimit, branch_id: rights.branchId },
      ...(passwordHash === null ? {} : { password_hash: passwordHash }),
    })
    .where('id', '=', before.id)
    .execute()
  if (passwordHash === null) return
  await forgetFirstPassword(tx, before.id)
  await unlock(tx, before)
}

function plainFieldsOf({ userName, fullName, email, jobTitle, phoneNumber }: SentUser) {
  return { userName, fullName, email, jobTitle, phone: phoneNumber } satisfies Partial<NewUser>
}

/** Checks the form; null without a new password. */
async function newPasswordHash(sent: SentUser, kind: 'new' | 'other', { access }: Caller): Promise<string | null> {
  const newPassword = sent.newPassword ?? ''
  const draft = {
    ...{ ...sent, roles: sent.roles ?? [], isEnabled: sent.isEnabled ?? true },
    ...{ currentPassword: '', newPassword, confirmPassword: sent.confirmPassword ?? '' },
  }
  // Roles that are not sent stay as they are.
  const mayAssignRoles = can(access, 'roles.assign') && (kind === 'new' || sent.roles !== undefined)
  refuseAny(userProblems(draft, { kind, mayAssignRoles }))
  if (newPassword === '') return null
  if (await isCommonPassword(newPassword)) refuse([problem('newPassword', 'passwordCommon')])
  return hashPassword(newPassword)
}

async function checkedRights(tx: Tx, { access }: Caller, sent: SentUser, before: Rights): Promise<Rights> {
  const known = await readRoles(tx)
  const spelled = (name: string) => known.find(each => foldName(each.name) === foldName(name))?.name ?? name
  const roles = sent.roles && [...new Set(sent.roles.map(spelled))]
  const after = rightsOf({ ...sent, roles }, before)
  refuseAny([
    ...unknownFeature(sent),
    ...grantProblems(access, before, after, known),
    ...(await branchProblems(tx, after)),
  ])
  return after
}

async function branchProblems(tx: Tx, { branchIds, branchId }: Rights): Promise<readonly Problem[]> {
  const rows = await tx.selectFrom('branch').select('id').execute()
  const isKnown = (id: number) => rows.some(row => row.id === id)
  const isOutside = branchId !== null && branchIds.length > 0 && !branchIds.includes(branchId)
  return [
    ...branchIds.flatMap((id, index) => (isKnown(id) ? [] : [problem(`branchIds.${index}`, 'notFound')])),
    ...(branchId !== null && !isKnown(branchId) ? [problem('branchId', 'notFound')] : []),
    ...(isOutside ? [problem('branchId', 'notAllowed')] : []),
  ]
}

/** The field `at` is the one whose change would leave none. */
export async function requireSuperadmin(tx: Tx, at: string): Promise<void> {
  const left = await tx
    .selectFrom('user_account')
    .innerJoin('user_role', 'user_role.user_id', 'user_account.id')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select('user_account.id')
    .where('role.name', '=', superadminRole)
    .where('user_account.is_enabled', '=', 1)
    .limit(1)
    .execute()
  if (left.length === 0) refuse([problem(at, 'lastSuperadmin')])
}

export async function changeableUser(tx: Tx, { access, userId }: Caller, id: number): Promise<UserRecord> {
  const record = await storedUser(tx, id)
  if (id === userId || !mayChange(access, record)) refuse([problem('userName', 'notAllowed')])
  return record
}

async function storedUser(tx: Tx, id: number): Promise<UserRecord> {
  return requireFound(await readUser(tx, id))
}

export function auditedFields(record: UserRecord) {
  const { userName, fullName, email, jobTitle, phone, isEnabled, mustChangePassword, discountLimit, branchId } = record
  return {
    ...{ userName, fullName, email, jobTitle, phone, isEnabled, mustChangePassword, branchId },
    discountLimitValue: discountLimit,
    roles: record.roles.join(', '),
    features: record.ownFeatures.join(' '),
    branchIds: record.branchIds.join(' '),
  }
}
