import type { Migration } from './migration.ts'

/** Until when the prices of a quotation hold, and the quotation that a sale is made of, with the line of it that each line is. */
export const quotations: Migration = {
  number: 11,
  name: 'quotations',
  sql: [
    `
ALTER TABLE bill ADD COLUMN expires_on {text};
ALTER TABLE bill ADD COLUMN quotation_id {int} REFERENCES bill;
ALTER TABLE bill_line ADD COLUMN quotation_line {int};
CREATE INDEX bill_quotation ON bill (quotation_id) WHERE quotation_id IS NOT NULL;
`,
  ],
  appendOnly: [],
}
