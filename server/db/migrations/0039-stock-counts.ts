import type { Migration } from './migration.ts'

/**
 * Stock counts, append-only: counted lines are added, the end of a count is an event, and the posted differences are result rows, one per
 * item. Moves of the count's day that come before `first_posting_id` were included when it began.
 */
export const stockCounts: Migration = {
  number: 39,
  name: 'stock counts',
  sql: [
    `
CREATE TABLE stock_count (
  id {id}, branch_id {int} NOT NULL REFERENCES branch, number {int} NOT NULL, code {text} NOT NULL, scope {text} NOT NULL,
  note {text} NOT NULL, day {text} NOT NULL, first_posting_id {int} NOT NULL, created_at {int} NOT NULL,
  user_id {int} NOT NULL REFERENCES user_account, UNIQUE (branch_id, number), CHECK (scope IN ('branch', 'categories', 'items'))
);
CREATE TABLE stock_count_scope (
  count_id {int} NOT NULL REFERENCES stock_count, place {int} NOT NULL, category_id {int} REFERENCES item_category,
  item_id {int} REFERENCES item, PRIMARY KEY (count_id, place), CHECK ((category_id IS NULL) <> (item_id IS NULL))
){clustered};
CREATE INDEX stock_count_scope_category ON stock_count_scope (category_id) WHERE category_id IS NOT NULL;
CREATE INDEX stock_count_scope_item ON stock_count_scope (item_id) WHERE item_id IS NOT NULL;
CREATE TABLE stock_count_line (
  id {id}, count_id {int} NOT NULL REFERENCES stock_count, item_id {int} NOT NULL REFERENCES item,
  unit_id {int} NOT NULL REFERENCES item_unit, kind {text} NOT NULL, quantity {int} NOT NULL, ratio {int} NOT NULL,
  base_quantity {int} NOT NULL, at {int} NOT NULL, user_id {int} NOT NULL REFERENCES user_account,
  CHECK (kind IN ('add', 'recount')), CHECK (quantity >= 0)
);
CREATE INDEX stock_count_line_count ON stock_count_line (count_id, item_id, id);
CREATE INDEX stock_count_line_item ON stock_count_line (item_id);
CREATE INDEX stock_count_line_unit ON stock_count_line (unit_id);
CREATE TABLE stock_count_event (
  count_id {int} NOT NULL REFERENCES stock_count, step {int} NOT NULL, kind {text} NOT NULL, at {int} NOT NULL,
  user_id {int} NOT NULL REFERENCES user_account, posting_id {int} REFERENCES posting, last_line_id {int}, not_counted {text},
  PRIMARY KEY (count_id, step), CHECK ((step = 1 AND kind IN ('closed', 'cancelled')) OR (step = 2 AND kind = 'undone'))
){clustered};
CREATE INDEX stock_count_event_posting ON stock_count_event (posting_id);
CREATE TABLE stock_count_result (
  count_id {int} NOT NULL REFERENCES stock_count, line {int} NOT NULL, item_id {int} NOT NULL REFERENCES item,
  expected {int} NOT NULL, counted {int} NOT NULL, is_counted {int} NOT NULL, value {int} NOT NULL, PRIMARY KEY (count_id, line)
){clustered};
CREATE INDEX stock_count_result_item ON stock_count_result (item_id);
`,
  ],
  appendOnly: ['stock_count', 'stock_count_scope', 'stock_count_line', 'stock_count_event', 'stock_count_result'],
  neverReplaced: {
    stock_count: ['id', 'branch_id, number'],
    stock_count_scope: ['count_id, place'],
    stock_count_line: ['id'],
    stock_count_event: ['count_id, step'],
    stock_count_result: ['count_id, line'],
  },
}
