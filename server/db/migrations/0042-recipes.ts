import type { Migration } from './migration.ts'

/** The recipe of an item: materials, each with its unit, and amounts of expense accounts. */
export const recipes: Migration = {
  number: 42,
  name: 'recipes',
  sql: [
    `
ALTER TABLE item ADD COLUMN recipe_yield {int};
ALTER TABLE item_unit ADD COLUMN is_recipe_unit {int} NOT NULL DEFAULT 0;
CREATE TABLE item_material (
  id {id}, item_id {int} NOT NULL REFERENCES item, material_id {int} NOT NULL REFERENCES item_unit, quantity {int} NOT NULL,
  CHECK (quantity > 0)
);
CREATE INDEX item_material_item ON item_material (item_id);
CREATE INDEX item_material_material ON item_material (material_id);
CREATE TABLE item_recipe_service (
  id {id}, item_id {int} NOT NULL REFERENCES item, account_id {int} NOT NULL REFERENCES account, amount {int} NOT NULL, CHECK (amount > 0)
);
CREATE INDEX item_recipe_service_item ON item_recipe_service (item_id);
CREATE INDEX item_recipe_service_account ON item_recipe_service (account_id);
`,
  ],
  appendOnly: [],
}
