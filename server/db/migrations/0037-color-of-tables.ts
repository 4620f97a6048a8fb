import type { Migration } from './migration.ts'

/** The specification spells the field of a restaurant table `color`; the column now has the same name. */
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
