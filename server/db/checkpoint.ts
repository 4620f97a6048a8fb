/**
 * Keeps the write-ahead log of SQLite short without making anybody wait. SQLite's own checkpoint runs inside the commit that
 * happens to reach its limit; here a thread copies the log while the writer goes on. The log starts over only after a moment in
 * which everything is copied, so the writer itself copies the rest of a log that has become long.
 */
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { logCopier } from './copy-log.ts'

export type Checkpoints = {
  /** Called by the writer between two transactions. */
  readonly afterCommit: () => void
  /** A load writes more than a log should hold: while it lasts, SQLite copies by itself. */
  readonly suspended: <T>(load: () => Promise<T>) => Promise<T>
  readonly end: () => Promise<void>
}

/** Some twenty megabytes of pages: what is copied seldom is copied once, however many bills have written to the same page. */
const rowsPerCopy = 8000
/** Files are few rows and many pages. */
const commitsPerCopy = 250
/** Some forty megabytes. */
const longLogPages = 10_000

const byThread = 'PRAGMA wal_autocheckpoint=0'
const bySqlite = 'PRAGMA wal_autocheckpoint=1000'

export function openCheckpoints(writer: DatabaseSync, file: string): Checkpoints {
  writer.exec(byThread)
  const rowsWritten = writer.prepare('SELECT total_changes() AS count')
  const finish = logCopier(writer)
  // What a server that was cut off has left in the log: cut off often enough, none would ever come to copy it.
  finish()
  let worker: Worker | undefined
  let [rowsAtCopy, commits, logPages] = [0, 0, 0]
  let isCopying = false

  /** The thread costs memory, so a shop that writes little never has one. */
  const start = () => {
    const started = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), { workerData: { file } })
    started.unref()
    started.on('message', (pages: number) => {
      isCopying = false
      logPages = pages
    })
    // A thread that failed is started again when the next copy is due.
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
