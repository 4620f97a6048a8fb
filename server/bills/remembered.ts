/** The keys of calls that must not be done twice: the bill that a key was answered with, remembered as long as the bill. */
import { hash } from 'node:crypto'
import { fixedQuery } from '../db/fixed-query.ts'
import { rowsOf, type TableRows } from '../db/insert-rows.ts'
import type { Db, Tx } from '../db/open.ts'
import { Failure } from '../http/failure.ts'

const keyLengthMax = 200

/** What was sent: the same key from somebody else, or with another body, is a mistake that must not be answered. */
export type SentOnce = { readonly key: string; readonly userId: number; readonly bodyHash: string }

export function bodyHashOf(body: unknown): string {
  return hash('sha256', JSON.stringify(body), 'base64url')
}

export function keyOf(idempotencyKey: string | undefined): string {
  const key = idempotencyKey?.trim() ?? ''
  if (key === '' || key.length > keyLengthMax) throw new Failure('idempotency_key_missing')
  return key
}

const rememberedQuery = fixedQuery<{ user_id: number; body_hash: string; reply: string }>(
  () => 'SELECT user_id, body_hash, reply FROM idempotency WHERE key = $1',
)

/** The bill that the key was answered with before. */
export async function rememberedBill(kind: Db['kind'], tx: Tx, sent: SentOnce): Promise<number | undefined> {
  const [row] = await rememberedQuery(kind, tx, [sent.key])
  if (!row) return undefined
  if (row.user_id !== sent.userId || row.body_hash !== sent.bodyHash) throw new Failure('idempotency_key_reused')
  const { billId } = JSON.parse(row.reply) as { billId: number }
  return billId
}

/** Written in the transaction of the answer. */
export function rememberRow(sent: SentOnce, billId: number, now: number): TableRows {
  return rowsOf('idempotency', [
    {
      key: sent.key,
      user_id: sent.userId,
      body_hash: sent.bodyHash,
      reply: JSON.stringify({ billId }),
      created_at: now,
    },
  ])
}
