import type { Migration } from './migration.ts'

/**
 * Assets. The row has the terms; cost and accumulated depreciation are the sums of `asset_move`, which splits them by branch and cost centre.
 * Events are append-only, each with its posting if it has one; a due day of an asset is posted once. `next_due` is an index of candidates for
 * the runner: null while nothing is due ever.
 */
export const assets: Migration = {
  number: 54,
  name: 'assets',
  sql: [
    `
CREATE TABLE asset (
  id {id}, branch_id {int} REFERENCES branch, name_ar {text} NOT NULL, name_en {text} NOT NULL, search_text {text} NOT NULL,
  value {int} NOT NULL, residual {int} NOT NULL, start_day {order} NOT NULL, purchase_day {order} NOT NULL, interval_days {int} NOT NULL,
  percentage {int} NOT NULL, method {text} NOT NULL, accumulated {int} NOT NULL, accumulated_day {order},
  asset_account_id {int} NOT NULL REFERENCES account, accumulated_account_id {int} NOT NULL REFERENCES account,
  depreciation_account_id {int} NOT NULL REFERENCES account, source_account_id {int} REFERENCES account, note {text} NOT NULL,
  next_due {order}, version {int} NOT NULL, changed_at {int} NOT NULL, created_at {int} NOT NULL,
  user_id {int} NOT NULL REFERENCES user_account, CHECK (method IN ('straightLine', 'decliningBalance'))
);
CREATE INDEX asset_due ON asset (next_due) WHERE next_due IS NOT NULL;
CREATE INDEX asset_branch ON asset (branch_id);
CREATE TABLE asset_centre (
  id {id}, asset_id {int} NOT NULL REFERENCES asset, cost_center_id {int} NOT NULL REFERENCES cost_center, percentage {int} NOT NULL,
  UNIQUE (asset_id, cost_center_id)
);
CREATE INDEX asset_centre_centre ON asset_centre (cost_center_id);
CREATE TABLE asset_event (
  id {id}, asset_id {int} NOT NULL REFERENCES asset, kind {text} NOT NULL, day {order} NOT NULL, due_day {order}, amount {int} NOT NULL,
  residual {int} NOT NULL, proceeds {int} NOT NULL, note {text} NOT NULL, posting_id {int} REFERENCES posting,
  undoes_id {int} REFERENCES asset_event, at {int} NOT NULL, user_id {int} NOT NULL REFERENCES user_account,
  CHECK (kind IN ('acquired', 'depreciated', 'moved', 'allocated', 'disposed', 'undone')),
  CHECK ((kind = 'depreciated') = (due_day IS NOT NULL)), CHECK ((kind = 'undone') = (undoes_id IS NOT NULL))
);
CREATE UNIQUE INDEX asset_event_due ON asset_event (asset_id, due_day) WHERE due_day IS NOT NULL;
CREATE UNIQUE INDEX asset_event_undone ON asset_event (undoes_id) WHERE undoes_id IS NOT NULL;
CREATE INDEX asset_event_asset ON asset_event (asset_id, id);
CREATE INDEX asset_event_posting ON asset_event (posting_id) WHERE posting_id IS NOT NULL;
CREATE TABLE asset_move (
  event_id {int} NOT NULL REFERENCES asset_event, line {int} NOT NULL, asset_id {int} NOT NULL REFERENCES asset, day {order} NOT NULL,
  branch_id {int} NOT NULL REFERENCES branch, cost_center_id {int} REFERENCES cost_center, cost {int} NOT NULL, accumulated {int} NOT NULL,
  depreciation {int} NOT NULL, PRIMARY KEY (event_id, line)
){clustered};
CREATE INDEX asset_move_asset ON asset_move (asset_id);
CREATE INDEX asset_move_centre ON asset_move (cost_center_id) WHERE cost_center_id IS NOT NULL;
`,
  ],
  appendOnly: ['asset_event', 'asset_move'],
  neverReplaced: { asset_event: ['id', 'asset_id, due_day', 'undoes_id'], asset_move: ['event_id, line'] },
}
