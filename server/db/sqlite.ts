/**
 * SQLite through Node's own `node:sqlite`: one connection that writes, one that reads. WAL lets both work at once. Writes that wait are
 * committed together (`write-groups.ts`), and are answered once they are on the disk (`flush.ts`).
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
/** A reader waits for nobody but in the moment in which somebody repairs the log. */
const readerBusyMs = 100
/** How long a write waits for another program that holds the file, and how often it looks. */
const usualLockMs = 2000
const lockPauseMs = 10
/** A bill of fifty lines touches some hundred pages, many of them again and again. */
const writerCacheKilobytes = 24_576

export type SqliteOptions = {
  /** What waits for the disk; the system's own otherwise. */
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
  // A commit does not wait for the disk by itself; before the log is copied into the file, SQLite still flushes it.
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
        // Statistics are a help for the next start; a disk that is full or read-only must not keep this one from ending.
      }
      writer.close()
    },
  }
}

/** A new file is its owner's alone, from the first byte on, and so are the files that SQLite makes beside it. */
function makePrivate(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'ax', 0o600))
}

/** Writers wait for each other: there is one connection, and one transaction on it at a time. */
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

/** See `RunGroup`. Alone, a work that fails after it has written is the outcome; in a group, the group fails. */
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
  // Statements that answer rows may change some, and those that answer none need not change any row: a table, for one.
  const disturbances = () => runs() + Number(changes.get()?.count)
  return async (next: () => Work | undefined, isAlone: boolean): Promise<Committed> => {
    // Requests that have arrived already are read before the transaction begins, and join it.
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

/**
 * SQLite waits inside the call, and everybody in this process with it. So it is told not to wait at all: others are served between two
 * tries.
 */
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

/** For what is done while nobody is served. */
async function patiently<T>(writer: DatabaseSync, work: () => Promise<T>): Promise<T> {
  impatient(writer, busyTimeoutMs)
  try {
    return await work()
  } finally {
    impatient(writer, 0)
  }
}

/** A connection with the settings that the product relies on. Also for workers, the bulk loader and tools. */
export function connect(file: string, isDurable = true): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
  // With recursive triggers, what `INSERT OR REPLACE` removes is seen by the triggers that refuse it.
  database.exec('PRAGMA recursive_triggers=ON')
  database.exec(`PRAGMA journal_mode=WAL; PRAGMA synchronous=${isDurable ? 'FULL' : 'OFF'}; PRAGMA temp_store=MEMORY`)
  return database
}
