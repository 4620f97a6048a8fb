/** The signed-in user's own profile, password and preferences, and the permission table. Source: spec §5, §7. */
import {
  type accountEndpoints,
  type OwnProfile,
  type PermissionGroup,
  type User,
  userConfiguration,
} from '#contract/account.ts'
import type { Language } from '#contract/protocol.ts'
import { type Access, type PermissionTreeGroup, permissionTree } from '#domain/access/can.ts'
import { foldName, isEmail, passwordProblems } from '#domain/access/credentials.ts'
import { featureDescriptions } from '#domain/access/feature-descriptions.ts'
import { featureNames } from '#domain/access/feature-names.ts'
import { featureOf, isFeatureCode } from '#domain/access/features.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { actorOf, changesOf, recordAudit } from '../audit/audit.ts'
import { Failure, refuse } from '../calls/failure.ts'
import type { Caller, Context, HandlersOf } from '../calls/handler.ts'
import type { Tx } from '../db/database.ts'
import { isCommonPassword } from './common-passwords.ts'
import { isOwnPassword } from './credentials.ts'
import { forgetFirstPassword } from './first-password.ts'
import { isLockedOut } from './login-tries.ts'
import { hashPassword } from './passwords.ts'
import { endOtherSessions } from './refresh-tokens.ts'
import { isLoginNameFree, lockAccounts, readUser, type UserRecord } from './users.ts'

export const accountHandlers: HandlersOf<typeof accountEndpoints> = {
  getOwnUser: call => answerUser(call, call.caller),

  saveOwnUser: async call => {
    await saveProfile(call, call.caller, call.body)
    return answerUser(call, call.caller)
  },

  getPreferences: async ({ services, caller }) => {
    const user = await knownUser(services.db.read, caller)
    return user.configuration === '' ? null : userConfiguration.parse(JSON.parse(user.configuration))
  },

  savePreferences: async ({ services, caller, body }) => {
    await services.db.write([], async tx => {
      await tx
        .updateTable('user_account')
        .set({ configuration: body === null ? '' : JSON.stringify(body) })
        .where('id', '=', caller.userId)
        .execute()
    })
    return body
  },

  getAllGroups: async ({ caller, language }) => groupsOf(caller.access, language),

  getFeatures: async ({ caller, language }) =>
    groupsOf(caller.access, language)
      .flatMap(group => group.features)
      // Spec §6: granted with the groups, and not among the defined features.
      .filter(({ featureCode }) => featureCode !== 'f-user-management'),
}

async function answerUser({ services, language }: Context, caller: Caller): Promise<User> {
  const record = await knownUser(services.db.read, caller)
  return {
    id: record.id,
    userName: record.userName,
    fullName: record.fullName,
    email: record.email,
    phoneNumber: record.phone,
    jobTitle: record.jobTitle,
    roles: [...record.roles],
    Permissions: record.ownFeatures.filter(isFeatureCode).map(code => featureOf(code).id),
    groups: groupsOf(caller.access, language),
    profilePicture: record.picture === '' ? '' : `uploads/${record.picture}`,
    discountLimitValue: record.discountLimit,
    isEnabled: record.isEnabled,
    isLockedOut: isLockedOut(record.lockedUntil, services.now()),
    branchId: record.branchId,
    branchIds: [...record.branchIds],
    mustChangePassword: record.mustChangePassword,
  }
}

async function knownUser(tx: Tx, { userId }: Caller): Promise<UserRecord> {
  const record = await readUser(tx, userId)
  if (!record) throw new Failure('unauthorized')
  return record
}

function groupsOf(access: Access, language: Language): PermissionGroup[] {
  return permissionTree(access).map(group => permissionGroupOf(group, language))
}

function permissionGroupOf(group: PermissionTreeGroup, language: Language): PermissionGroup {
  return {
    id: group.number,
    groupCode: group.code,
    name: group.nameEn,
    arabicName: group.nameAr,
    isActive: group.isActive,
    features: group.features.map(feature => ({
      id: feature.id,
      name: featureNames[feature.code][1],
      arabicName: featureNames[feature.code][0],
      description: featureDescriptions[feature.code][language === 'ar' ? 'ar' : 'en'],
      featureCode: feature.code,
      isActive: feature.isActive,
    })),
  }
}

