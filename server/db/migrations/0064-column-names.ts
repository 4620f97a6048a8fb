import type { Migration } from './migration.ts'

/** Two columns get the names under which the code and the documents speak of them. */
export const columnNames: Migration = {
  number: 64,
  name: 'column names',
  sql: [
    `
ALTER TABLE recommendation_prose RENAME COLUMN told TO visible_data;
ALTER TABLE schedule_run RENAME COLUMN sight TO permissions;
`,
  ],
  appendOnly: [],
}
