/** The keys of calls that must not be done twice: what a key was answered with, remembered as long as the bill or the row that it made. */
import { hash } from 'node:crypto'
import { Failure } from './calls/failure.ts'
import type { Db, Tx } from './db/database.ts'
import { fixedQuery } from './db/fixed-query.ts'
import { type InsertedRows, rowsOf } from './db/insert-rows.ts'

const keyLengthMax = 200

/**
 * What was sent: the same key from somebody else, or with another body, is a mistake that must not be answered. What comes without a
 * key is done as it comes. Source: decision 30.
 */
export type SentOnce = { readonly key: string | null; readonly userId: number; readonly bodyHash: string }

export function bodyHashOf(body: unknown): string {
  return hash('sha256', JSON.stringify(body), 'base64url')
}

/** Null where the caller sent none. */
export function keyOf(idempotencyKey: string | undefined): string | null {
  const key = idempotencyKey?.trim() ?? ''
  if (key.length > keyLengthMax) throw new Failure('malformed_request')
  return key === '' ? null : key
}

/** Of a call that its key tells apart from others. */
export function requiredKeyOf(idempotencyKey: string | undefined): string {
  const key = keyOf(idempotencyKey)
  if (key === null) throw new Failure('idempotency_key_missing')
  return key
}

const rememberedQuery = fixedQuery<{ user_id: number; body_hash: string; reply: string }>(
  () => 'SELECT user_id, body_hash, reply FROM idempotency WHERE key = $1',
)

type Remembered = { readonly billId: number; readonly prints?: number }

/** The bill that the key was answered with before. */
export async function rememberedBill(kind: Db['kind'], tx: Tx, sent: SentOnce): Promise<number | undefined> {
  return (await remembered(kind, tx, sent))?.billId
}

/** The count of prints that the key was answered with before. */
export async function rememberedPrints(kind: Db['kind'], tx: Tx, sent: SentOnce): Promise<number | undefined> {
  return (await remembered(kind, tx, sent))?.prints
}

async function remembered(kind: Db['kind'], tx: Tx, sent: SentOnce): Promise<Remembered | undefined> {
  const text = await rememberedText(kind, tx, sent)
  return text === undefined ? undefined : (JSON.parse(text) as Remembered)
}

/** What was remembered for the key, in whatever form its call writes it. */
export async function rememberedText(kind: Db['kind'], tx: Tx, sent: SentOnce): Promise<string | undefined> {
  if (sent.key === null) return undefined
  const [row] = await rememberedQuery(kind, tx, [sent.key])
  if (!row) return undefined
  if (row.user_id !== sent.userId || row.body_hash !== sent.bodyHash) throw new Failure('idempotency_key_reused')
  return row.reply
}

/** Written in the transaction of the answer. */
export function rememberRow(sent: SentOnce, billId: number, now: number, prints?: number): InsertedRows {
  const reply: Remembered = prints === undefined ? { billId } : { billId, prints }
  return rememberTextRow(sent, JSON.stringify(reply), now)
}

/** The same for a call that remembers something else than a bill. */
export function rememberTextRow({ key, userId, bodyHash }: SentOnce, reply: string, now: number): InsertedRows {
  const row = { user_id: userId, body_hash: bodyHash, reply, created_at: now }
  return rowsOf('idempotency', key === null ? [] : [{ key, ...row }])
}
