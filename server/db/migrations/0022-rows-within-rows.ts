import type { Migration } from './migration.ts'

/** The last id that was given in each table of rows within rows: SQLite would give the id of a deleted row again. */
export const rowsWithinRows: Migration = {
  number: 22,
  name: 'rows within rows',
  sql: ['CREATE TABLE given_id (table_name {text} PRIMARY KEY, last_id {int} NOT NULL);'],
  appendOnly: [],
}
