/**
 * SQLite through Node's own `node:sqlite`: one connection that writes, one that reads. WAL lets both work at once;
 * `synchronous=FULL` makes a commit durable before it is answered.
 */
import { chmodSync } from 'node:fs'
import { backup, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { loadSqlite } from './load-sqlite.ts'
import type { Db } from './open.ts'
import type { Schema } from './schema.ts'

const busyTimeoutMs = 10_000

export function openSqlite(file: string, isDurable: boolean): Db {
  const writer = connect(file, isDurable)
  chmodSync(file, 0o600)
  const reader = connect(file, isDurable)
  reader.exec('PRAGMA query_only=ON')
  const write = new Kysely<Schema>({ dialect: new SqliteDialect({ database: adapt(writer) }) })
  const read = new Kysely<Schema>({ dialect: new SqliteDialect({ database: adapt(reader) }) })
  let queue: Promise<unknown> = Promise.resolve()

  /** Writers wait for each other: there is one connection, and one transaction on it at a time. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = queue.then(work, work)
    queue = turn.catch(() => undefined)
    return turn
  }

  return {
    kind: 'sqlite',
    read,
    write: (_branchIds, work) =>
      inTurn(async () => {
        writer.exec('BEGIN IMMEDIATE')
        try {
          const result = await work(write)
          writer.exec('COMMIT')
          return result
        } catch (error) {
          if (writer.isTransaction) writer.exec('ROLLBACK')
          throw error
        }
      }),
    load: (options, work) => inTurn(() => loadSqlite(writer, write, options, work)),
    script: sql => inTurn(async () => writer.exec(sql)),
    backup: target => inTurn(async () => void (await backup(writer, target))),
    close: async () => {
      await queue
      reader.close()
      try {
        writer.exec('PRAGMA optimize')
      } catch {
        // Statistics are a help for the next start; a disk that is full or read-only must not keep this one from ending.
      }
      writer.close()
    },
  }
}

/** A connection with the settings that the product relies on. Also for workers, the bulk loader and tools. */
export function connect(file: string, isDurable = true): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
  database.exec(`PRAGMA journal_mode=WAL; PRAGMA synchronous=${isDurable ? 'FULL' : 'OFF'}; PRAGMA temp_store=MEMORY`)
  return database
}

/** What Kysely's dialect expects of a database, over prepared statements that are kept. */
function adapt(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare: sql => {
      const known = statements.get(sql)
      if (known) return known
      const statement = adaptStatement(database.prepare(sql))
      if (statements.size < statementsKeptMax) statements.set(sql, statement)
      return statement
    },
  }
}

const statementsKeptMax = 500

function adaptStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: parameters => statement.all(...(parameters as SQLInputValue[])),
    run: parameters => statement.run(...(parameters as SQLInputValue[])),
    iterate: parameters => statement.iterate(...(parameters as SQLInputValue[])),
  }
}
