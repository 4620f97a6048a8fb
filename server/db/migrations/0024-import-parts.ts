import type { Migration } from './migration.ts'

/** Uploaded parts of an import that has not run yet. */
export const importParts: Migration = {
  number: 24,
  name: 'import parts',
  sql: [
    `CREATE TABLE import_part (
  user_id {int} NOT NULL, definition {text} NOT NULL, mark {text} NOT NULL, kept_at {int} NOT NULL, rows {text} NOT NULL,
  PRIMARY KEY (user_id, definition, mark)
);
CREATE INDEX import_part_kept ON import_part (kept_at);`,
  ],
  appendOnly: [],
}
