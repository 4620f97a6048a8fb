import type { Migration } from './migration.ts'

/** The bills of occupied restaurant tables, and the table of a sale. */
export const tableBills: Migration = {
  number: 67,
  name: 'table bills',
  sql: [
    `
CREATE TABLE table_bill (
  key {text} NOT NULL PRIMARY KEY, version {int} NOT NULL, branch_id {int} NOT NULL REFERENCES branch,
  table_id {int} NOT NULL REFERENCES restaurant_table, content {text} NOT NULL, line_count {int} NOT NULL, total {int} NOT NULL,
  waiter_id {int} NOT NULL REFERENCES user_account, changed_by {int} NOT NULL REFERENCES user_account,
  opened_at {int} NOT NULL, billed_at {int}
);
CREATE UNIQUE INDEX table_bill_table ON table_bill (table_id);
CREATE INDEX table_bill_branch ON table_bill (branch_id);
ALTER TABLE bill ADD COLUMN table_id {int} REFERENCES restaurant_table;
CREATE INDEX bill_table ON bill (table_id) WHERE table_id IS NOT NULL;
`,
  ],
  appendOnly: [],
}
