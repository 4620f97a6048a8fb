/**
 * A query with constant text, for calls that every bill makes: Kysely compiles a query each time, which takes longer than SQLite needs to
 * run it. Parameters are `$1`, `$2`… on both databases.
 */
import { CompiledQuery } from 'kysely'
import type { Db, Tx } from './database.ts'

export type FixedQuery<Row> = (kind: Db['kind'], tx: Tx, parameters: readonly unknown[]) => Promise<readonly Row[]>

export function fixedQuery<Row>(textFor: (kind: Db['kind']) => string): FixedQuery<Row> {
  const texts = { sqlite: textFor('sqlite').replaceAll(/\$(\d)/g, '?$1'), postgres: textFor('postgres') }
  return async (kind, tx, parameters) => {
    const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(texts[kind], [...parameters]))
    return rows
  }
}
