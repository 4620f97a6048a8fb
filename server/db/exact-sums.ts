/**
 * Sums as text, so that no size makes them wrong or unreadable. A number is exact only up to 2^53, and a driver that refuses larger ones
 * would make a report of many large bills fail for ever. PostgreSQL sums without a bound, SQLite in 64 bits: 92 million bills of the
 * largest amount.
 */
import { type RawBuilder, sql } from 'kysely'
import { type ExactSum, exactSum } from '#domain/exact-sum.ts'

/** Zero when there is nothing to sum. */
export function sumOf(expression: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`CAST(coalesce(sum(${expression}), 0) AS TEXT)`
}

export function readSum(text: string): ExactSum {
  return exactSum(BigInt(text))
}
