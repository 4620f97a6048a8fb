/**
 * Sums in the database that no size makes wrong or unreadable: they come as text and are read as they are. A number would be exact to
 * 2^53 only, and a driver that refuses it would make a report of too many large bills fail for good. PostgreSQL sums without a bound,
 * SQLite in 64 bits: 92 million bills of the largest amount.
 */
import { type RawBuilder, sql } from 'kysely'
import { type ExactSum, exactSum } from '#domain/exact-sum.ts'

/** Zero where there is nothing to sum. */
export function sumOf(expression: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`CAST(coalesce(sum(${expression}), 0) AS TEXT)`
}

export function readSum(text: string): ExactSum {
  return exactSum(BigInt(text))
}
