import type { Migration } from './migration.ts'

/** The prices of units in orders of a delivery app. They belong to their item in the catalogue, and go with their unit. */
export const deliveryPrices: Migration = {
  number: 62,
  name: 'delivery prices',
  sql: [
    `
CREATE TABLE delivery_price (
  id {id}, version {int} NOT NULL, is_active {int} NOT NULL, search_text {text} NOT NULL, changed_at {int} NOT NULL,
  app_id {int} NOT NULL REFERENCES delivery_app, unit_id {int} NOT NULL REFERENCES item_unit ON DELETE CASCADE, price {int} NOT NULL,
  item_id {int} NOT NULL REFERENCES item ON DELETE CASCADE
);
CREATE UNIQUE INDEX delivery_price_unit ON delivery_price (unit_id, app_id);
CREATE INDEX delivery_price_item ON delivery_price (item_id);
CREATE INDEX delivery_price_app ON delivery_price (app_id);
CREATE INDEX delivery_price_price ON delivery_price (is_active, coalesce(price, -1), id);
`,
  ],
  appendOnly: [],
  logged: { delivery_price: { kind: 'item', column: 'item_id' } },
}
