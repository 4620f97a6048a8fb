import type { Migration } from './migration.ts'

/**
 * Claims of postings that fall due on a day (`server/due`): while a server process works on a subject, other processes skip it until `try_at`.
 * After a failure the row stays with its error, and `try_at` is the time of the next attempt. A finished subject has no row.
 */
export const dueClaims: Migration = {
  number: 53,
  name: 'due claims',
  sql: [
    `
CREATE TABLE due_claim (
  work {text} NOT NULL, subject_id {int} NOT NULL, claim {text} NOT NULL, try_at {int} NOT NULL, attempts {int} NOT NULL,
  error {text} NOT NULL, PRIMARY KEY (work, subject_id)
);
`,
  ],
  appendOnly: [],
}
