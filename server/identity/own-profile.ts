/** Changes the caller's own profile and password. Source: spec §5, decision 32. */
import type { OwnProfile } from '#contract/account.ts'
import { foldName, isEmail, passwordProblems } from '#domain/access/credentials.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { actorOf, changesOf, recordAudit } from '../audit/audit.ts'
import { Failure, refuseAny } from '../calls/failure.ts'
import type { Caller, Context } from '../calls/handler.ts'
import type { Tx } from '../db/database.ts'
import { isCommonPassword } from './common-passwords.ts'
import { isOwnPassword } from './credentials.ts'
import { forgetFirstPassword } from './first-password.ts'
import { requireFreeNames } from './free-names.ts'
import { hashPassword } from './passwords.ts'
import { endOtherSessions } from './refresh-tokens.ts'
import { lockAccounts, readUser, type UserRecord } from './users.ts'

export async function knownUser(tx: Tx, { userId }: Caller): Promise<UserRecord> {
  const record = await readUser(tx, userId)
  if (!record) throw new Failure('unauthorized')
  return record
}

export async function saveProfile(call: Context, caller: Caller, profile: OwnProfile): Promise<void> {
  const { services } = call
  const problems = [...profileProblems(profile), ...(await newPasswordProblems(profile))]
  refuseAny(problems)
  const { currentPassword, newPassword } = profile
  if (currentPassword) await confirmPassword(call, caller, currentPassword)
  const passwordHash = newPassword ? await hashPassword(newPassword) : undefined
  const at = services.now()
  await services.db.write([], async tx => {
    await lockAccounts(tx)
    const before = await knownUser(tx, caller)
    await requireFreeNames(tx, profile, before)
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
