import type { Tx } from '../database.ts'

/**
 * A migration is plain SQL with a few tokens for differences between the databases: `{id}` an identity column, `{int}`, `{text}`, `{order}`
 * a text compared byte by byte, `{blob}`, `{clustered}` after a table stored by its primary key, and `{refers …}` for a reference in a
 * table that gains many rows at a time (`references.ts`).
 */
export type Migration = {
  readonly number: number
  readonly name: string
  readonly sql: readonly string[]
  /** Append-only tables: triggers refuse UPDATE and DELETE. */
  readonly appendOnly: readonly string[]
  /**
   * Append-only tables with the columns of each key. SQLite's `INSERT OR REPLACE` deletes the old row without running delete triggers, so a
   * further trigger refuses every insert with an existing key.
   */
  readonly neverReplaced?: Readonly<Record<string, readonly string[]>>
  /**
   * Subjects of the table `revision` with their tables: triggers increment the subject's number on every change, so that one number tells a
   * process whether its cache is current.
   */
  readonly revised?: Readonly<Record<string, readonly RevisedTable[]>>
  /**
   * Tables of the catalogue, and the entity each row belongs to: triggers increment the catalogue's revision on every change and store it
   * in `catalogue_change`, so that a client can fetch only the changes since its last request.
   */
  readonly logged?: Readonly<Record<string, LoggedAs>>
  /** Changes of existing rows that SQL cannot express. Runs last, in the transaction of the migration. */
  readonly fill?: (kind: 'sqlite' | 'postgres', tx: Tx) => Promise<void>
  /** Further triggers, whose syntax differs completely between the databases. */
  readonly triggers?: (kind: 'sqlite' | 'postgres') => readonly string[]
}

/** With columns, only updates of these columns count, not inserts or deletes. */
export type RevisedTable = string | { readonly table: string; readonly columns: readonly string[] }

/** The kind of the entity, and the column with its id. */
export type LoggedAs = { readonly kind: string; readonly column: string }
