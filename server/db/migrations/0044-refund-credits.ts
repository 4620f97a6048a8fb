import type { Migration } from './migration.ts'

/** A sale may be paid with money that a refund kept for it. */
export const refundCredits: Migration = {
  number: 44,
  name: 'refund credits',
  sql: [
    `
ALTER TABLE bill_tender ADD COLUMN refund_bill_id {int} REFERENCES bill;
CREATE INDEX bill_tender_refund ON bill_tender (refund_bill_id) WHERE refund_bill_id IS NOT NULL;
`,
  ],
  appendOnly: [],
}
