/** The interface of the database, the same for SQLite and PostgreSQL. `open.ts` opens it. */
import type { Insertable, Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** A read connection, or the transaction of a write. */
export type Tx = Kysely<Schema>

export type Db = StoredData & {
  readonly health: Health
  /** After many rows have come at once, so that the next reads of them are planned well. */
  readonly refreshStatistics: () => Promise<void>
  /** Lets another process open the same data. */
  readonly place: DataPlace
}

export type DataPlace = {
  /** The SQLite file. */
  readonly file: string
  /** A `postgres://…` address selects PostgreSQL. */
  readonly url?: string | undefined
  /** Tests on SQLite skip waiting for the disk. */
  readonly isDurable?: boolean
}

/** Is notified of every commit, and when everything committed is durable. */
export type WriteWatch = { readonly committed: () => void; readonly durable: () => void }

export const unwatched: WriteWatch = { committed: () => undefined, durable: () => undefined }

export type StoredData = {
  readonly kind: 'sqlite' | 'postgres'
  /** Committed data only; never inside a write. */
  readonly read: Tx
  /** For long reads, such as reports: they delay neither postings nor other reads. */
  readonly longRead: Tx
  /** Several long reads of one consistent snapshot: all see the data committed before the first of them. */
  snapshot<T>(work: (longRead: Tx) => Promise<T>): Promise<T>
  /**
   * One durable transaction. It first locks the branches that the work writes to, in id order, so that postings of one branch are
   * serialized and never conflict. After a conflict with another write the work runs again, so it must have no effect outside the
   * transaction. `prepare` computes the response from the committed value while the disk is flushed.
   */
  write<T>(branchIds: readonly number[], work: (tx: Tx) => Promise<T>): Promise<T>
  write<T, A>(branchIds: readonly number[], work: (tx: Tx) => Promise<T>, prepare: (value: T) => A): Promise<Awaited<A>>
  /** One bulk load of very many rows; see `BulkLoader`. Other writes wait. */
  load<T>(options: LoadOptions, work: (loader: BulkLoader) => Promise<T>): Promise<T>
  /** Waits until this process has no write in progress; later writes wait for `resume`. */
  pauseWriting(): Promise<{ readonly resume: () => void }>
  /** Runs several statements without parameters. */
  script(sql: string): Promise<void>
  /** Copies the whole database into a file while it is in use. SQLite only; PostgreSQL has its own tools. */
  backup?(file: string): Promise<void>
  close(): Promise<void>
}

/** Timeouts: for a connection, for the result of a statement, for a lock. */
export type Patience = { readonly connectMs: number; readonly statementMs: number; readonly lockMs: number }

export type Health = {
  /** The database's message about damage; undefined while none is known. */
  readonly damage: () => string | undefined
  /** Postings that existed and are missing now. Until they are restored or their loss is accepted, nothing is posted. */
  readonly missing: () => readonly MissingPostings[]
  /** Checks the whole file; only one check runs at a time. Resolves when it is done. */
  readonly look: () => Promise<void>
  /** Whether the last server closed the file cleanly and nothing changed it since. */
  readonly isAsClosed: boolean
  /** Accepts the loss: posting continues after the last existing posting. */
  readonly acceptLoss: () => Promise<void>
}

export type MissingPostings = {
  readonly branchId: number
  /** The last number that was posted. */
  readonly posted: number
  /** The last number in the database. When it is not less than `posted`, another posting has replaced that one. */
  readonly found: number
}

export type LoadedTable = keyof Schema & string

/**
 * Loads many documents into a database that is not in use yet: a demo company, or data of another product. Foreign keys are checked at the
 * end instead of row by row; a violation rolls everything back.
 */
export type BulkLoader = {
  /** Ordinary statements of the same transaction, for use while nothing is being written. They see all rows after `settle`. */
  readonly tx: Tx
  /** Adds a row; all rows of a table have the same columns. */
  add<T extends LoadedTable>(table: T, row: Insertable<Schema[T]>): void
  /** Starts writing the buffered rows. A caller that loads many documents calls it between documents. */
  flush(): Promise<void>
  /** Waits until everything is written. */
  settle(): Promise<void>
}

export type LoadOptions = {
  /** For more rows than fit in memory: SQLite then commits at every `flush`, and creates indexes without a constraint at the end. */
  readonly isLarge: boolean
}
