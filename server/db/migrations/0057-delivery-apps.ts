import type { Migration } from './migration.ts'

/** Delivery apps, the app and order of a bill paid by one, and what apps paid of their orders. */
export const deliveryApps: Migration = {
  number: 57,
  name: 'delivery apps',
  sql: [
    `
CREATE TABLE delivery_app (
  id {id}, version {int} NOT NULL, is_active {int} NOT NULL, search_text {text} NOT NULL, changed_at {int} NOT NULL,
  code {text} NOT NULL, code_order {order} NOT NULL, code_look {order} NOT NULL,
  name_ar {text} NOT NULL, name_ar_order {order} NOT NULL, name_en {text} NOT NULL, name_en_order {order} NOT NULL,
  commission_percent {int}, commission_fixed {int}, has_commission_vat {int} NOT NULL, account_id {int} REFERENCES account
);
CREATE INDEX delivery_app_code ON delivery_app (is_active, code_order, id);
CREATE INDEX delivery_app_code_look ON delivery_app (code_look);
CREATE INDEX delivery_app_name_ar ON delivery_app (is_active, name_ar_order, id);
CREATE INDEX delivery_app_name_en ON delivery_app (is_active, name_en_order, id);
CREATE INDEX delivery_app_commission_percent ON delivery_app (is_active, coalesce(commission_percent, -1), id);
CREATE INDEX delivery_app_commission_fixed ON delivery_app (is_active, coalesce(commission_fixed, -1), id);
CREATE INDEX delivery_app_has_commission_vat ON delivery_app (is_active, has_commission_vat, id);
CREATE INDEX delivery_app_account ON delivery_app (account_id);
ALTER TABLE bill_tender ADD COLUMN delivery_app_id {int} REFERENCES delivery_app;
ALTER TABLE bill_tender ADD COLUMN order_reference {text};
CREATE INDEX bill_tender_app ON bill_tender (delivery_app_id, order_reference) WHERE delivery_app_id IS NOT NULL;
CREATE TABLE app_settlement (
  posting_id {int} NOT NULL PRIMARY KEY REFERENCES posting, app_id {int} NOT NULL REFERENCES delivery_app,
  branch_id {int} NOT NULL REFERENCES branch, number {int} NOT NULL, code {text} NOT NULL, day {order} NOT NULL,
  bank_account_id {int} NOT NULL REFERENCES account, note {text} NOT NULL, gross {int} NOT NULL, commission {int} NOT NULL,
  vat {int} NOT NULL, reverses_id {int} REFERENCES app_settlement, created_at {int} NOT NULL, user_id {int} NOT NULL REFERENCES user_account
);
CREATE UNIQUE INDEX app_settlement_code ON app_settlement (code);
CREATE UNIQUE INDEX app_settlement_reverses ON app_settlement (reverses_id) WHERE reverses_id IS NOT NULL;
CREATE INDEX app_settlement_app ON app_settlement (app_id);
CREATE TABLE app_settlement_line (
  posting_id {int} NOT NULL REFERENCES app_settlement, line {int} NOT NULL, reference {text} NOT NULL, bill_id {int} REFERENCES bill,
  expected {int} NOT NULL, gross {int} NOT NULL, commission {int} NOT NULL, vat {int} NOT NULL, PRIMARY KEY (posting_id, line)
);
CREATE INDEX app_settlement_line_bill ON app_settlement_line (bill_id) WHERE bill_id IS NOT NULL;
`,
  ],
  appendOnly: ['app_settlement', 'app_settlement_line'],
  neverReplaced: { app_settlement: ['posting_id'], app_settlement_line: ['posting_id, line'] },
  revised: { catalogue: ['delivery_app'] },
}
