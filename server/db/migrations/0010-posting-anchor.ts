import type { Migration } from './migration.ts'

/** The last posting of each branch, stored separately from the postings (`anchor.ts`). Used by PostgreSQL; SQLite uses a file. */
export const postingAnchor: Migration = {
  number: 10,
  name: 'posting anchor',
  sql: ['CREATE TABLE posting_anchor (branch_id {int} PRIMARY KEY, number {int} NOT NULL, hash {text} NOT NULL);\n'],
  appendOnly: [],
}
