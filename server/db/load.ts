/**
 * Loads many documents at once into a database that nobody else works on yet: a demonstration company, data from another
 * product. Foreign keys are checked at the end instead of row by row; nothing stays if they do not hold.
 */
import type { Insertable } from 'kysely'
import type { Tx } from './open.ts'
import type { Schema } from './schema.ts'

export type LoadedTable = keyof Schema & string

export type BulkLoader = {
  /** Ordinary statements of the same transaction, while nothing is being written. They see all rows after `settle`. */
  readonly tx: Tx
  /** Takes a row; all rows of a table have the same columns. */
  add<T extends LoadedTable>(table: T, row: Insertable<Schema[T]>): void
  /** Begins to write what has gathered. Whoever loads many documents calls it now and then, between documents. */
  flush(): Promise<void>
  /** Waits until everything is written. */
  settle(): Promise<void>
}

export type LoadOptions = {
  /**
   * More rows than memory should hold back: SQLite then commits at every `flush`, and indexes that no rule depends on are made
   * at the end, all at once.
   */
  readonly isLarge: boolean
}
