/**
 * SQLite through `node:sqlite`: one connection that writes, one that reads; WAL mode lets both work at once. Waiting writes are committed
 * together (`write-groups.ts`) and answered once they are on the disk (`flush.ts`).
 */
import { closeSync, existsSync, openSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { Kysely, SqliteDialect } from 'kysely'
import { openCheckpoints } from './checkpoint.ts'
import { type StoredData, unwatched, type WriteWatch } from './database.ts'
import { type Flush, openFlush, type Sync } from './flush.ts'
import { loadSqlite } from './load-sqlite.ts'
import { isOutOfTime } from './out-of-time.ts'
import { openReadWorker } from './read-worker.ts'
import type { Schema } from './schema.ts'
import { adapt } from './sqlite-statement.ts'
import { type Committed, type Outcome, openWriteQueue, outcomeOf, type Prepare, type Work } from './write-groups.ts'

/** For a thread that may block on a lock inside SQLite without blocking others. */
const busyTimeoutMs = 10_000
/** A reader waits only while another connection recovers the log. */
const readerBusyMs = 100
/** How long a write waits for another program that locks the file, and how often it retries. */
const usualLockMs = 2000
const lockPauseMs = 10
/** A bill of fifty lines touches about a hundred pages, many of them repeatedly. */
const writerCacheKilobytes = 24_576

export type SqliteOptions = {
  /** How to flush; the system's own way by default. */
  readonly sync?: Sync | undefined
  readonly watch?: WriteWatch
  readonly lockMs?: number | undefined
}

export function openSqlite(
  file: string,
  isDurable: boolean,
  { sync, watch = unwatched, lockMs = usualLockMs }: SqliteOptions = {},
): StoredData {
  makePrivate(file)
  const writer = connect(file, isDurable)
  writer.exec(`PRAGMA cache_size=-${writerCacheKilobytes}`)
  // A commit does not flush by itself; SQLite still flushes before the log is copied into the file.
  if (isDurable) writer.exec('PRAGMA synchronous=NORMAL')
  impatient(writer, 0)
  const flush = isDurable ? openFlush(`${file}-wal`, sync) : undefined
  const reader = connect(file, isDurable)
  reader.exec('PRAGMA query_only=ON')
  impatient(reader, readerBusyMs)
  let runs = 0
  const write = new Kysely<Schema>({ dialect: new SqliteDialect({ database: adapt(writer, () => runs++) }) })
  const read = new Kysely<Schema>({ dialect: new SqliteDialect({ database: adapt(reader, () => undefined) }) })
  const { longRead, snapshot, end: endReadWorker } = openReadWorker(file)
  const checkpoints = openCheckpoints(writer, file)
  const inTurn = openTurns()
  const group = groupRunner(writer, write, {
    ...{ runs: () => runs, afterCommit: checkpoints.afterCommit, flush, watch, lockMs },
  })
  const alone = async (work: Work) => {
    const { outcomes, durable } = await group(once(work), true)
    await durable
    const [outcome] = outcomes
    if (outcome?.isDone) return outcome.value
    throw outcome?.error
  }
  const add = openWriteQueue(
    next => inTurn(() => group(next, false)),
    work => inTurn(() => alone(work)),
  )
  return {
    kind: 'sqlite',
    read,
    longRead,
    snapshot,
    write: <T>(_branchIds: readonly number[], work: Work, prepare?: Prepare) => add(work, prepare) as Promise<T>,
    load: (options, work) =>
      inTurn(() => patiently(writer, () => checkpoints.suspended(() => loadSqlite(writer, write, options, work)))),
    pauseWriting: () =>
      new Promise(resolve => {
        void inTurn(() => new Promise<void>(resume => resolve({ resume })))
      }),
    script: sql =>
      inTurn(async () => {
        await patiently(writer, async () => writer.exec(sql))
        await flush?.flushed()
      }),
    backup: target => {
      makePrivate(target)
      return inTurn(async () => void (await backup(writer, target)))
    },
    close: async () => {
      await inTurn(async () => undefined)
      await endReadWorker()
      await checkpoints.end()
      await flush?.close()
      reader.close()
      try {
        writer.exec('PRAGMA optimize')
      } catch {
        // Statistics only help the next start; a full or read-only disk must not prevent shutdown.
      }
      writer.close()
    },
  }
}

/** Makes a new file accessible to its owner only, from the first byte on, and thereby the files SQLite creates beside it. */
function makePrivate(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'ax', 0o600))
}

