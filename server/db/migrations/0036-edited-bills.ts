import type { Migration } from './migration.ts'

/** An index of the few edited bills: reports look up who first made them and when. */
export const editedBills: Migration = {
  number: 36,
  name: 'edited bills',
  sql: ['CREATE INDEX bill_edited ON bill (id) WHERE version > 1;'],
  appendOnly: [],
}
