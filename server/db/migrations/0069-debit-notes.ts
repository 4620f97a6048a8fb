import type { Migration } from './migration.ts'

/** The sale that a debit note belongs to, apart from the original of a refund. */
export const debitNotes: Migration = {
  number: 69,
  name: 'debit notes',
  sql: [
    `
ALTER TABLE bill ADD COLUMN debited_bill_id {int} REFERENCES bill;
CREATE INDEX bill_debited ON bill (debited_bill_id) WHERE debited_bill_id IS NOT NULL;
`,
  ],
  appendOnly: [],
}
