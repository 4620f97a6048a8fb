import type { Migration } from './migration.ts'

/** How the money of a receipt or payment voucher changed hands. */
export const voucherPayments: Migration = {
  number: 47,
  name: 'voucher payments',
  sql: [
    `
CREATE TABLE voucher_payment (
  posting_id {int} PRIMARY KEY REFERENCES voucher, method {text} NOT NULL, cheque_number {text} NOT NULL, due_day {text}
);
`,
  ],
  appendOnly: ['voucher_payment'],
  neverReplaced: { voucher_payment: ['posting_id'] },
}
