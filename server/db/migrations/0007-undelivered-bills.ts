import { undeliveredTriggers } from '../triggers.ts'
import type { Migration } from './migration.ts'

/**
 * The bills whose goods still wait, as the bills and their events have left them: triggers keep the table, so that whoever posts, delivers
 * or voids knows nothing of it. A shop that saves every sale undelivered has a million bills of which few wait, and an index on the flag
 * of the bill would lead through all of them.
 */
export const undeliveredBills: Migration = {
  number: 7,
  name: 'undelivered bills',
  sql: [
    `CREATE TABLE undelivered_bill (bill_id {int} PRIMARY KEY REFERENCES bill, type {text} NOT NULL, day {text} NOT NULL);
CREATE INDEX undelivered_bill_day ON undelivered_bill (type, day, bill_id);
INSERT INTO undelivered_bill (bill_id, type, day) SELECT id, type, day FROM bill
  WHERE is_delivered = 0 AND type IN ('sale', 'purch') AND NOT EXISTS (SELECT 1 FROM bill_event
    WHERE bill_event.bill_id = bill.id AND kind IN ('delivered', 'voided', 'replaced'));
`,
  ],
  appendOnly: [],
  triggers: undeliveredTriggers,
}
