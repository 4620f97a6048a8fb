import type { Migration } from './migration.ts'

/** Devices that sign e-invoices with their certificates, the documents, and what is sent of them to the authority. */
export const eInvoices: Migration = {
  number: 75,
  name: 'e-invoices',
  sql: [
    `
CREATE TABLE e_invoice_device (
  id {id}, branch_id {int} NOT NULL REFERENCES branch, environment {order} NOT NULL, stage {order} NOT NULL,
  serial {text} NOT NULL, business_category {text} NOT NULL, created_at {int} NOT NULL, connected_at {int},
  changed_at {int} NOT NULL, problem {text} NOT NULL
);
CREATE UNIQUE INDEX e_invoice_device_branch ON e_invoice_device (branch_id) WHERE stage <> 'ended';
CREATE TABLE e_invoice_certificate (
  id {id}, device_id {int} NOT NULL REFERENCES e_invoice_device, kind {order} NOT NULL, private_key {text} NOT NULL,
  request_id {text} NOT NULL, token {text} NOT NULL, secret {text} NOT NULL, valid_until {int} NOT NULL, created_at {int} NOT NULL
);
CREATE INDEX e_invoice_certificate_device ON e_invoice_certificate (device_id, id);
CREATE TABLE e_invoice (
  id {id}, device_id {int} NOT NULL REFERENCES e_invoice_device, icv {int} NOT NULL, branch_id {int} NOT NULL REFERENCES branch,
  bill_id {int} NOT NULL REFERENCES bill, uuid {text} NOT NULL, previous_hash {text} NOT NULL, hash {text} NOT NULL,
  is_standard {int} NOT NULL, seller_id {int} NOT NULL REFERENCES particulars, buyer_id {int} REFERENCES particulars,
  issued_at {int} NOT NULL, due_at {int} NOT NULL, xml {blob} NOT NULL
);
CREATE UNIQUE INDEX e_invoice_chain ON e_invoice (device_id, icv);
CREATE INDEX e_invoice_bill ON e_invoice (bill_id, id);
CREATE INDEX e_invoice_branch ON e_invoice (branch_id, id);
CREATE TABLE e_invoice_outbox (
  e_invoice_id {int} PRIMARY KEY REFERENCES e_invoice, certificate_id {int} REFERENCES e_invoice_certificate,
  signature {text} NOT NULL, signed_at {text} NOT NULL, qr {text} NOT NULL, state {order} NOT NULL, try_at {int}, claim {text} NOT NULL,
  attempts {int} NOT NULL, answered_at {int}, status {int} NOT NULL, messages {text} NOT NULL, cleared {blob}
);
CREATE INDEX e_invoice_outbox_turn ON e_invoice_outbox (try_at, e_invoice_id) WHERE try_at IS NOT NULL;
CREATE INDEX e_invoice_outbox_open ON e_invoice_outbox (state, e_invoice_id) WHERE state IN ('pending', 'rejected');
`,
  ],
  appendOnly: ['e_invoice', 'e_invoice_certificate'],
  neverReplaced: { e_invoice: ['id', 'device_id, icv'], e_invoice_certificate: ['id'] },
  revised: { configuration: ['e_invoice_device', 'e_invoice_certificate'] },
}
