/**
 * A Kysely driver over `pg` with named statements: PostgreSQL then parses and plans a text once per connection. Kysely's own driver does
 * not name statements, and does not send the next one before the result of the previous has arrived.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { isOutOfTime } from './out-of-time.ts'
import type { Schema } from './schema.ts'

/** Limits concurrent statements; later ones wait in order. */
export type Lanes = { readonly enter: () => Promise<void>; readonly leave: () => void }

/** Runs statements on any free connection of a pool. A pool times out callers that wait for a connection; with lanes they wait before it. */
export function kyselyOnPool(pool: pg.Pool, lanes?: Lanes): Kysely<Schema> {
  /** Connections whose response may still arrive, so that they cannot be reused. */
  const silent = new WeakSet<pg.PoolClient>()
  return kyselyWith(
    async () => {
      await lanes?.enter()
      const client = await pool.connect().catch(error => {
        lanes?.leave()
        throw error
      })
      const query = async (config: pg.QueryConfig) => {
        try {
          return await client.query(config)
        } catch (error) {
          if (isOutOfTime(error)) silent.add(client)
          throw error
        }
      }
      return { client, query }
    },
    ({ client }) => {
      client.release(silent.has(client))
      lanes?.leave()
    },
    () => pool.end(),
  )
}

export type ClientConnection = {
  readonly client: pg.PoolClient
  readonly tx: Kysely<Schema>
  /** The number of statements that changed data or failed. */
  readonly disturbances: () => number
}

/**
 * Runs all statements on one connection, in pipeline mode without waiting for earlier results; they run in the order they were sent. The
 * owner of the connection begins and ends the transaction.
 */
export function connectionOn(client: pg.PoolClient): ClientConnection {
  let count = 0
  const watched: Client = {
    query: async config => {
      try {
        const result = await client.query(config)
        if (result.command !== 'SELECT') count += 1
        return result
      } catch (error) {
        count += 1
        throw error
      }
    },
  }
  const nothing = () => undefined
  const tx = kyselyWith(
    async () => watched,
    nothing,
    async () => undefined,
  )
  return { client, tx, disturbances: () => count }
}

type Client = { readonly query: (config: pg.QueryConfig) => Promise<pg.QueryResult> }

function kyselyWith<C extends Client>(
  acquire: () => Promise<C>,
  release: (client: C) => void,
  destroy: () => Promise<void>,
): Kysely<Schema> {
  const held = new WeakMap<DatabaseConnection, C>()
  const refused = async () => {
    throw new Error('Transactions are begun by `db.write`.')
  }
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => {
      const client = await acquire()
      const connection = connectionTo(client)
      held.set(connection, client)
      return connection
    },
    beginTransaction: refused,
    commitTransaction: refused,
    rollbackTransaction: refused,
    releaseConnection: async connection => {
      const client = held.get(connection)
      if (client) release(client)
    },
    destroy,
  }
  return new Kysely<Schema>({
    dialect: {
      createDriver: () => driver,
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: db => new PostgresIntrospector(db),
    },
  })
}

function connectionTo(client: Client): DatabaseConnection {
  return {
    executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      const name = nameOf(sql)
      const query = { text: sql, values: [...parameters] }
      const { command, rowCount, rows } = await client.query(name === undefined ? query : { ...query, name })
      const isChange = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE'
      return isChange ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
    },
    streamQuery: () => {
      throw new Error('Rows are read in pages, not in streams.')
    },
  }
}

const namesMax = 500
const names = new Map<string, string>()

/** Texts that contain lists of varying length are many, so only the first hundreds get names. */
function nameOf(sql: string): string | undefined {
  const known = names.get(sql)
  if (known !== undefined || names.size >= namesMax) return known
  const name = `s${names.size + 1}`
  names.set(sql, name)
  return name
}
