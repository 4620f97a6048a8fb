import type { Migration } from './migration.ts'

/** The expiry day of a quotation's prices; the quotation of a sale, and the quotation line of each sale line. */
const quotations = `
ALTER TABLE bill ADD COLUMN expires_on {text};
ALTER TABLE bill ADD COLUMN quotation_id {int} REFERENCES bill;
ALTER TABLE bill_line ADD COLUMN quotation_line {int};
CREATE INDEX bill_quotation ON bill (quotation_id) WHERE quotation_id IS NOT NULL;
`

/** The supplier's invoice of a purchase: number, day, VAT kind, and third-party charges for the goods. */
const supplierInvoices = `
ALTER TABLE bill ADD COLUMN supplier_invoice_number {text};
ALTER TABLE bill ADD COLUMN supplier_invoice_day {text};
ALTER TABLE bill ADD COLUMN vat_kind {text};
ALTER TABLE bill ADD COLUMN declared_vat {int} NOT NULL DEFAULT 0;
CREATE INDEX bill_supplier_invoice ON bill (party_id) WHERE supplier_invoice_number IS NOT NULL;
CREATE TABLE bill_charge (
  bill_id {int} NOT NULL REFERENCES bill, row {int} NOT NULL, kind {text} NOT NULL, description {text} NOT NULL, amount {int} NOT NULL,
  method {text} NOT NULL, party_id {int} REFERENCES party, PRIMARY KEY (bill_id, row),
  CHECK (kind IN ('cost', 'customsVat')), CHECK (amount > 0)
){clustered};
`

export const tradeDocuments: Migration = {
  number: 11,
  name: 'trade documents',
  sql: [quotations, supplierInvoices],
  appendOnly: ['bill_charge'],
  neverReplaced: { bill_charge: ['bill_id, row'] },
}
