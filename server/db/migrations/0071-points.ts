import type { Migration } from './migration.ts'

/**
 * Points of customers: lots, their moves, and documents without a bill. The role of their cost is given to the account of free items and
 * promotions of the standard chart, or otherwise to the expense account that has no role and the lowest code.
 */
export const points: Migration = {
  number: 71,
  name: 'points',
  sql: [
    `
CREATE TABLE points_lot (
  id {id}, party_id {int} NOT NULL REFERENCES party, branch_id {int} NOT NULL REFERENCES branch, day {order} NOT NULL, expires_on {order},
  value {int} NOT NULL, left_points {int} NOT NULL, user_id {int} NOT NULL REFERENCES user_account, CHECK (value > 0)
);
CREATE INDEX points_lot_party ON points_lot (party_id, id) WHERE left_points <> 0;
CREATE INDEX points_lot_owner ON points_lot (party_id);
CREATE INDEX points_lot_due ON points_lot (expires_on, id) WHERE left_points > 0 AND expires_on IS NOT NULL;
CREATE TABLE points_move (
  id {id}, posting_id {int} NOT NULL REFERENCES posting, lot_id {int} NOT NULL REFERENCES points_lot, party_id {int} NOT NULL REFERENCES party,
  day {order} NOT NULL, kind {text} NOT NULL, points {int} NOT NULL, value {int} NOT NULL, bill_id {int} REFERENCES bill,
  CHECK (kind IN ('earned', 'spent', 'takenBack', 'givenBack', 'expired', 'restored', 'corrected')), CHECK (points <> 0)
);
CREATE INDEX points_move_party ON points_move (party_id, day, id);
CREATE INDEX points_move_lot ON points_move (lot_id);
CREATE INDEX points_move_posting ON points_move (posting_id);
CREATE INDEX points_move_bill ON points_move (bill_id) WHERE bill_id IS NOT NULL;
CREATE TABLE points_document (
  posting_id {int} NOT NULL PRIMARY KEY REFERENCES posting, branch_id {int} NOT NULL REFERENCES branch, number {int} NOT NULL,
  code {text} NOT NULL, day {order} NOT NULL, kind {text} NOT NULL, party_id {int} NOT NULL REFERENCES party, points {int} NOT NULL,
  value {int} NOT NULL, note {text} NOT NULL, created_at {int} NOT NULL, user_id {int} NOT NULL REFERENCES user_account,
  CHECK (kind IN ('expired', 'restored', 'corrected'))
);
CREATE UNIQUE INDEX points_document_code ON points_document (code);
CREATE INDEX points_document_party ON points_document (party_id);
UPDATE account SET role = 'loyalty_expense' WHERE id = (SELECT id FROM account WHERE type = 'expense' AND is_postable = 1 AND role = ''
  ORDER BY CASE WHEN code = '5101008' THEN 0 ELSE 1 END, code LIMIT 1)
  AND NOT EXISTS (SELECT 1 FROM account WHERE role = 'loyalty_expense');
`,
  ],
  appendOnly: ['points_move', 'points_document'],
  neverReplaced: { points_move: ['id'], points_document: ['posting_id'] },
}
