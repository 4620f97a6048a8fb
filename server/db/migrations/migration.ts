/**
 * A migration is plain SQL with a few tokens for what the two databases spell differently:
 * `{id}` an identity column, `{int}`, `{text}`, `{blob}`, and `{clustered}` after a table that is stored by its primary key.
 */
export type Migration = {
  readonly number: number
  readonly name: string
  readonly sql: readonly string[]
  /** Tables whose rows are never changed or removed: triggers refuse UPDATE and DELETE on them. */
  readonly appendOnly: readonly string[]
  /**
   * Subjects of the table `revision` and the tables they stand for: triggers raise the subject's number with every change
   * of them, so that a copy of the server sees from one number whether what it keeps in memory still holds.
   */
  readonly revised?: Readonly<Record<string, readonly string[]>>
}
