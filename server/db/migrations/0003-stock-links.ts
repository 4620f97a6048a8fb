import type { Migration } from './migration.ts'

/**
 * What a stock move has to do with another one, where it has: it takes it back, or puts its cost right. Almost no move has a link, so
 * that a bill writes none. And the place of a posting among those of its day: an edited bill stands where its first version stood.
 */
export const stockLinks: Migration = {
  number: 3,
  name: 'stock links',
  sql: [
    `CREATE TABLE stock_link (
      posting_id {int} NOT NULL, line {int} NOT NULL, kind {text} NOT NULL, of_posting_id {int} NOT NULL, of_line {int} NOT NULL,
      PRIMARY KEY (posting_id, line), CHECK (kind IN ('cancels', 'corrects')),
      FOREIGN KEY (posting_id, line) REFERENCES stock_move (posting_id, line),
      FOREIGN KEY (of_posting_id, of_line) REFERENCES stock_move (posting_id, line)
    ){clustered};
    CREATE INDEX stock_link_of ON stock_link (of_posting_id, of_line);
    ALTER TABLE posting ADD COLUMN place {int};
    `,
  ],
  appendOnly: ['stock_link'],
}
