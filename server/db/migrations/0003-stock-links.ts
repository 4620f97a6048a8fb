import type { Migration } from './migration.ts'

/**
 * Links a stock move to the move that it reverses or whose cost it corrects. Few moves have a link, so a bill writes none. Also the place
 * of a posting within its day: an edited bill keeps the place of its first version.
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
