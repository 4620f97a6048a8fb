/**
 * Checks passwords, and locks an account for a while after several wrong ones in a row. Source: design page 6 §4.
 *
 * A name that nobody has is locked in the same way, and costs the same time, so that the answers do not tell who has an account.
 * Checks of one account follow each other inside a copy of the server, so that guesses sent at once are still counted one by one.
 */
import { createHash } from 'node:crypto'
import { foldName } from '#domain/access/credentials.ts'
import { Failure } from '../http/failure.ts'
import type { Caller } from '../http/handler.ts'
import type { Services } from '../services.ts'
import type { Origin } from './audit.ts'
import { verifyPassword } from './passwords.ts'
import { countUse, type Limit, networkOf, requireBelow, windowWhereReached, wrongPasswordLimit } from './rate-limit.ts'
import { noteRefusal, type Refusal } from './refusals.ts'
import { findLogin, type LoginRow, readLogin } from './users.ts'

/** Five wrong passwords in a row lock for a quarter of an hour. */
export const failuresMax = 5
export const lockMs = 15 * 60_000

const unknownNameLimit: Limit = { name: 'unknown-name', countMax: failuresMax, windowMs: lockMs }

/** Whose user name or e-mail and password these are; the failures of signing in otherwise. */
export function checkLogin(services: Services, name: string, password: string, from: Origin): Promise<number> {
  return inTurn(foldName(name), async () => {
    await requireBelow(services.db, wrongPasswordLimit, from.address, services.now())
    const login = await findLogin(services.db.read, name)
    if (!login) return refuseUnknown(services, name, password, from)
    const by = { ...from, userId: login.id }
    if (!(await isRight(services, login, password, { ...by, action: 'login.failed' })))
      throw new Failure('invalid_grant')
    if (login.is_enabled === 0) {
      noteRefusal(services, { ...by, action: 'login.disabled' })
      throw new Failure('account_disabled')
    }
    return login.id
  })
}

/** The same check of a person who is signed in, before something that needs it again. */
export async function isOwnPassword(services: Services, caller: Caller, password: string): Promise<boolean> {
  const { userId, sessionId, address, device } = caller
  return inTurn(`user ${userId}`, async () => {
    const login = await readLogin(services.db.read, userId)
    const by = { userId, sessionId, address, device }
    return login !== undefined && isRight(services, login, password, { ...by, action: 'password.wrong' })
  })
}

/** What a wrong password is on record as. */
type Failed = Refusal & Origin

async function isRight(services: Services, login: LoginRow, password: string, failed: Failed): Promise<boolean> {
  if (login.locked_until > services.now()) {
    noteRefusal(services, { ...failed, action: 'login.refusedWhileLocked' })
    throw new Failure('account_locked')
  }
  if (await verifyPassword(login.password_hash, password)) {
    if (login.failed_count > 0) await forgetFailures(services, login.id)
    return true
  }
  const isLocking = await countFailure(services, login.id, failed.address)
  noteRefusal(services, isLocking ? { ...failed, action: 'login.locked' } : failed)
  if (isLocking) throw new Failure('account_locked')
  return false
}

/** Whether this failure was the one that locks. */
async function countFailure({ db, now }: Services, userId: number, address: string): Promise<boolean> {
  const at = now()
  return db.write([], async tx => {
    await countUse(tx, wrongPasswordLimit, networkOf(address), at)
    const { failed_count: count } = await tx
      .updateTable('user_account')
      .set(row => ({ failed_count: row('failed_count', '+', 1) }))
      .where('id', '=', userId)
      .returning('failed_count')
      .executeTakeFirstOrThrow()
    const isLocking = count >= failuresMax
    if (!isLocking) return false
    await tx
      .updateTable('user_account')
      .set({ failed_count: 0, locked_until: at + lockMs })
      .where('id', '=', userId)
      .execute()
    return true
  })
}

async function forgetFailures({ db }: Services, userId: number): Promise<void> {
  await db.write([], async tx => {
    await tx.updateTable('user_account').set({ failed_count: 0 }).where('id', '=', userId).execute()
  })
}

async function refuseUnknown(services: Services, name: string, password: string, from: Origin): Promise<never> {
  const { db, now } = services
  const who = createHash('sha256').update(foldName(name)).digest('base64url')
  const at = now()
  // What was typed is not kept: people type their password into the wrong field.
  const by = { ...from, userId: null }
  if ((await windowWhereReached(db, unknownNameLimit, who, at)) !== undefined) {
    noteRefusal(services, { ...by, action: 'login.refusedWhileLocked' })
    throw new Failure('account_locked')
  }
  await verifyPassword(undefined, password)
  const count = await db.write([], async tx => {
    await countUse(tx, wrongPasswordLimit, networkOf(from.address), at)
    return (await countUse(tx, unknownNameLimit, who, at)).count
  })
  noteRefusal(services, { ...by, action: 'login.failed' })
  throw new Failure(count >= failuresMax ? 'account_locked' : 'invalid_grant')
}

const turns = new Map<string, Promise<unknown>>()

function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(key) ?? Promise.resolve()).then(work, work)
  const settled = turn.then(
    () => undefined,
    () => undefined,
  )
  turns.set(key, settled)
  void settled.then(() => {
    if (turns.get(key) === settled) turns.delete(key)
  })
  return turn
}
