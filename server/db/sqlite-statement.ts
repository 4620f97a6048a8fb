/** What Kysely's dialect expects of SQLite, over prepared statements that are cached; and a statement that is run for each of many rows. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { CompiledQuery, type SqliteDatabase, type SqliteStatement } from 'kysely'
import { createBoundedMap } from '../cache.ts'

const statementsMax = 500

/** `onRun` hears of every statement that answers no rows. */
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

/** A statement that answers no rows, to be run with each of these lists of parameters in turn; there is one at least. */
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
