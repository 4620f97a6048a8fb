import type { Tx } from '../database.ts'

/**
 * A migration is plain SQL with a few tokens for what the two databases spell differently:
 * `{id}` an identity column, `{int}`, `{text}`, `{order}` a text that is compared byte by byte, `{blob}`, `{clustered}` after a table that is stored by its primary key, and
 * `{refers …}` for a reference of a table that gains many rows at a time (`references.ts`).
 */
export type Migration = {
  readonly number: number
  readonly name: string
  readonly sql: readonly string[]
  /** Tables whose rows are never changed or removed: triggers refuse UPDATE and DELETE on them. */
  readonly appendOnly: readonly string[]
  /**
   * Append-only tables with the columns of each of their keys. `INSERT OR REPLACE` of SQLite removes the row that has the key without
   * asking the triggers on removal: another one refuses every row whose key is there.
   */
  readonly neverReplaced?: Readonly<Record<string, readonly string[]>>
  /**
   * Subjects of the table `revision` and the tables they stand for: triggers raise the subject's number with every change
   * of them, so that a copy of the server sees from one number whether what it keeps in memory still holds.
   */
  readonly revised?: Readonly<Record<string, readonly RevisedTable[]>>
  /**
   * Tables of the catalogue, and what each row of them belongs to: triggers raise the revision of the catalogue with every change and
   * write its number to `catalogue_change`, so that a client can be told what changed since it last asked.
   */
  readonly logged?: Readonly<Record<string, LoggedAs>>
  /** What SQL cannot say of the rows that are there. It is run last, in the transaction of the migration. */
  readonly fill?: (kind: 'sqlite' | 'postgres', tx: Tx) => Promise<void>
  /** Further triggers, which the two databases spell differently from beginning to end. */
  readonly triggers?: (kind: 'sqlite' | 'postgres') => readonly string[]
}

/** Where columns are named, only a change of one of them counts, and no row that comes or goes. */
export type RevisedTable = string | { readonly table: string; readonly columns: readonly string[] }

/** The kind of thing, and the column that has its id. */
export type LoggedAs = { readonly kind: string; readonly column: string }
