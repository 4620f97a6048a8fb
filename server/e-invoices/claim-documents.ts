/**
 * Claims documents of the outbox, so that one server process sends each at a time. A claim ends by itself: the document of a process that died
 * is sent again.
 */
import { randomUUID } from 'node:crypto'
import type { Tx } from '../db/database.ts'
import type { Services } from '../services.ts'

/** Longer than the gateway's timeout. */
const documentClaimMs = 120_000
/** A document waits at most the longest retry or a claim; one that waits longer was written while the clock was ahead. */
const waitMsMax = 30 * 60_000

export type ClaimedDocument = Awaited<ReturnType<typeof readDocuments>>[number]

/** Up to `count` documents whose turn it is, the oldest first. */
export async function claimDocuments({ db, now }: Services, count: number): Promise<ClaimedDocument[]> {
  const at = now()
  const turn = await db.read
    .selectFrom('e_invoice_outbox')
    .select(['e_invoice_id', 'try_at'])
    .where('state', '=', 'pending')
    .where(({ or, eb }) => or([eb('try_at', '<=', at), eb('try_at', '>', at + waitMsMax)]))
    .orderBy('try_at')
    .orderBy('e_invoice_id')
    .limit(count)
    .execute()
  if (turn.length === 0) return []
  const claim = randomUUID()
  return db.write([], async tx => {
    const claimed: number[] = []
    for (const { e_invoice_id: id, try_at } of turn) {
      const row = await tx
        .updateTable('e_invoice_outbox')
        .set(({ eb }) => ({ claim, try_at: at + documentClaimMs, attempts: eb('attempts', '+', 1) }))
        .where('e_invoice_id', '=', id)
        .where('state', '=', 'pending')
        // Another process may have claimed it since.
        .where('try_at', '=', try_at)
        .returning('e_invoice_id')
        .executeTakeFirst()
      if (row !== undefined) claimed.push(id)
    }
    return readDocuments(tx, claimed)
  })
}

async function readDocuments(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return []
  return tx
    .selectFrom('e_invoice_outbox as outbox')
    .innerJoin('e_invoice', 'e_invoice.id', 'outbox.e_invoice_id')
    .innerJoin('e_invoice_device as device', 'device.id', 'e_invoice.device_id')
    .innerJoin('bill', 'bill.id', 'e_invoice.bill_id')
    .leftJoin('e_invoice_certificate as signed', 'signed.id', 'outbox.certificate_id')
    .selectAll('outbox')
    .select(['e_invoice.device_id', 'e_invoice.bill_id', 'e_invoice.uuid', 'e_invoice.hash', 'e_invoice.xml'])
    .select(['e_invoice.seller_id', 'e_invoice.buyer_id'])
    .select(['e_invoice.is_standard', 'e_invoice.issued_at', 'device.environment', 'device.problem'])
    .select(['bill.user_id', 'signed.token as signed_token'])
    .where('outbox.e_invoice_id', 'in', ids)
    .orderBy('outbox.e_invoice_id')
    .execute()
}
