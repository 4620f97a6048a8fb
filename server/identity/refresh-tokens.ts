/**
 * Sessions: families of refresh tokens, each used once. Source: decision 18.
 *
 *   unused ─ presented ─► used; its successor is unused
 *   used   ─ presented within 30 s, successor unused ─► the same successor again (the response was lost)
 *   used   ─ presented otherwise ─► somebody else has it: the family is revoked
 *
 * A successor is derived from its predecessor with a server key, so that a lost response can be repeated although only hashes are
 * stored, and a family never branches: a stolen token and the owner's form one chain, in which the second use is detected.
 */
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { isFromFuture } from '../clock.ts'
import type { Tx } from '../db/database.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** An idle session ends; any session ends some time after its login. */
const idleMs = 14 * dayMs
const lifetimeMs = 90 * dayMs
/** Decision 18. */
export const repeatMs = 30_000

export type Issued = { readonly token: string; readonly sessionId: string; readonly userId: number }

export type Rotation =
  | { readonly kind: 'issued'; readonly issued: Issued }
  | { readonly kind: 'refused' }
  | { readonly kind: 'reused'; readonly userId: number; readonly sessionId: string }

/** Begins a token family. */
export async function startSession(tx: Tx, userId: number, nowMs: number): Promise<Issued> {
  await forgetExpired(tx, userId, nowMs)
  const issued = { token: randomBytes(32).toString('base64url'), sessionId: randomUUID(), userId }
  await insertToken(tx, issued, nowMs, nowMs)
  return issued
}

/** Uses a refresh token. The outcome is committed even when it is a refusal. */
export async function rotate(tx: Tx, refreshKey: Buffer, presented: string, nowMs: number): Promise<Rotation> {
  const row = await lockToken(tx, hashOf(presented))
  if (!row || row.revoked_at !== null || !isAlive(row, nowMs)) return { kind: 'refused' }
  const issued = { token: successorOf(presented, refreshKey), sessionId: row.family, userId: row.user_id }
  if (row.used_at === null) {
    await tx.updateTable('refresh_token').set({ used_at: nowMs }).where('id', '=', row.id).execute()
    await markSuccessorUsed(tx, row.family, row.id)
    await insertToken(tx, issued, row.started_at, nowMs)
    await forgetExpired(tx, row.user_id, nowMs)
    return { kind: 'issued', issued }
  }
  const isRepeat = nowMs - row.used_at <= repeatMs && !isFromFuture(row.used_at, nowMs)
  if (row.successor_used === 0 && isRepeat) return { kind: 'issued', issued }
  await endSession(tx, row.family, nowMs)
  return { kind: 'reused', userId: row.user_id, sessionId: row.family }
}

/** A token from a clock more than a day ahead is expired too: it would be valid longer than any other. */
function isAlive(row: { readonly issued_at: number; readonly expires_at: number }, nowMs: number): boolean {
  return row.expires_at > nowMs && row.issued_at <= nowMs + dayMs
}

/** Ends the session of a token; returns the session and user, if known. */
export async function endSessionOf(
  tx: Tx,
  presented: string,
  nowMs: number,
): Promise<Omit<Issued, 'token'> | undefined> {
  const row = await lockToken(tx, hashOf(presented))
  if (!row || row.revoked_at !== null) return undefined
  await endSession(tx, row.family, nowMs)
  return { userId: row.user_id, sessionId: row.family }
}

export async function endSession(tx: Tx, sessionId: string, nowMs: number): Promise<void> {
  await tx
    .updateTable('refresh_token')
    .set({ revoked_at: nowMs })
    .where('family', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** The login time of a session; undefined when it does not exist. */
export async function sessionStart(tx: Tx, sessionId: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('refresh_token')
    .select('started_at')
    .where('family', '=', sessionId)
    .limit(1)
    .executeTakeFirst()
  return row?.started_at
}

/** After a new password: ends the user's other sessions. */
export async function endOtherSessions(tx: Tx, userId: number, sessionId: string, nowMs: number): Promise<void> {
  await tx
    .updateTable('refresh_token')
    .set({ revoked_at: nowMs })
    .where('user_id', '=', userId)
    .where('family', '<>', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** After an administrator set the password. */
export async function endEverySession(tx: Tx, userId: number, nowMs: number): Promise<void> {
  await tx
    .updateTable('refresh_token')
    .set({ revoked_at: nowMs })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Reads a token by an update without changes, which makes others wait for this transaction on both databases. */
function lockToken(tx: Tx, tokenHash: string) {
  return tx
    .updateTable('refresh_token')
    .set({ token_hash: tokenHash })
    .where('token_hash', '=', tokenHash)
    .returningAll()
    .executeTakeFirst()
}

/** The previous token of the family cannot be repeated any more. */
async function markSuccessorUsed(tx: Tx, family: string, id: number): Promise<void> {
  await tx
    .updateTable('refresh_token')
    .set({ successor_used: 1 })
    .where('family', '=', family)
    .where('id', '<>', id)
    .where('successor_used', '=', 0)
    .execute()
}

async function insertToken(tx: Tx, issued: Issued, startedAt: number, nowMs: number): Promise<void> {
  await tx
    .insertInto('refresh_token')
    .values({
      family: issued.sessionId,
      user_id: issued.userId,
      token_hash: hashOf(issued.token),
      started_at: startedAt,
      issued_at: nowMs,
      expires_at: Math.min(nowMs + idleMs, startedAt + lifetimeMs),
      used_at: null,
      successor_used: 0,
      revoked_at: null,
    })
    .execute()
}

/** An expired token is refused whether it is known or not. */
async function forgetExpired(tx: Tx, userId: number, nowMs: number): Promise<void> {
  await tx.deleteFrom('refresh_token').where('user_id', '=', userId).where('expires_at', '<', nowMs).execute()
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function successorOf(token: string, refreshKey: Buffer): string {
  return createHmac('sha256', refreshKey).update(`successor ${token}`).digest('base64url')
}
