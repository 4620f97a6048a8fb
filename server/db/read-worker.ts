/**
 * Long reads of SQLite, on a thread with its own connections, so that a report never delays a till. The thread costs memory: it starts with
 * the first such read and ends after an idle time. On PostgreSQL the database server does this.
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
import type { StoredData } from './database.ts'
import type { Schema } from './schema.ts'

/** A request to the thread. In a snapshot, null instead of a statement ends it. */
export type WorkerQuestion = {
  readonly id: number
  readonly snapshot: number | null
  readonly sql: string | null
  readonly parameters: readonly unknown[]
}
export type WorkerAnswer = {
  readonly id: number
  readonly rows?: readonly unknown[]
  readonly error?: Error
  /** SQLite's result code; an error that crosses threads loses it otherwise. */
  readonly errcode?: number | undefined
}

const restMs = 30_000

type Waiting = { readonly resolve: (rows: readonly unknown[]) => void; readonly reject: (error: unknown) => void }

/** A thread with its pending requests, which fail when it ends. */
type Thread = { readonly worker: Worker; readonly waiting: Map<number, Waiting> }

/** A snapshot belongs to the thread on which it began. */
type Snapshot = { readonly number: number; thread: Thread | undefined }

export type ReadWorker = Pick<StoredData, 'longRead' | 'snapshot'> & { readonly end: () => Promise<void> }

/** `idleMs`: the idle time after which the thread ends. */
export function openReadWorker(file: string, idleMs = restMs): ReadWorker {
  let thread: Thread | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  let [lastSnapshot, snapshotsOpen] = [0, 0]

  const fail = (ended: Thread, error: unknown) => {
    if (thread === ended) thread = undefined
    for (const each of ended.waiting.values()) each.reject(error)
    ended.waiting.clear()
  }
  const end = async () => {
    clearTimeout(idle)
    const ending = thread
    thread = undefined
    if (ending === undefined) return
    await ending.worker.terminate()
    fail(ending, new Error('The database was closed.'))
  }
  const rest = () => {
    if (thread === undefined || thread.waiting.size > 0 || snapshotsOpen > 0) return
    thread.worker.unref()
    clearTimeout(idle)
    idle = setTimeout(() => void end(), idleMs).unref()
  }
  const start = () => {
    const worker = new Worker(new URL('./read-worker-thread.ts', import.meta.url), { workerData: { file } })
    const started: Thread = { worker, waiting: new Map() }
    worker.on('message', ({ id, rows, error, errcode }: WorkerAnswer) => {
      const asked = started.waiting.get(id)
      started.waiting.delete(id)
      if (error) asked?.reject(errcode === undefined ? error : Object.assign(error, { errcode }))
      else asked?.resolve(rows ?? [])
      rest()
    })
    worker.on('error', error => fail(started, error))
    return started
  }
  const ask = (snapshot: Snapshot | null, sql: string | null, parameters: readonly unknown[] = []) =>
    new Promise<readonly unknown[]>((resolve, reject) => {
      clearTimeout(idle)
      thread ??= start()
      if (snapshot) snapshot.thread ??= thread
      if (snapshot && snapshot.thread !== thread) throw new Error('The thread of the snapshot has ended.')
      thread.worker.ref()
      lastId += 1
      thread.waiting.set(lastId, { resolve, reject })
      const question: WorkerQuestion = { id: lastId, snapshot: snapshot?.number ?? null, sql, parameters }
      thread.worker.postMessage(question)
    })
  const longRead = kyselyOnWorker((sql, parameters) => ask(null, sql, parameters), end)
  return {
    longRead,
    snapshot: async work => {
      lastSnapshot += 1
      snapshotsOpen += 1
      const snapshot: Snapshot = { number: lastSnapshot, thread: undefined }
      const nothing = async () => undefined
      try {
        return await work(kyselyOnWorker((sql, parameters) => ask(snapshot, sql, parameters), nothing))
      } finally {
        snapshotsOpen -= 1
        // A snapshot ends with its thread.
        if (snapshot.thread) await ask(snapshot, null).catch(nothing)
        rest()
      }
    },
    // Kysely destroys a driver only after its first query, and the thread may have served snapshots alone.
    end: async () => {
      await longRead.destroy()
      await end()
    },
  }
}

type Ask = (sql: string, parameters: readonly unknown[]) => Promise<readonly unknown[]>

function kyselyOnWorker(ask: Ask, destroy: () => Promise<void>): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: {
      createDriver: () => driverOf(ask, destroy),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: db => new SqliteIntrospector(db),
    },
  })
}

function driverOf(ask: Ask, destroy: () => Promise<void>): Driver {
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
