import type { Migration } from './migration.ts'

const drafted =
  '{id}, version {int} NOT NULL, is_active {int} NOT NULL, search_text {text} NOT NULL, changed_at {int} NOT NULL'
const amounts = 'debit {int}, credit {int}, note {text} NOT NULL, note_order {order} NOT NULL'

/** Party balances and account balances differ only in the column they refer to. */
const balances = (of: 'party' | 'account') => `
CREATE TABLE opening_${of} (
  id ${drafted},
  branch_id {int} NOT NULL REFERENCES branch, ${of}_id {int} NOT NULL REFERENCES ${of}, ${amounts}
);
CREATE UNIQUE INDEX opening_${of}_key ON opening_${of} (${of}_id, branch_id);
CREATE INDEX opening_${of}_branch ON opening_${of} (branch_id);
CREATE INDEX opening_${of}_debit ON opening_${of} (is_active, coalesce(debit, -1), id);
CREATE INDEX opening_${of}_credit ON opening_${of} (is_active, coalesce(credit, -1), id);
CREATE INDEX opening_${of}_note ON opening_${of} (is_active, note_order, id);
`

/** Opening balances: draft rows, and what was posted from them for each branch. */
export const openings: Migration = {
  number: 25,
  name: 'openings',
  sql: [
    `
CREATE TABLE opening_stock (
  id ${drafted},
  branch_id {int} NOT NULL REFERENCES branch, item_id {int} NOT NULL REFERENCES item, quantity {int} NOT NULL, value {int} NOT NULL
);
CREATE UNIQUE INDEX opening_stock_key ON opening_stock (item_id, branch_id);
CREATE INDEX opening_stock_branch ON opening_stock (branch_id);
CREATE INDEX opening_stock_quantity ON opening_stock (is_active, coalesce(quantity, -1), id);
CREATE INDEX opening_stock_value ON opening_stock (is_active, coalesce(value, -1), id);
`,
    balances('party'),
    balances('account'),
    `
CREATE TABLE opening (
  branch_id {int} NOT NULL REFERENCES branch, version {int} NOT NULL, number {int} NOT NULL,
  mark {text} NOT NULL, posting_id {int} REFERENCES posting, reversal_id {int} REFERENCES posting, PRIMARY KEY (branch_id, version)
);
`,
  ],
  appendOnly: ['opening'],
  neverReplaced: { opening: ['branch_id, version'] },
  revised: { catalogue: ['opening_stock', 'opening_party', 'opening_account'] },
}
