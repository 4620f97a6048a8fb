/** The bills that are named by a text, as postings name them: `sale 1-000123`. */
import { type RawBuilder, sql } from 'kysely'
import type { DocumentReference } from '#contract/facts/fact.ts'
import { billTypeCodes } from '#domain/bills/bill-types.ts'
import type { Db } from '../db/database.ts'

/** The ids of all versions by the name, the first version first; vouchers and openings have none. */
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
  // Each type has its own numbers, so that others of the same code are found too.
  return new Map(Array.from(byName, ([name, bills]) => [name, bills.map(({ id }) => id)] as const))
}

/** A document by its name, and the id that opens it, where it has one. */
export function documentNamed(name: string, id: number | null): DocumentReference {
  const [type = '', ...code] = name.split(' ')
  return { key: name, id, type, code: code.join(' ') }
}

/**
 * The bills of documents whose postings have none: what put the costs of other days right bears the name of the bill that changed them, and has no
 * bill of its own. The last version stands.
 */
export async function readBillsBehind(
  db: Db,
  names: Iterable<string>,
): Promise<ReadonlyMap<string, DocumentReference>> {
  const bills = await readNamedBills(db, names)
  return new Map(Array.from(bills, ([name, ids]) => [name, documentNamed(name, ids.at(-1) ?? null)] as const))
}

/** One parameter, however many there are. */
function isCode(kind: Db['kind'], codes: readonly string[]): RawBuilder<boolean> {
  return kind === 'postgres'
    ? sql<boolean>`bill.code = ANY (${codes}::text[])`
    : sql<boolean>`bill.code IN (SELECT value FROM json_each(${JSON.stringify(codes)}))`
}
