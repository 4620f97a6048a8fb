import { type RawBuilder, sql } from 'kysely'

/** `IN`, which neither database accepts with an empty list: then false. */
export function keyIn(expression: RawBuilder<unknown>, keys: readonly (number | string)[]): RawBuilder<boolean> {
  return keys.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`${expression} IN (${sql.join(keys)})`
}
