import type { Migration } from './migration.ts'

/**
 * Makes the books tamper-evident. The hash of a posting covers every column of its bill (`bill_digest`; older postings have none), a bill
 * event stores a hash of itself (`seal`), and no row of an append-only table can be replaced under the same key.
 *
 * SQLite looks up the key before each insert, about a microsecond per row. Bill lines and stock moves, a hundred rows of a long bill, are
 * excluded: the product's connections refuse such a replacement anyway, and digests cover them.
 */
export const sealedBooks: Migration = {
  number: 5,
  name: 'sealed books',
  sql: [
    `
ALTER TABLE posting ADD COLUMN bill_digest {text};
ALTER TABLE bill_event ADD COLUMN seal {text} NOT NULL DEFAULT '';
CREATE INDEX posting_original_day ON posting (original_day) WHERE original_day IS NOT NULL;
`,
  ],
  appendOnly: [],
  neverReplaced: {
    bill: ['id', 'type, branch_id, number, version', 'type, code, version'],
    bill_line_feature: ['bill_id, line, feature_id'],
    bill_tender: ['bill_id, row'],
    bill_event: ['id'],
    posting: ['id', 'branch_id, number'],
    entry: ['posting_id, line'],
    stock_link: ['posting_id, line'],
    naming: ['id', 'name_ar, name_en'],
    particulars: ['id', 'digest'],
    audit: ['id'],
  },
}
