import type { Migration } from './migration.ts'

/**
 * Closed years and their reopening. `closing_posting` has the postings of closings and of their reversals, which profit and loss leaves out.
 * `lock_before` is the last locked day before the closing.
 */
export const yearClosings: Migration = {
  number: 56,
  name: 'year closings',
  sql: [
    `
CREATE TABLE year_closing (
  id {int} NOT NULL PRIMARY KEY, first_day {order} NOT NULL, last_day {order} NOT NULL, lock_before {order},
  closed_at {int} NOT NULL, user_id {int} NOT NULL REFERENCES user_account
);
CREATE TABLE year_reopening (
  closing_id {int} NOT NULL PRIMARY KEY REFERENCES year_closing, reason {text} NOT NULL,
  reopened_at {int} NOT NULL, user_id {int} NOT NULL REFERENCES user_account
);
CREATE TABLE closing_posting (
  posting_id {int} NOT NULL PRIMARY KEY REFERENCES posting, closing_id {int} NOT NULL REFERENCES year_closing
);
CREATE INDEX closing_posting_closing ON closing_posting (closing_id);
`,
  ],
  appendOnly: ['year_closing', 'year_reopening', 'closing_posting'],
  neverReplaced: { year_closing: ['id'], year_reopening: ['closing_id'], closing_posting: ['posting_id'] },
}
