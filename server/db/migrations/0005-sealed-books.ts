import type { Migration } from './migration.ts'

/**
 * Books that show whatever was done to them. A posting covers with its hash what its bill says in every column (`bill_digest`; postings
 * from before have none), an event of a bill says what it was written as (`seal`), and no row of an append-only table is replaced by
 * another with its key.
 *
 * SQLite looks for the key before each insert, which costs about a microsecond a row. Lines of bills and moves of stock, a hundred
 * rows of a long bill, are left to the connections of the product, which refuse such a replacement anyway, and to the digests.
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
