import type { Migration } from './migration.ts'

/** Why an item bears no VAT, and a bill line when it was posted; null for lines without a reason, and for all older ones. */
export const itemExemptionReasons: Migration = {
  number: 73,
  name: 'exemption reasons',
  sql: [
    `
ALTER TABLE item ADD COLUMN exemption_reason {text} NOT NULL DEFAULT '';
ALTER TABLE bill_line ADD COLUMN vat_reason {text};
`,
  ],
  appendOnly: [],
}
