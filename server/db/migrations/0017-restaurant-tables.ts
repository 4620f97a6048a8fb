import type { Migration } from './migration.ts'

/** The restaurant tables of each branch. */
export const restaurantTables: Migration = {
  number: 17,
  name: 'restaurant tables',
  sql: [
    `
CREATE TABLE restaurant_table (
  id {id}, version {int} NOT NULL, is_active {int} NOT NULL, search_text {text} NOT NULL, changed_at {int} NOT NULL,
  code {text} NOT NULL, code_order {order} NOT NULL, code_look {order} NOT NULL,
  name_ar {text} NOT NULL, name_ar_order {order} NOT NULL, name_en {text} NOT NULL, name_en_order {order} NOT NULL,
  branch_id {int} NOT NULL REFERENCES branch, capacity {int}, colour {order} NOT NULL
);
CREATE INDEX restaurant_table_code ON restaurant_table (is_active, code_order, id);
CREATE INDEX restaurant_table_code_look ON restaurant_table (code_look);
CREATE INDEX restaurant_table_name_ar ON restaurant_table (is_active, name_ar_order, id);
CREATE INDEX restaurant_table_name_en ON restaurant_table (is_active, name_en_order, id);
CREATE INDEX restaurant_table_branch ON restaurant_table (branch_id);
CREATE INDEX restaurant_table_capacity ON restaurant_table (is_active, coalesce(capacity, -1), id);
CREATE INDEX restaurant_table_colour ON restaurant_table (is_active, colour, id);
`,
  ],
  appendOnly: [],
  revised: { catalogue: ['restaurant_table'] },
}
