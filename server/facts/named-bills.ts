/** Finds bills by the document name that postings carry, such as `sale 1-000123`. */
import { type RawBuilder, sql } from 'kysely'
import type { DocumentReference } from '#contract/facts/fact.ts'
import { billTypeCodes } from '#domain/bills/bill-types.ts'
import type { Db } from '../db/database.ts'

/** The ids of all versions by name, oldest first. Vouchers and openings have none. */
export async function readNamedBills(db: Db, names: Iterable<string>): Promise<ReadonlyMap<string, readonly number[]>> {
  const wanted = new Set(names)
  const split = Array.from(wanted, name => name.split(' '))
  const types = billTypeCodes.filter(code => split.some(([type]) => type === code))
  if (types.length === 0) return new Map()
  const codes = split.map(([, ...code]) => code.join(' '))
  const rows = await db.longRead
    .selectFrom('bill')
    .select(['id', 'type', 'code'])
    .where('type', 'in', types)
    .where(isCode(db.kind, codes))
    .orderBy('version')
    .execute()
  const byName = Map.groupBy(rows, ({ type, code }) => `${type} ${code}`)
  // The query matches codes only, and each bill type has its own numbers, so `byName` also holds bills that nobody named.
  return new Map(Array.from(byName, ([name, bills]) => [name, bills.map(({ id }) => id)] as const))
}

export function documentNamed(name: string, id: number | null): DocumentReference {
  const [type = '', ...code] = name.split(' ')
  return { key: name, id, type, code: code.join(' ') }
}

/**
 * Finds the bill behind postings without `bill_id`: a cost correction on another day carries the name of the bill that caused it. Returns the
 * latest version.
 */
export async function readBillsBehind(
  db: Db,
  names: Iterable<string>,
): Promise<ReadonlyMap<string, DocumentReference>> {
  const bills = await readNamedBills(db, names)
  return new Map(Array.from(bills, ([name, ids]) => [name, documentNamed(name, ids.at(-1) ?? null)] as const))
}

/** Passes all codes as one parameter, so that their number does not change the statement. */
function isCode(kind: Db['kind'], codes: readonly string[]): RawBuilder<boolean> {
  return kind === 'postgres'
    ? sql<boolean>`bill.code = ANY (${codes}::text[])`
    : sql<boolean>`bill.code IN (SELECT value FROM json_each(${JSON.stringify(codes)}))`
}
