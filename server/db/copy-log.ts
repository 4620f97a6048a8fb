/** Copies the write-ahead log of a SQLite file into the file, as far as that makes nobody wait. */
import type { DatabaseSync } from 'node:sqlite'

/** Answers how many pages the log holds after a copy, or −1 where nothing could be copied. */
export function logCopier(database: DatabaseSync): () => number {
  const copy = database.prepare('PRAGMA wal_checkpoint(PASSIVE)')
  return () => {
    try {
      return Number(copy.get()?.log ?? -1)
    } catch {
      // A disk that is full or read-only: the log keeps everything, and the next turn retries.
      return -1
    }
  }
}
