/** Runs a settlement once per idempotency key, in one transaction that locks its branches. */
import type { SettlementKind } from '#contract/settlement-kinds.ts'
import type { Caller } from '../calls/handler.ts'
import type { Tx } from '../db/database.ts'
import { insertTables } from '../db/insert-rows.ts'
import { bodyHashOf, keyOf, rememberedText, rememberTextRow } from '../idempotency.ts'
import type { Services } from '../services.ts'

export type SettlementWrite = {
  readonly services: Services
  readonly caller: Caller
  readonly idempotencyKey: string | undefined
  readonly kind: SettlementKind
}

/** Returns the text of `work`, or of the earlier call with the same key and body. */
export async function onceByKey(
  { services, caller, idempotencyKey, kind }: SettlementWrite,
  body: object,
  branches: readonly number[],
  work: (tx: Tx) => Promise<string>,
): Promise<string> {
  const { db, now } = services
  const sent = { key: keyOf(idempotencyKey), userId: caller.userId, bodyHash: bodyHashOf({ kind, ...body }) }
  return db.write(branches, async tx => {
    const known = await rememberedText(db.kind, tx, sent)
    if (known !== undefined) return known
    const text = await work(tx)
    await insertTables(db.kind, tx, [rememberTextRow(sent, text, now())])
    return text
  })
}
