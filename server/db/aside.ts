/**
 * Reads of SQLite that may take long, on a thread and a connection of its own, so that a report never delays a till. The thread costs
 * memory: it starts with the first such read and ends when none has come for a while. On PostgreSQL the server itself does this.
 */
import { Worker } from 'node:worker_threads'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Schema } from './schema.ts'

/** What the thread is asked, and what it answers. */
export type AsideQuestion = { readonly id: number; readonly sql: string; readonly parameters: readonly unknown[] }
export type AsideAnswer = {
  readonly id: number
  readonly rows?: readonly unknown[]
  readonly error?: Error
  /** Of SQLite: an error that comes from a thread keeps its text alone. */
  readonly errcode?: number | undefined
}

const idleMs = 30_000

type Waiting = { readonly resolve: (rows: readonly unknown[]) => void; readonly reject: (error: unknown) => void }

export function openAside(file: string): Kysely<Schema> {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  const failAll = (error: unknown) => {
    worker = undefined
    for (const each of waiting.values()) each.reject(error)
    waiting.clear()
  }
  const end = async () => {
    clearTimeout(idle)
    const ending = worker
    worker = undefined
    await ending?.terminate()
    failAll(new Error('The database was closed.'))
  }
  const start = () => {
    const started = new Worker(new URL('./aside-worker.ts', import.meta.url), { workerData: { file } })
    started.on('message', ({ id, rows, error, errcode }: AsideAnswer) => {
      const asked = waiting.get(id)
      waiting.delete(id)
      if (error) asked?.reject(errcode === undefined ? error : Object.assign(error, { errcode }))
      else asked?.resolve(rows ?? [])
      if (waiting.size > 0) return
      started.unref()
      idle = setTimeout(() => void end(), idleMs).unref()
    })
    started.on('error', failAll)
    return started
  }
  const ask = (sql: string, parameters: readonly unknown[]) =>
    new Promise<readonly unknown[]>((resolve, reject) => {
      clearTimeout(idle)
      worker ??= start()
      worker.ref()
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      const question: AsideQuestion = { id: lastId, sql, parameters }
      worker.postMessage(question)
    })
  return new Kysely<Schema>({
    dialect: {
      createDriver: () => driverOf(ask, end),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: db => new SqliteIntrospector(db),
    },
  })
}

function driverOf(
  ask: (sql: string, parameters: readonly unknown[]) => Promise<readonly unknown[]>,
  destroy: () => Promise<void>,
): Driver {
  const refused = async () => {
    throw new Error('There is nothing to write here.')
  }
  const connection: DatabaseConnection = {
    executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => ({
      rows: (await ask(sql, parameters)) as R[],
    }),
    streamQuery: () => {
      throw new Error('Rows are read in pages, not in streams.')
    },
  }
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: refused,
    commitTransaction: refused,
    rollbackTransaction: refused,
    destroy,
  }
}
