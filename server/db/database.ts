/** What the rest of the server sees of the database, whichever it is. `open.ts` opens it. */
import type { Insertable, Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** A connection to read from, or the transaction of a write. */
export type Tx = Kysely<Schema>

export type Db = StoredData & {
  readonly health: Health
  /** For another process that works on the same data. */
  readonly place: DataPlace
}

export type DataPlace = {
  /** The SQLite file. */
  readonly file: string
  /** `postgres://…` chooses PostgreSQL instead. */
  readonly url?: string | undefined
  /** Tests on SQLite give up the wait for the disk. */
  readonly isDurable?: boolean
}

/** Hears of every commit, and when all that was committed is on the disk. */
export type WriteWatch = { readonly committed: () => void; readonly durable: () => void }

export const unwatched: WriteWatch = { committed: () => undefined, durable: () => undefined }

export type StoredData = {
  readonly kind: 'sqlite' | 'postgres'
  /** Committed data only; never inside a write. */
  readonly read: Tx
  /** The same for reads that may take long, such as reports: they delay neither a posting nor another read. */
  readonly longRead: Tx
  /** Long reads that belong together: all of them see what was committed before the first, whatever is posted meanwhile. */
  snapshot<T>(work: (longRead: Tx) => Promise<T>): Promise<T>
  /**
   * One durable transaction. The branches that the work writes to are locked first, in id order, so that two postings of
   * one branch follow each other and never meet in a conflict; the work is run again after a conflict with something else,
   * so it must have no effect outside the transaction. `prepare` makes the answer of what was committed, where there is time: while
   * the disk is waited for.
   */
  write<T>(branchIds: readonly number[], work: (tx: Tx) => Promise<T>): Promise<T>
  write<T, A>(branchIds: readonly number[], work: (tx: Tx) => Promise<T>, prepare: (value: T) => A): Promise<Awaited<A>>
  /** One load of very many rows, see `BulkLoader`. Nobody else writes meanwhile. */
  load<T>(options: LoadOptions, work: (loader: BulkLoader) => Promise<T>): Promise<T>
  /** Waits until no write of this process is under way; writes that come meanwhile wait for `resume`. */
  pauseWriting(): Promise<{ readonly resume: () => void }>
  /** Runs statements that come without parameters, several at once. */
  script(sql: string): Promise<void>
  /** Copies the whole database into a file while it is in use. SQLite only; PostgreSQL has its own tools. */
  backup?(file: string): Promise<void>
  close(): Promise<void>
}

/** How long a call waits: for a connection, for the answer to a statement, for a lock. */
export type Patience = { readonly connectMs: number; readonly statementMs: number; readonly lockMs: number }

export type Health = {
  /** What is damaged, in the words of the database; undefined while nothing is known. */
  readonly damage: () => string | undefined
  /** Postings that were there once and are not any more. Until they are back or their loss is accepted, nothing is posted. */
  readonly missing: () => readonly MissingPostings[]
  /** Looks through the whole file; only once at a time. Kept when it is done. */
  readonly look: () => Promise<void>
  /** Whether the last server has closed the file in order, and nobody has changed it since. */
  readonly isAsClosed: boolean
  /** Posting goes on after what there is. */
  readonly acceptLoss: () => Promise<void>
}

export type MissingPostings = {
  readonly branchId: number
  /** The last number that was posted. */
  readonly posted: number
  /** The last one that the database has. Where it is not less, another posting is in the place of that one. */
  readonly found: number
}

export type LoadedTable = keyof Schema & string

/**
 * Loads many documents at once into a database that nobody else works on yet: a demonstration company, data from another
 * product. Foreign keys are checked at the end instead of row by row; nothing stays if they do not hold.
 */
export type BulkLoader = {
  /** Ordinary statements of the same transaction, while nothing is being written. They see all rows after `settle`. */
  readonly tx: Tx
  /** Takes a row; all rows of a table have the same columns. */
  add<T extends LoadedTable>(table: T, row: Insertable<Schema[T]>): void
  /** Begins to write what has gathered. A caller that loads many documents calls it now and then, between documents. */
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
