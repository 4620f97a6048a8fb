/** Adapts `node:sqlite` to Kysely's dialect, with a cache of prepared statements; and runs one statement for each of many rows. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { CompiledQuery, type SqliteDatabase, type SqliteStatement } from 'kysely'
import { createBoundedMap } from '../cache.ts'

const statementsMax = 500

/** `onRun` is called for every statement that returns no rows. */
export function adapt(database: DatabaseSync, onRun: () => void): SqliteDatabase {
  const statements = createBoundedMap<string, SqliteStatement>(statementsMax)
  return {
    close: () => database.close(),
    prepare: sql => {
      const known = statements.get(sql)
      if (known) return known
      const statement = adaptStatement(database.prepare(sql), onRun)
      statements.set(sql, statement)
      return statement
    },
  }
}

/** A statement that returns no rows, run once per parameter list; there is at least one. */
export function eachOf(text: string, lists: readonly (readonly unknown[])[]): CompiledQuery {
  return CompiledQuery.raw(text, [...lists])
}

function adaptStatement(statement: StatementSync, onRun: () => void): SqliteStatement {
  const run = (parameters: readonly unknown[]) => statement.run(...(parameters as SQLInputValue[]))
  return {
    reader: statement.columns().length > 0,
    all: parameters => statement.all(...(parameters as SQLInputValue[])),
    run: parameters => {
      onRun()
      if (!isLists(parameters)) return run(parameters)
      const [first = [], ...others] = parameters
      let done = run(first)
      for (const each of others) done = run(each)
      return done
    },
    iterate: parameters => statement.iterate(...(parameters as SQLInputValue[])),
  }
}

function isLists(parameters: readonly unknown[]): parameters is readonly (readonly unknown[])[] {
  return Array.isArray(parameters[0])
}
