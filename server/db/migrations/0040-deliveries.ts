import { type RawBuilder, sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Exit and entry statements: the delivered parts of a bill's lines. A statement shares the id of its posting, whose hash covers it; its
 * reversal is the posting that reverses that one. A refund of a partly delivered bill stores for each line how much was undelivered.
 */
export const deliveries: Migration = {
  number: 40,
  name: 'deliveries',
  sql: [
    `
CREATE TABLE delivery (
  posting_id {int} PRIMARY KEY REFERENCES posting, kind {text} NOT NULL, branch_id {int} NOT NULL REFERENCES branch,
  number {int} NOT NULL, code {text} NOT NULL, bill_id {int} NOT NULL REFERENCES bill, day {text} NOT NULL, note {text} NOT NULL,
  created_at {int} NOT NULL, user_id {int} NOT NULL REFERENCES user_account,
  UNIQUE (kind, branch_id, number), CHECK (kind IN ('exit', 'entry'))
);
CREATE INDEX delivery_bill ON delivery (bill_id);
CREATE INDEX delivery_day ON delivery (day, posting_id);
CREATE TABLE delivery_line (
  posting_id {int} NOT NULL REFERENCES delivery, line {int} NOT NULL, quantity {int} NOT NULL, PRIMARY KEY (posting_id, line),
  CHECK (quantity > 0)
){clustered};
ALTER TABLE bill_line ADD COLUMN waiting_quantity {int};
ALTER TABLE bill_line ADD COLUMN waiting_cost {int};
DROP INDEX bill_event_moved;
CREATE INDEX bill_event_moved ON bill_event (bill_id, posting_id) WHERE kind IN ('delivered', 'undelivered', 'partlyDelivered');
`,
  ],
  appendOnly: ['delivery', 'delivery_line'],
  neverReplaced: { delivery: ['posting_id', 'kind, branch_id, number'], delivery_line: ['posting_id, line'] },
  // Earlier deliveries get a statement: each delivered everything that was left.
  fill: async (_kind, tx) => {
    for (const statement of [statementsOfOld, linesOfOld, numbersOfOld]) await statement.execute(tx)
  },
}

const padded = sql`CASE WHEN old.number < 1000000 THEN substr('000000' || old.number, length('000000' || old.number) - 5)
  ELSE '' || old.number END`

const statementsOfOld: RawBuilder<unknown> = sql`INSERT INTO delivery
    (posting_id, kind, branch_id, number, code, bill_id, day, note, created_at, user_id)
  SELECT old.posting_id, old.kind, old.branch_id, old.number, branch.code_prefix || '-' || ${padded}, old.bill_id, old.day, '', old.at, old.user_id
  FROM (SELECT posting.id AS posting_id, bill.branch_id, bill.id AS bill_id, posting.day, event.at, event.user_id,
      CASE bill.type WHEN 'sale' THEN 'exit' ELSE 'entry' END AS kind,
      row_number() OVER (PARTITION BY bill.branch_id, CASE bill.type WHEN 'sale' THEN 'exit' ELSE 'entry' END ORDER BY event.id) AS number
    FROM bill_event AS event JOIN posting ON posting.id = event.posting_id JOIN bill ON bill.id = event.bill_id
    WHERE event.kind = 'delivered') AS old
  JOIN branch ON branch.id = old.branch_id`

/** Excludes quantities refunded before the delivery. */
const linesOfOld: RawBuilder<unknown> = sql`INSERT INTO delivery_line (posting_id, line, quantity)
  SELECT old.posting_id, old.line, old.quantity - old.refunded FROM (
    SELECT delivery.posting_id, goods.line, goods.quantity, coalesce((SELECT sum(taken.quantity) FROM bill AS refund
        JOIN bill_line AS taken ON taken.bill_id = refund.id
        JOIN posting ON posting.bill_id = refund.id AND posting.memo = '' AND posting.reverses_id IS NULL
        WHERE refund.original_bill_id = goods.bill_id AND taken.original_line = goods.line AND refund.is_delivered = 0
          AND posting.id < delivery.posting_id
          AND NOT EXISTS (SELECT 1 FROM bill_event AS ended WHERE ended.bill_id = refund.id AND ended.kind = 'voided')), 0) AS refunded
    FROM delivery JOIN bill_line AS goods ON goods.bill_id = delivery.bill_id
    WHERE goods.item_id IS NOT NULL AND goods.is_service = 0) AS old
  WHERE old.quantity > old.refunded`

const numbersOfOld: RawBuilder<unknown> = sql`INSERT INTO counter (branch_id, kind, next_number)
  SELECT branch_id, 'delivery.' || kind, max(number) + 1 FROM delivery GROUP BY branch_id, kind`
