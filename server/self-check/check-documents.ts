/**
 * Checks that documents agree with their postings: a bill's VAT and payments with its entries, its events with the postings they caused,
 * and the seller and buyer texts with their digests.
 */
import { type Selectable, sql } from 'kysely'
import { billTypesThat, bringsMoney } from '#domain/bills/bill-types.ts'
import { unpostedTypes } from '../bills/post/unposted.ts'
import type { BrokenLaw } from '../broken-law.ts'
import { digestOf } from '../company/particulars.ts'
import type { Tx } from '../db/database.ts'
import { pagesOf } from '../db/pages.ts'
import type { Schema } from '../db/schema.ts'
import { sealOf } from '../event-seal.ts'

const brokenMax = 20
const pageRows = 5000

export async function checkDocuments(tx: Tx): Promise<BrokenLaw[]> {
  return [
    ...(await checkVat(tx)),
    ...(await checkEvents(tx)),
    ...(await checkSeals(tx)),
    ...(await checkParticulars(tx)),
  ]
}

/** Types whose VAT is due: sales, and returns to suppliers. */
const owingTypes = billTypesThat(bringsMoney)

const vatRoles = ['vat_output', 'vat_input', 'vat_input_customs', 'vat_input_rcm', 'vat_output_rcm']

/** The VAT due or deductible on a bill equals that of its posting. Reverse charge is due and deducted equally. */
async function checkVat(tx: Tx): Promise<BrokenLaw[]> {
  const { rows } = await sql<{ type: string; code: string }>`SELECT bill.type, bill.code FROM posting
    JOIN bill ON bill.id = posting.bill_id
    LEFT JOIN (SELECT entry.posting_id, sum(entry.debit - entry.credit) AS amount FROM entry
      WHERE entry.account_id IN (SELECT account_id FROM account_role WHERE role IN (${sql.join(vatRoles)}))
      GROUP BY entry.posting_id) AS charged ON charged.posting_id = posting.id
    WHERE posting.memo = '' AND posting.reverses_id IS NULL AND coalesce(charged.amount, 0) <>
      CASE WHEN bill.type IN (${sql.join(owingTypes)}) THEN -bill.vat ELSE bill.vat END
        + CASE WHEN bill.vat_kind = 'customs' THEN bill.declared_vat ELSE 0 END LIMIT 20`.execute(tx)
  const { rows: undeclared } = await sql<{ type: string; code: string }>`SELECT bill.type, bill.code FROM bill
    JOIN posting ON posting.bill_id = bill.id AND posting.memo = '' AND posting.reverses_id IS NULL
    WHERE bill.vat_kind = 'reverseCharge' AND CASE WHEN bill.original_bill_id IS NULL THEN 1 ELSE -1 END * bill.declared_vat <>
      (SELECT coalesce(sum(entry.credit - entry.debit), 0) FROM entry WHERE entry.posting_id = posting.id
        AND entry.account_id IN (SELECT account_id FROM account_role WHERE role = 'vat_output_rcm')) LIMIT 20`.execute(
    tx,
  )
  return [...rows, ...undeclared].map(row => ({
    law: 'billEntries',
    detail: `${row.type} ${row.code}: its VAT is not that of its entries.`,
  }))
}

/** Each event names the posting it caused, with the same time and user; and every such posting has an event. */
async function checkEvents(tx: Tx): Promise<BrokenLaw[]> {
  const { rows } = await sql<{ id: number; kind: string }>`SELECT event.id, event.kind FROM bill_event AS event
      LEFT JOIN posting ON posting.id = event.posting_id AND posting.bill_id = event.bill_id
        AND posting.created_at = event.at AND posting.user_id = event.user_id
      JOIN bill ON bill.id = event.bill_id
      WHERE event.kind IN ('voided', 'replaced', 'delivered', 'undelivered', 'partlyDelivered') AND posting.id IS NULL
        AND (bill.type NOT IN (${sql.join(unpostedTypes)}) OR event.posting_id IS NOT NULL)
    UNION ALL SELECT event.id, event.kind FROM bill_event AS event
      JOIN bill_event AS earlier ON earlier.bill_id = event.bill_id AND earlier.posting_id > event.posting_id
      WHERE earlier.id < event.id
    LIMIT 20`.execute(tx)
  const { rows: unnamed } = await sql<{
    document: string
    memo: string
  }>`SELECT posting.document, posting.memo FROM posting
    WHERE posting.memo IN ('void', 'edit', 'delivery') AND NOT EXISTS (SELECT 1 FROM bill_event AS event
      WHERE event.bill_id = posting.bill_id AND event.at = posting.created_at AND (event.kind =
        CASE posting.memo WHEN 'void' THEN 'voided' WHEN 'edit' THEN 'replaced' ELSE 'delivered' END
        OR event.kind IN ('undelivered', 'partlyDelivered'))) LIMIT 20`.execute(tx)
  return [
    ...rows.map(row => ({
      law: 'billEvents' as const,
      detail: `Event ${row.id} (${row.kind}): its posting is not there, or is another one.`,
    })),
    ...unnamed.map(row => ({
      law: 'billEvents' as const,
      detail: `${row.document}: a posting (${row.memo}) without its event.`,
    })),
  ]
}

/** Events older than seals have none. */
async function checkSeals(tx: Tx): Promise<BrokenLaw[]> {
  const broken: BrokenLaw[] = []
  type Event = Schema['bill_event'] & { readonly id: number; readonly is_sealed: number }
  const pages = pagesOf<Event>(pageRows, async last => {
    const { rows } = await sql<Event>`SELECT bill_event.*,
        CASE WHEN EXISTS (SELECT 1 FROM posting WHERE posting.bill_id = bill_event.bill_id AND posting.bill_digest IS NULL)
          THEN 0 ELSE 1 END AS is_sealed
      FROM bill_event WHERE id > ${last?.id ?? 0} ORDER BY id LIMIT ${pageRows}`.execute(tx)
    return rows
  })
  for await (const rows of pages) {
    for (const row of rows)
      if ((row.seal !== '' || row.is_sealed === 1) && row.seal !== sealOf(row))
        broken.push({ law: 'billEvents', detail: `Event ${row.id} (${row.kind}) was changed.` })
    if (broken.length >= brokenMax) break
  }
  return broken
}

async function checkParticulars(tx: Tx): Promise<BrokenLaw[]> {
  const { rows: lost } = await sql<{ type: string; code: string }>`SELECT bill.type, bill.code FROM bill
    WHERE NOT EXISTS (SELECT 1 FROM particulars WHERE particulars.id = bill.seller_id) OR (bill.buyer_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM particulars WHERE particulars.id = bill.buyer_id)) LIMIT 20`.execute(tx)
  const broken: BrokenLaw[] = lost.map(row => ({
    law: 'particulars',
    detail: `${row.type} ${row.code}: who sold or bought is not there.`,
  }))
  const pages = pagesOf<Selectable<Schema['particulars']>>(pageRows, last =>
    tx
      .selectFrom('particulars')
      .selectAll()
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .limit(pageRows)
      .execute(),
  )
  for await (const rows of pages) {
    for (const row of rows)
      if (row.digest !== digestOf(row.content))
        broken.push({ law: 'particulars', detail: `Particulars ${row.id} were changed.` })
    if (broken.length >= brokenMax) break
  }
  return broken
}