async function saveProfile(call: Context, caller: Caller, profile: OwnProfile): Promise<void> {
  const { services } = call
  const problems = [...profileProblems(profile), ...(await newPasswordProblems(profile))]
  if (problems.length > 0) refuse(problems)
  const { currentPassword, newPassword } = profile
  if (currentPassword) await confirmPassword(call, caller, currentPassword)
  const passwordHash = newPassword ? await hashPassword(newPassword) : undefined
  const at = services.now()
  await services.db.write([], async tx => {
    await lockAccounts(tx)
    const before = await knownUser(tx, caller)
    await requireFreeNames(tx, before, profile)
    await tx
      .updateTable('user_account')
      .set({
        user_name: profile.userName,
        user_name_folded: foldName(profile.userName),
        full_name: profile.fullName,
        email: profile.email,
        email_folded: foldName(profile.email),
        job_title: profile.jobTitle,
        phone: profile.phoneNumber,
        ...(passwordHash ? { password_hash: passwordHash, must_change_password: 0 } : {}),
      })
      .where('id', '=', caller.userId)
      .execute()
    if (passwordHash) {
      await forgetFirstPassword(tx, caller.userId)
      await endOtherSessions(tx, caller.userId, caller.sessionId, at)
    }
    const by = { ...actorOf(caller), at }
    const changes = changesOf(fieldsOf(before), fieldsOf({ ...profile, phone: profile.phoneNumber }))
    await recordAudit(tx, { ...by, action: 'profile.changed', detail: { changes } })
    if (passwordHash) await recordAudit(tx, { ...by, action: 'password.changed', detail: {} })
  })
}

/** The fields of a user's own profile, except the password. */
function fieldsOf(user: Pick<UserRecord, 'userName' | 'fullName' | 'email' | 'jobTitle' | 'phone'>) {
  const { userName, fullName, email, jobTitle, phone } = user
  return { userName, fullName, email, jobTitle, phone }
}

/** Spec §5, decision 32: users give their password to change their own account, whatever they change. */
function profileProblems(profile: OwnProfile): readonly Problem[] {
  return [
    ...(isEmail(profile.email) ? [] : [problem('email', 'invalidEmail')]),
    ...(profile.currentPassword ? [] : [problem('currentPassword', 'required')]),
  ]
}

async function newPasswordProblems({
  currentPassword,
  newPassword,
  confirmPassword: repeated,
}: OwnProfile): Promise<readonly Problem[]> {
  if (!newPassword) return repeated ? [problem('newPassword', 'required')] : []
  return [
    ...(await choiceProblems(newPassword, currentPassword)),
    ...(repeated ? [] : [problem('confirmPassword', 'required')]),
    ...(repeated && repeated !== newPassword ? [problem('confirmPassword', 'passwordMismatch')] : []),
  ]
}

async function choiceProblems(password: string, current: string | null | undefined): Promise<readonly Problem[]> {
  const problems = [
    ...passwordProblems('newPassword', password),
    ...(password === current ? [problem('newPassword', 'passwordUnchanged')] : []),
  ]
  if (problems.length > 0) return problems
  return (await isCommonPassword(password)) ? [problem('newPassword', 'passwordCommon')] : []
}

async function confirmPassword({ services }: Context, caller: Caller, password: string): Promise<void> {
  if (await isOwnPassword(services, caller, password)) return
  throw new Failure('wrong_password', [problem('currentPassword', 'wrongPassword')])
}

/** Users may keep an existing name even when it looks like another user's. */
async function requireFreeNames(tx: Tx, { id, userName, email }: UserRecord, profile: OwnProfile): Promise<void> {
  const isTaken = async (name: string, own: string) => name !== own && !(await isLoginNameFree(tx, name, id))
  if (await isTaken(profile.userName, userName)) {
    throw new Failure('user_name_taken', [problem('userName', 'duplicate')])
  }
  if (await isTaken(profile.email, email)) {
    throw new Failure('email_taken', [problem('email', 'duplicate')])
  }
}
