/**
 * Allocations as movements of the party's account, in the columns of `entry`: an allocation takes its amount from both of its documents, so
 * that what is left of each is open. Joined to the movements of documents, which have the same names and days.
 */
import { sql } from 'kysely'
import type { Expression } from './source.ts'

type Narrowed = { readonly conditions: readonly Expression[]; readonly documentDay?: (day: Expression) => Expression }

/** `conditions` name columns of `allocation`; `documentDay` restricts the day of the document. */
export function appliedRows({ conditions, documentDay = () => sql`1 = 1` }: Narrowed): Expression {
  const side = (name: 'debit' | 'credit', sides: Expression) => {
    const day = sql.raw(`${name}_day`)
    return sql`SELECT allocation.party_id, allocation.branch_id, ${day} AS day, ${sql.raw(`${name}_document`)} AS document, ${sides}
      FROM allocation WHERE ${sql.join([...conditions, documentDay(day)], sql` AND `)}`
  }
  return sql`${side('debit', sql`0 AS debit, allocation.amount AS credit`)}
    UNION ALL ${side('credit', sql`allocation.amount AS debit, 0 AS credit`)}`
}
