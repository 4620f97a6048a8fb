import type { Migration } from './migration.ts'

/** The parts of voucher lines that several cost centres share: the line as it was written, and the percentage. */
export const splitLines: Migration = {
  number: 48,
  name: 'split lines',
  sql: [
    `
CREATE TABLE voucher_part (
  posting_id {int} NOT NULL, line {int} NOT NULL, of_line {int} NOT NULL, percent {int} NOT NULL, PRIMARY KEY (posting_id, line),
  FOREIGN KEY (posting_id, line) REFERENCES voucher_line (posting_id, line)
){clustered};
`,
  ],
  appendOnly: ['voucher_part'],
  neverReplaced: { voucher_part: ['posting_id, line'] },
}
