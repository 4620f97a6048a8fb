import type { Migration } from './migration.ts'

/** Prices with the days from which they apply. `replaced` is the previous price, recorded once the day has come. */
export const plannedPrices: Migration = {
  number: 29,
  name: 'planned prices',
  sql: [
    `
CREATE TABLE item_price (
  id {id}, item_id {int} NOT NULL REFERENCES item ON DELETE CASCADE,
  unit_id {int} NOT NULL REFERENCES item_unit ON DELETE CASCADE, first_day {order} NOT NULL,
  price {int} NOT NULL, replaced {int}, planned_at {int} NOT NULL, user_id {int} NOT NULL REFERENCES user_account
);
CREATE UNIQUE INDEX item_price_day ON item_price (unit_id, first_day);
CREATE INDEX item_price_item ON item_price (item_id);
CREATE INDEX item_price_due ON item_price (first_day) WHERE replaced IS NULL;
`,
  ],
  appendOnly: [],
  logged: { item_price: { kind: 'item', column: 'item_id' } },
}