/** Serializes writers: there is one connection, with one transaction at a time. */
function openTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let queue: Promise<unknown> = Promise.resolve()
  return work => {
    const turn = queue.then(work, work)
    queue = turn.catch(() => undefined)
    return turn
  }
}

function once(work: Work): () => Work | undefined {
  let rest: Work | undefined = work
  return () => {
    const next = rest
    rest = undefined
    return next
  }
}

/** See `RunGroup`. Alone, a work that fails after a write fails by itself; in a group, the group fails. */
function groupRunner(
  writer: DatabaseSync,
  write: Kysely<Schema>,
  {
    runs,
    afterCommit,
    flush,
    watch,
    lockMs,
  }: {
    readonly runs: () => number
    readonly afterCommit: () => void
    readonly flush: Flush | undefined
    readonly watch: WriteWatch
    readonly lockMs: number
  },
) {
  const changes = writer.prepare('SELECT total_changes() AS count')
  // Counts both: statements that return rows may change some, and statements that return none may change no row (`CREATE TABLE`).
  const disturbances = () => runs() + Number(changes.get()?.count)
  return async (next: () => Work | undefined, isAlone: boolean): Promise<Committed> => {
    // Lets requests that have already arrived join before the transaction begins.
    if (!isAlone) await new Promise(resolve => setImmediate(resolve))
    flush?.ensureSound()
    await begin(writer, lockMs)
    const outcomes: Outcome[] = []
    try {
      for (let work = next(); work; work = next()) {
        const [current, before] = [work, disturbances()]
        const outcome = await outcomeOf(() => current(write))
        if (!outcome.isDone && (isAlone || !writer.isTransaction || disturbances() !== before)) throw outcome.error
        outcomes.push(outcome)
      }
      writer.exec('COMMIT')
    } catch (error) {
      if (writer.isTransaction) writer.exec('ROLLBACK')
      throw error
    }
    afterCommit()
    watch.committed()
    const durable = flush?.flushed() ?? Promise.resolve()
    return { outcomes, durable: durable.then(watch.durable) }
  }
}

/** SQLite would wait inside the call and block the whole process. So its own timeout is zero, and other work runs between two attempts. */
async function begin(writer: DatabaseSync, lockMs: number): Promise<void> {
  for (const untilMs = performance.now() + lockMs; ; ) {
    try {
      writer.exec('BEGIN IMMEDIATE')
      return
    } catch (error) {
      if (!isOutOfTime(error) || performance.now() > untilMs) throw error
    }
    await new Promise(resolve => setTimeout(resolve, lockPauseMs))
  }
}

function impatient(database: DatabaseSync, timeoutMs: number): void {
  database.exec(`PRAGMA busy_timeout=${timeoutMs}`)
}

/** For work while no requests are served. */
async function patiently<T>(writer: DatabaseSync, work: () => Promise<T>): Promise<T> {
  impatient(writer, busyTimeoutMs)
  try {
    return await work()
  } finally {
    impatient(writer, 0)
  }
}

/** A connection with the product's settings. Also for workers, the bulk loader and tools. */
export function connect(file: string, isDurable = true): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
  // With recursive triggers, the delete triggers also run for rows that `INSERT OR REPLACE` removes.
  database.exec('PRAGMA recursive_triggers=ON')
  database.exec(`PRAGMA journal_mode=WAL; PRAGMA synchronous=${isDurable ? 'FULL' : 'OFF'}; PRAGMA temp_store=MEMORY`)
  return database
}
