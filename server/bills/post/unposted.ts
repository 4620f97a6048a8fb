/**
 * A bill without a posting is not in the hash chain of postings. Its digest is in an event and in the audit log, whose rows are chained; the
 * self-check compares the three.
 */
import type { Selectable } from 'kysely'
import { billTypesThat } from '#domain/bills/bill-types.ts'
import { actorOf, recordAudit } from '../../audit/audit.ts'
import type { Db, Tx } from '../../db/database.ts'
import { inList } from '../../db/insert-rows.ts'
import { pagesOf } from '../../db/pages.ts'
import type { Schema } from '../../db/schema.ts'
import { readDigests } from '../read-digests.ts'
import type { Poster } from './poster.ts'
import type { BillRows } from './rows.ts'

/** The types whose bills move neither money nor goods. */
export const unpostedTypes = billTypesThat(type => type.posting === 'none')

/** Audits the creation of such a bill. */
export async function recordUnposted(tx: Tx, poster: Poster, { bill, digest }: BillRows, now: number): Promise<void> {
  const detail = { billId: bill.id, digest }
  const what = {
    branchId: bill.branch_id,
    action: 'bill.written',
    subject: `${bill.type} ${bill.code}`,
    detail,
  } as const
  await recordAudit(tx, { ...actorOf(poster), at: now, ...what })
}

/** The additional audit detail of an edit if no posting covers the new version. */
export function digestDetail({ ledger, digest }: BillRows): { digest?: string } {
  return ledger === null ? { digest } : {}
}

const pageRows = 1000

/** The bills without postings: for each its current digest and its sealed digest. */
export type Unposted = ReadonlyMap<number, Readonly<Record<'name' | 'is' | 'sealed', string | undefined>>>

/** Must be read before the audit log: a bill and its audit row are written together, so every bill read here is in a later read of the audit log. */
export async function readUnposted(db: Db): Promise<Unposted> {
  const found = new Map<number, { name: string; is: string | undefined; sealed: string | undefined }>()
  const pages = pagesOf<Pick<Selectable<Schema['bill']>, 'id' | 'type' | 'code'>>(pageRows, last =>
    db.read
      .selectFrom('bill')
      .select(['id', 'type', 'code'])
      .where('type', 'in', unpostedTypes)
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .limit(pageRows)
      .execute(),
  )
  for await (const bills of pages) {
    const ids = bills.map(bill => bill.id)
    const [digests, events] = [await readDigests(db, ids), await sealedDigests(db, ids)]
    for (const { id, type, code } of bills)
      found.set(id, { name: `${type} ${code}`, is: digests.get(id), sealed: events.get(id) })
  }
  return found
}

async function sealedDigests(db: Db, billIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db.read
    .selectFrom('bill_event')
    .select(['bill_id', 'detail'])
    .where(inList(db.kind, 'bill_id', billIds))
    .where('kind', '=', 'sealed')
    .execute()
  return new Map(rows.map(row => [row.bill_id, row.detail]))
}

/** Compares the bills with the audit log, row by row while its chains are verified, so that it is read only once. */
export function unpostedInAudit(bills: Unposted) {
  const audited = new Map<number, string>()
  return {
    see: ({ action, detail }: { readonly action: string; readonly detail: string }): void => {
      if (action !== 'bill.written' && action !== 'bill.edited') return
      const parsed: unknown = JSON.parse(detail)
      const isOne = typeof parsed === 'object' && parsed !== null && 'billId' in parsed && 'digest' in parsed
      if (isOne && typeof parsed.billId === 'number' && typeof parsed.digest === 'string' && bills.has(parsed.billId))
        audited.set(parsed.billId, parsed.digest)
    },
    /** Messages for the bills that differ from what was written. */
    broken: (): string[] =>
      Array.from(bills)
        .filter(([id, { is, sealed }]) => is !== sealed || is !== audited.get(id))
        .map(([, { name }]) => `${name}: it is not what it was written as.`),
  }
}
