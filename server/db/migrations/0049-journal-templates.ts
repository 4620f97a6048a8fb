import type { Migration } from './migration.ts'

/** Vouchers that reverse themselves, and vouchers under a name that are entered again, by a user or on due days. */
export const journalTemplates: Migration = {
  number: 49,
  name: 'journal templates',
  sql: [
    `
CREATE TABLE voucher_reversal (posting_id {int} PRIMARY KEY REFERENCES voucher, due_day {text} NOT NULL);
CREATE INDEX voucher_reversal_due ON voucher_reversal (due_day);
CREATE TABLE journal_template (
  id {id}, version {int} NOT NULL, voucher_id {int} NOT NULL REFERENCES voucher, name {text} NOT NULL, every {text} NOT NULL,
  first_day {text}, last_day {text}, is_paused {int} NOT NULL, is_removed {int} NOT NULL,
  user_id {int} NOT NULL REFERENCES user_account, changed_at {int} NOT NULL
);
CREATE INDEX journal_template_voucher ON journal_template (voucher_id);
CREATE TABLE template_posting (
  template_id {int} NOT NULL REFERENCES journal_template, due_day {text} NOT NULL, posting_id {int} NOT NULL REFERENCES voucher,
  PRIMARY KEY (template_id, due_day)
){clustered};
`,
  ],
  appendOnly: ['voucher_reversal', 'template_posting'],
  neverReplaced: { voucher_reversal: ['posting_id'], template_posting: ['template_id, due_day'] },
}
