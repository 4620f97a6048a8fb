/**
 * Makes commits of SQLite durable without keeping the whole server waiting for the disk: a commit writes its pages to the log, and what
 * waits until they are on the disk is the answer alone, while other requests are served. Source: docs/decisions/architecture.md, "Only
 * the answer waits for the disk".
 */
import { closeSync, fdatasync, openSync } from 'node:fs'

/** Flushes a file to the disk, and resolves when that is done. */
export type Sync = (descriptor: number, done: (error: Error | null) => void) => void

export type Flush = {
  /** Kept once everything that was committed before the call is on the disk. */
  readonly flushed: () => Promise<void>
  /** Throws where a flush has failed: what would be committed now could be promised to nobody. */
  readonly ensureSound: () => void
  /** Once no flush is under way any more. */
  readonly close: () => Promise<void>
}

/** After a failure nobody knows what the disk holds: from then on every flush fails, until a new start has read the file. */
export function openFlush(logFile: string, sync: Sync = fdatasync): Flush {
  let log: number | undefined
  let failure: Error | undefined
  const underWay = new Set<Promise<void>>()

  const ensureSound = () => {
    if (failure) throw failure
  }
  const flushOnce = () =>
    new Promise<void>((resolve, reject) => {
      log ??= openSync(logFile, 'r+')
      sync(log, error => {
        failure ??= error ?? undefined
        if (failure) reject(failure)
        else resolve()
      })
    })
  return {
    ensureSound,
    flushed: async () => {
      ensureSound()
      const flush = flushOnce()
      underWay.add(flush)
      await flush.finally(() => underWay.delete(flush))
    },
    close: async () => {
      await Promise.allSettled(underWay)
      if (log !== undefined) closeSync(log)
    },
  }
}
