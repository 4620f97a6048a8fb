/**
 * Keeps SQLite's write-ahead log short without delaying writes. SQLite's own checkpoint runs inside whichever commit reaches its limit;
 * here a worker thread copies the log while the writer continues. The log restarts only at a moment when everything is copied, so the
 * writer itself copies the rest of a long log.
 */
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { logCopier } from './copy-log.ts'

export type Checkpoints = {
  /** Called by the writer between two transactions. */
  readonly afterCommit: () => void
  /** Runs a bulk load, which writes more than the log should hold: during it SQLite checkpoints by itself. */
  readonly suspended: <T>(load: () => Promise<T>) => Promise<T>
  readonly end: () => Promise<void>
}

/** About twenty megabytes of pages. Copying rarely saves work: a page that many bills changed is copied only once. */
const rowsPerCopy = 8000
/** For file contents: few rows, many pages. */
const commitsPerCopy = 250
/** About forty megabytes. */
const longLogPages = 10_000

const byThread = 'PRAGMA wal_autocheckpoint=0'
const bySqlite = 'PRAGMA wal_autocheckpoint=1000'

export function openCheckpoints(writer: DatabaseSync, file: string): Checkpoints {
  writer.exec(byThread)
  const rowsWritten = writer.prepare('SELECT total_changes() AS count')
  const finish = logCopier(writer)
  // Copies what a killed server left in the log; after repeated kills no other checkpoint would ever run.
  finish()
  let worker: Worker | undefined
  let [rowsAtCopy, commits, logPages] = [0, 0, 0]
  let isCopying = false

  /** The thread costs memory, so a shop with few writes never starts it. */
  const start = () => {
    const started = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), { workerData: { file } })
    started.unref()
    started.on('message', (pages: number) => {
      isCopying = false
      logPages = pages
    })
    // A failed thread is restarted for the next copy.
    started.on('error', () => {
      isCopying = false
      worker = undefined
    })
    return started
  }

  return {
    afterCommit: () => {
      commits += 1
      if (isCopying) return
      if (logPages > longLogPages) {
        logPages = 0
        finish()
      }
      const rows = Number(rowsWritten.get()?.count)
      if (rows - rowsAtCopy < rowsPerCopy && commits < commitsPerCopy) return
      rowsAtCopy = rows
      commits = 0
      isCopying = true
      worker ??= start()
      worker.postMessage('copy')
    },
    suspended: async load => {
      writer.exec(bySqlite)
      try {
        return await load()
      } finally {
        writer.exec(byThread)
      }
    },
    end: async () => {
      if (!worker) return
      const ended = new Promise(resolve => worker?.once('exit', resolve))
      worker.ref()
      worker.postMessage('end')
      await ended
    },
  }
}
