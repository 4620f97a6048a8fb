import type { Migration } from './migration.ts'

/** The color of a restaurant table is called on the wire as the specification spells it, and its column like its field. */
export const colorOfTables: Migration = {
  number: 37,
  name: 'color of tables',
  sql: [
    `
DROP INDEX restaurant_table_colour;
ALTER TABLE restaurant_table RENAME COLUMN colour TO color;
CREATE INDEX restaurant_table_color ON restaurant_table (is_active, color, id);
`,
  ],
  appendOnly: [],
}
