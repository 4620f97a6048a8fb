import { type RawBuilder, sql } from 'kysely'

/** Whether the expression is one of the keys; of none, nothing is. */
export function keyIn(expression: RawBuilder<unknown>, keys: readonly (number | string)[]): RawBuilder<boolean> {
  return keys.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`${expression} IN (${sql.join(keys)})`
}
