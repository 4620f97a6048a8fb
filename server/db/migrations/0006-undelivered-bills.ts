import { undeliveredTriggers } from '../triggers.ts'
import type { Migration } from './migration.ts'

/**
 * The bills with undelivered goods. Triggers maintain the table from bills and bill events, so that posting, delivering and voiding need no
 * code for it. A shop that saves every sale undelivered has a million bills of which few still wait; an index on the bill's flag would list
 * them all.
 */
export const undeliveredBills: Migration = {
  number: 6,
  name: 'undelivered bills',
  sql: [
    `CREATE TABLE undelivered_bill (bill_id {int} PRIMARY KEY REFERENCES bill, type {text} NOT NULL, day {text} NOT NULL);
CREATE INDEX undelivered_bill_day ON undelivered_bill (type, day, bill_id);
INSERT INTO undelivered_bill (bill_id, type, day) SELECT bill.id, bill.type, bill.day FROM bill
  WHERE bill.type IN ('sale', 'purch')
    AND NOT EXISTS (SELECT 1 FROM bill_event AS ended WHERE ended.bill_id = bill.id AND ended.kind IN ('voided', 'replaced'))
    AND coalesce((SELECT CASE WHEN moved.kind = 'delivered' THEN 1 ELSE 0 END FROM bill_event AS moved
      WHERE moved.bill_id = bill.id AND moved.kind IN ('delivered', 'undelivered') ORDER BY moved.id DESC LIMIT 1), bill.is_delivered) = 0;
`,
  ],
  appendOnly: [],
  triggers: kind => undeliveredTriggers(kind, ['sale', 'purch']),
}
