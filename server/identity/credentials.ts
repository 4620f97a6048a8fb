/**
 * Checks passwords. Each wrong one lengthens the delay before the next attempt (`login-tries.ts`), and an address with too many of them
 * gets a rate limit instead of the reason; a correct password passes that limit. Source: design page 6 §4.
 *
 * Unknown names are answered, counted and delayed in the same way and take the same time, so that responses do not reveal which accounts
 * exist. Attempts for one subject are serialized within a process, so that parallel guesses are counted one by one.
 */
import { foldName } from '#domain/access/credentials.ts'
import type { Origin } from '../audit/audit.ts'
import { Failure } from '../calls/failure.ts'
import type { Caller, Context } from '../calls/handler.ts'
import type { Tx } from '../db/database.ts'
import type { Services } from '../services.ts'
import { findDevice } from './known-devices.ts'
import { countTry, forgetTries, lockedUntilAfter, requireNoWait, type Subject, subjectOf } from './login-tries.ts'
import { type Lane, passwordChecks } from './password-checks.ts'
import { verifyPassword } from './passwords.ts'
import { countUse, networkOf, refusal, windowWhereReached, wrongPasswordLimit } from './rate-limit.ts'
import { type CountedRefusal, noteRefusal } from './refusals.ts'
import { findLogin, type LoginRow, readLogin } from './users.ts'

/** A claimed user with a password. */
type Try = {
  readonly subject: Subject
  readonly login: LoginRow | undefined
  readonly password: string
  readonly address: string
  /** The audit record of a wrong password. */
  readonly failed: CountedRefusal
}

/** Returns the user of a name or e-mail and password; otherwise throws the sign-in errors. */
export async function checkLogin(
  services: Services,
  name: string,
  password: string,
  { address, device: agent, deviceToken }: Origin & Pick<Context, 'deviceToken'>,
): Promise<number> {
  const folded = foldName(name)
  const login = await findLogin(services.db.read, folded)
  const device = await findDevice(services.db.read, deviceToken, login?.id, services.now())
  const subject = subjectOf('login', folded, address, device)
  const by = { address, device: agent, userId: login?.id ?? null }
  const failed: CountedRefusal = { ...by, action: 'login.failed' }
  const id = await checkInTurn(services, { subject, login, password, address, failed })
  if (id === undefined) throw new Failure('invalid_grant')
  if (login?.is_enabled === 0) {
    noteRefusal(services, { ...by, action: 'login.disabled' })
    throw new Failure('account_disabled')
  }
  return id
}

/** The same check for a signed-in user before a sensitive action. Attempts count against the session. */
export async function isOwnPassword(services: Services, caller: Caller, password: string): Promise<boolean> {
  const { userId, sessionId, address, device } = caller
  const login = await readLogin(services.db.read, userId)
  const subject = subjectOf('own', sessionId, '', undefined)
  const failed: CountedRefusal = { userId, sessionId, address, device, action: 'password.wrong' }
  return (await checkInTurn(services, { subject, login, password, address, failed })) !== undefined
}

/** Returns the user id; undefined when the password is wrong. */
function checkInTurn(services: Services, one: Try): Promise<number | undefined> {
  const { subject, login, password, address } = one
  return inTurn(subject.key, async () => {
    const { db, now } = services
    const hasTries = await requireNoWait(db.read, subject, now()).catch(error => {
      noteRefusal(services, { ...one.failed, action: 'login.refusedWhileLocked' })
      throw error
    })
    const reachedAt = await windowWhereReached(db, wrongPasswordLimit, networkOf(address), now())
    const lane: Lane = subject.device ? 'known' : reachedAt === undefined ? 'stranger' : 'overLimit'
    const check = () => verifyPassword(login?.password_hash, password)
    if (await passwordChecks.run(lane, networkOf(address), check)) {
      if (hasTries || (login && login.locked_until > 0)) await forgetFailures(services, one)
      return login?.id
    }
    await countFailure(services, one)
    return undefined
  })
}

async function forgetFailures({ db }: Services, { subject, login }: Try): Promise<void> {
  await db.write([], async tx => {
    await forgetTries(tx, subject)
    if (login && login.locked_until > 0) await lockUntil(tx, login.id, 0)
  })
}

/** Writes the same for an unknown name. Above the limit of an address, a stranger gets no reason. */
async function countFailure(services: Services, { subject, login, address, failed }: Try): Promise<void> {
  const at = services.now()
  const {
    count: ofAddress,
    windowStart,
    isLocked,
  } = await services.db.write([], async tx => {
    const count = await countTry(tx, subject, at)
    const limited = await countUse(tx, wrongPasswordLimit, networkOf(address), at)
    const lockedUntil = lockedUntilAfter(count, at)
    if (lockedUntil !== undefined) await lockUntil(tx, login?.id ?? 0, lockedUntil)
    return { ...limited, isLocked: lockedUntil !== undefined }
  })
  // Does not record the name: users type their password into the wrong field.
  noteRefusal(services, isLocked ? { ...failed, action: 'login.locked' } : failed)
  if (ofAddress === wrongPasswordLimit.countMax + 1)
    noteRefusal(services, { ...failed, userId: null, action: 'login.limited' })
  if (ofAddress > wrongPasswordLimit.countMax && !subject.device) throw refusal(wrongPasswordLimit, windowStart, at)
}

async function lockUntil(tx: Tx, userId: number, until: number): Promise<void> {
  await tx.updateTable('user_account').set({ locked_until: until }).where('id', '=', userId).execute()
}

/** The maximum number of waiting attempts per subject. */
const turnLengthMax = 32
const turns = new Map<string, { readonly last: Promise<unknown>; readonly length: number }>()

function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(key)
  if (before && before.length >= turnLengthMax) return Promise.reject(new Failure('too_busy', [], 1))
  const turn = before ? before.last.then(work, work) : work()
  const settled = turn.then(
    () => undefined,
    () => undefined,
  )
  turns.set(key, { last: settled, length: (before?.length ?? 0) + 1 })
  void settled.then(() => {
    const now = turns.get(key)
    if (now?.last === settled || now === undefined) turns.delete(key)
    else turns.set(key, { ...now, length: now.length - 1 })
  })
  return turn
}
