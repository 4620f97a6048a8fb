import type { Migration } from './migration.ts'

/** Shifts of cashiers: what happened to each, the counted money, and the postings that belong to it. */
export const shifts: Migration = {
  number: 65,
  name: 'shifts',
  sql: [
    `
CREATE TABLE shift (
  id {id}, branch_id {int} NOT NULL REFERENCES branch, number {int} NOT NULL, code {text} NOT NULL,
  user_id {int} NOT NULL REFERENCES user_account, account_id {int} NOT NULL REFERENCES account, day {order} NOT NULL,
  opened_at {int} NOT NULL, float_amount {int} NOT NULL
);
CREATE UNIQUE INDEX shift_number ON shift (branch_id, number);
CREATE INDEX shift_user ON shift (user_id, branch_id, id);
CREATE INDEX shift_day ON shift (day, id);
CREATE TABLE shift_event (
  shift_id {int} NOT NULL REFERENCES shift, step {int} NOT NULL, kind {order} NOT NULL, at {int} NOT NULL,
  user_id {int} NOT NULL REFERENCES user_account, counted {int} NOT NULL, note {text} NOT NULL, PRIMARY KEY (shift_id, step)
);
CREATE TABLE shift_count (
  shift_id {int} NOT NULL REFERENCES shift, kind {order} NOT NULL, denomination {int} NOT NULL, pieces {int} NOT NULL,
  PRIMARY KEY (shift_id, kind, denomination)
);
CREATE TABLE shift_posting (
  posting_id {int} NOT NULL PRIMARY KEY REFERENCES posting, shift_id {int} NOT NULL REFERENCES shift, kind {order} NOT NULL,
  note {text} NOT NULL
);
CREATE INDEX shift_posting_shift ON shift_posting (shift_id);
`,
  ],
  appendOnly: ['shift', 'shift_event', 'shift_count', 'shift_posting'],
  neverReplaced: {
    shift: ['id'],
    shift_event: ['shift_id, step'],
    shift_count: ['shift_id, kind, denomination'],
    shift_posting: ['posting_id'],
  },
}
