/** A change of many items at once: in one transaction that holds the catalogue, once per idempotency key, after prices that are due. */
import type { z } from 'zod'
import type { Day } from '#domain/days.ts'
import type { Caller } from '../calls/handler.ts'
import type { Tx } from '../db/database.ts'
import { insertTables } from '../db/insert-rows.ts'
import { bodyHashOf, keyOf, rememberedText, rememberTextRow } from '../idempotency.ts'
import type { Services } from '../services.ts'
import { takeOver, takeOverDuePrices } from './due-prices.ts'
import { holdCatalogue } from './hold-catalogue.ts'
import { todayOf } from './save-row.ts'

export type CatalogueWriting = {
  readonly services: Services
  readonly caller: Caller
  readonly idempotencyKey: string | undefined
}

type Known<Reply> = {
  /** The stored reply, which a repeat with the same idempotency key gets again. */
  readonly known: z.ZodType<Reply>
  readonly branches?: readonly number[]
}

export async function onceOnCatalogue<Reply extends object>(
  { services: { db, now }, caller, idempotencyKey }: CatalogueWriting,
  body: object,
  { known, branches = [] }: Known<Reply>,
  work: (tx: Tx, today: Day, at: number) => Promise<Reply>,
): Promise<Reply> {
  await takeOverDuePrices({ db, now })
  const today = await todayOf({ db, now })
  const sent = { key: keyOf(idempotencyKey), userId: caller.userId, bodyHash: bodyHashOf(body) }
  return db.write(branches, async tx => {
    await holdCatalogue(db.kind, tx)
    const remembered = await rememberedText(db.kind, tx, sent)
    if (remembered !== undefined) return known.parse(JSON.parse(remembered))
    const at = now()
    await takeOver(db, tx, today, at)
    const reply = await work(tx, today, at)
    await insertTables(db.kind, tx, [rememberTextRow(sent, JSON.stringify(reply), at)])
    return reply
  })
}
