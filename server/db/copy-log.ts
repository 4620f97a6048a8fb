/** Copies as much of SQLite's write-ahead log into the file as is possible without blocking. */
import type { DatabaseSync } from 'node:sqlite'

/** Returns the number of pages in the log after a copy, or −1 when nothing could be copied. */
export function logCopier(database: DatabaseSync): () => number {
  const copy = database.prepare('PRAGMA wal_checkpoint(PASSIVE)')
  return () => {
    try {
      return Number(copy.get()?.log ?? -1)
    } catch {
      // The disk is full or read-only: the log keeps everything, and the next turn retries.
      return -1
    }
  }
}
