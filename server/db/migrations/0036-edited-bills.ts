import type { Migration } from './migration.ts'

/** Bills that were edited, which are few: reports ask by whom and when each was first made. */
export const editedBills: Migration = {
  number: 36,
  name: 'edited bills',
  sql: ['CREATE INDEX bill_edited ON bill (id) WHERE version > 1;'],
  appendOnly: [],
}
