import type { Migration } from './migration.ts'

/** Documents that are not bills, such as journal entries: each has one posting, shares its id, and is covered by its hash. */
export const vouchers: Migration = {
  number: 14,
  name: 'vouchers',
  sql: [
    `
CREATE TABLE voucher (
  posting_id {int} PRIMARY KEY REFERENCES posting, type {text} NOT NULL, branch_id {int} NOT NULL REFERENCES branch,
  number {int} NOT NULL, code {text} NOT NULL, day {text} NOT NULL, note {text} NOT NULL, total {int} NOT NULL,
  reverses_id {int} UNIQUE REFERENCES voucher, created_at {int} NOT NULL, user_id {int} NOT NULL REFERENCES user_account,
  UNIQUE (type, branch_id, number), UNIQUE (type, code)
);
CREATE INDEX voucher_day ON voucher (type, day, posting_id);
CREATE TABLE voucher_line (
  posting_id {int} NOT NULL REFERENCES voucher, line {int} NOT NULL, account_id {int} NOT NULL REFERENCES account,
  branch_id {int} NOT NULL REFERENCES branch, cost_center_id {int} REFERENCES cost_center, party_id {int} REFERENCES party,
  debit {int} NOT NULL, credit {int} NOT NULL, note {text} NOT NULL, PRIMARY KEY (posting_id, line),
  CHECK (debit >= 0 AND credit >= 0 AND (debit = 0) <> (credit = 0))
){clustered};
`,
  ],
  appendOnly: ['voucher', 'voucher_line'],
  neverReplaced: {
    voucher: ['posting_id', 'type, branch_id, number', 'type, code', 'reverses_id'],
    voucher_line: ['posting_id, line'],
  },
}
