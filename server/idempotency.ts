/** Idempotency keys: the reply to a key is stored as long as the bill or row it created. */
import { hash } from 'node:crypto'
import { Failure } from './calls/failure.ts'
import type { Db, Tx } from './db/database.ts'
import { fixedQuery } from './db/fixed-query.ts'
import { type InsertedRows, rowsOf } from './db/insert-rows.ts'

const keyLengthMax = 200

/**
 * The request: the same key from another user, or with another body, is an error. A request without a key is always executed. Source:
 * decision 30.
 */
export type SentOnce = { readonly key: string | null; readonly userId: number; readonly bodyHash: string }

export function bodyHashOf(body: unknown): string {
  return hash('sha256', JSON.stringify(body), 'base64url')
}

/** Null when the caller sent none. */
export function keyOf(idempotencyKey: string | undefined): string | null {
  const key = idempotencyKey?.trim() ?? ''
  if (key.length > keyLengthMax) throw new Failure('malformed_request')
  return key === '' ? null : key
}

/** For a call that requires a key. */
export function requiredKeyOf(idempotencyKey: string | undefined): string {
  const key = keyOf(idempotencyKey)
  if (key === null) throw new Failure('idempotency_key_missing')
  return key
}

const rememberedQuery = fixedQuery<{ user_id: number; body_hash: string; reply: string }>(
  () => 'SELECT user_id, body_hash, reply FROM idempotency WHERE key = $1',
)

type Remembered = { readonly billId: number; readonly prints?: number }

/** The bill that the key created before. */
export async function rememberedBill(kind: Db['kind'], tx: Tx, sent: SentOnce): Promise<number | undefined> {
  return (await remembered(kind, tx, sent))?.billId
}

/** The number of prints that the key returned before. */
export async function rememberedPrints(kind: Db['kind'], tx: Tx, sent: SentOnce): Promise<number | undefined> {
  return (await remembered(kind, tx, sent))?.prints
}

async function remembered(kind: Db['kind'], tx: Tx, sent: SentOnce): Promise<Remembered | undefined> {
  const text = await rememberedText(kind, tx, sent)
  return text === undefined ? undefined : (JSON.parse(text) as Remembered)
}

/** The stored reply of the key, in the format of its call. */
export async function rememberedText(kind: Db['kind'], tx: Tx, sent: SentOnce): Promise<string | undefined> {
  if (sent.key === null) return undefined
  const [row] = await rememberedQuery(kind, tx, [sent.key])
  if (!row) return undefined
  if (row.user_id !== sent.userId || row.body_hash !== sent.bodyHash) throw new Failure('idempotency_key_reused')
  return row.reply
}

/** Written in the transaction of the reply. */
export function rememberRow(sent: SentOnce, billId: number, now: number, prints?: number): InsertedRows {
  const reply: Remembered = prints === undefined ? { billId } : { billId, prints }
  return rememberTextRow(sent, JSON.stringify(reply), now)
}

/** The same for a call whose reply is not a bill. */
export function rememberTextRow({ key, userId, bodyHash }: SentOnce, reply: string, now: number): InsertedRows {
  const row = { user_id: userId, body_hash: bodyHash, reply, created_at: now }
  return rowsOf('idempotency', key === null ? [] : [{ key, ...row }])
}
