/**
 * A bill that posts nothing is in no hash chain of postings. Its digest stands in an event of its own, and in the audit, whose rows are
 * chained; the self-check compares the three.
 */
import { billTypesThat } from '#domain/bills/bill-types.ts'
import { inList } from '../db/insert-rows.ts'
import type { Db, Tx } from '../db/open.ts'
import { actorOf, recordAudit } from '../identity/audit.ts'
import type { BillRows } from './bill-rows.ts'
import type { Poster } from './create-bill.ts'
import { readDigests } from './read-digests.ts'

/** The types whose bills move neither money nor goods. */
export const unpostedTypes = billTypesThat(type => type.posting === 'none')

/** Writes down that such a bill was made. */
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

/** What the audit of an edit adds where no posting covers the new version. */
export function digestDetail({ ledger, digest }: BillRows): { digest?: string } {
  return ledger === null ? { digest } : {}
}

const pageRows = 1000

/** In words, the bills that are not what they were written as. */
export async function checkUnposted(db: Db): Promise<string[]> {
  const audited = await auditedDigests(db)
  const broken: string[] = []
  for (let last = 0; ; ) {
    const bills = await db.read
      .selectFrom('bill')
      .select(['id', 'type', 'code'])
      .where('type', 'in', unpostedTypes)
      .where('id', '>', last)
      .orderBy('id')
      .limit(pageRows)
      .execute()
    const ids = bills.map(bill => bill.id)
    const [digests, events] = [await readDigests(db, ids), await sealedDigests(db, ids)]
    for (const { id, type, code } of bills) {
      const digest = digests.get(id)
      if (digest !== events.get(id) || digest !== audited.get(id))
        broken.push(`${type} ${code}: it is not what it was written as.`)
    }
    last = ids.at(-1) ?? last
    if (bills.length < pageRows) return broken
  }
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

async function auditedDigests(db: Db): Promise<ReadonlyMap<number, string>> {
  const rows = await db.read
    .selectFrom('audit')
    .select('detail')
    .where('action', 'in', ['bill.written', 'bill.edited'])
    .execute()
  return new Map(
    rows.flatMap(row => {
      const detail: unknown = JSON.parse(row.detail)
      const isOne = typeof detail === 'object' && detail !== null && 'billId' in detail && 'digest' in detail
      if (!isOne || typeof detail.billId !== 'number' || typeof detail.digest !== 'string') return []
      return [[detail.billId, detail.digest] as const]
    }),
  )
}
