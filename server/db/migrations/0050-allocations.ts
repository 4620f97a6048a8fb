import type { Migration } from './migration.ts'

/**
 * Allocations: which receipt, payment or credit note settles which bill of a party. A document is named as its postings name it, with the day
 * that ages it. An undo is a further row with the negative amount, so that the allocated amount of a document is a sum.
 */
export const allocations: Migration = {
  number: 50,
  name: 'allocations',
  sql: [
    `
CREATE TABLE allocation (
  id {id}, party_id {int} NOT NULL REFERENCES party, branch_id {int} NOT NULL REFERENCES branch,
  debit_document {text} NOT NULL, debit_day {text} NOT NULL, credit_document {text} NOT NULL, credit_day {text} NOT NULL,
  amount {int} NOT NULL, day {text} NOT NULL, discount_of {int} REFERENCES allocation, posting_id {int} REFERENCES posting,
  undoes_id {int} UNIQUE REFERENCES allocation, created_at {int} NOT NULL, user_id {int} NOT NULL REFERENCES user_account,
  seal {text} NOT NULL,
  CHECK ((undoes_id IS NULL AND amount > 0) OR (undoes_id IS NOT NULL AND amount < 0))
);
CREATE INDEX allocation_party ON allocation (party_id, branch_id);
CREATE INDEX allocation_debit ON allocation (debit_document);
CREATE INDEX allocation_credit ON allocation (credit_document);
`,
  ],
  appendOnly: ['allocation'],
  neverReplaced: { allocation: ['id', 'undoes_id'] },
}
