/**
 * Makes SQLite commits durable without blocking the server: a commit writes its pages to the log, and only the response waits for the flush
 * while other requests are served. Source: docs/decisions/architecture.md, "Only the response waits for the disk".
 */
import { closeSync, fdatasync, openSync } from 'node:fs'

/** Flushes a file to the disk and calls `done`. */
export type Sync = (descriptor: number, done: (error: Error | null) => void) => void

export type Flush = {
  /** Resolves once everything committed before the call is on the disk. */
  readonly flushed: () => Promise<void>
  /** Throws after a failed flush: a further commit could not be guaranteed to be durable. */
  readonly ensureSound: () => void
  /** Resolves when no flush is in progress. */
  readonly close: () => Promise<void>
}

/** After a failed flush the state of the disk is unknown: every later flush fails until a restart has read the file. */
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
