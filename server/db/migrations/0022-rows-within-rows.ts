import type { Migration } from './migration.ts'

/** The last used id of each table of child rows, because SQLite would reuse the id of a deleted row. */
export const rowsWithinRows: Migration = {
  number: 22,
  name: 'rows within rows',
  sql: ['CREATE TABLE given_id (table_name {text} PRIMARY KEY, last_id {int} NOT NULL);'],
  appendOnly: [],
}
