import type { Migration } from './migration.ts'

const discounts = `
CREATE TABLE discount (
  id {id}, version {int} NOT NULL, is_active {int} NOT NULL, search_text {text} NOT NULL, changed_at {int} NOT NULL,
  name_ar {text} NOT NULL, name_ar_order {order} NOT NULL, name_ar_look {order} NOT NULL,
  name_en {text} NOT NULL, name_en_order {order} NOT NULL,
  applies_to {text} NOT NULL, branch_id {int} REFERENCES branch, percent_off {int}, amount_off {int}, line_cap {int},
  start_day {order} NOT NULL, end_day {order}, start_time {text} NOT NULL, end_time {text} NOT NULL,
  CHECK ((percent_off IS NULL) <> (amount_off IS NULL))
);
CREATE INDEX discount_name_ar ON discount (is_active, name_ar_order, id);
CREATE INDEX discount_name_ar_look ON discount (name_ar_look);
CREATE INDEX discount_name_en ON discount (is_active, name_en_order, id);
CREATE INDEX discount_applies_to ON discount (is_active, applies_to, id);
CREATE INDEX discount_percent_off ON discount (is_active, coalesce(percent_off, -1), id);
CREATE INDEX discount_amount_off ON discount (is_active, coalesce(amount_off, -1), id);
CREATE INDEX discount_start_day ON discount (is_active, coalesce(start_day, ''), id);
CREATE INDEX discount_end_day ON discount (is_active, coalesce(end_day, ''), id);
CREATE INDEX discount_branch ON discount (branch_id);
CREATE TABLE discount_category (
  id {id}, discount_id {int} NOT NULL REFERENCES discount, category_id {int} NOT NULL REFERENCES item_category
);
CREATE INDEX discount_category_discount ON discount_category (discount_id);
CREATE INDEX discount_category_category ON discount_category (category_id);
CREATE TABLE discount_item (
  id {id}, discount_id {int} NOT NULL REFERENCES discount, item_id {int} NOT NULL REFERENCES item
);
CREATE INDEX discount_item_discount ON discount_item (discount_id);
CREATE INDEX discount_item_item ON discount_item (item_id);
`

/**
 * The terms of a campaign, once per version; bill lines refer to the version they were sold under. An offline till may have sold under a
 * campaign that was deleted meanwhile.
 */
const terms = `
CREATE TABLE discount_terms (
  id {id}, discount_id {int} NOT NULL, version {int} NOT NULL, name_ar {text} NOT NULL, name_en {text} NOT NULL,
  percent_off {int}, amount_off {int}, line_cap {int}, UNIQUE (discount_id, version)
);
ALTER TABLE bill_line ADD COLUMN discount_terms_id {int} REFERENCES discount_terms;
`

const ofDiscount = (column: string) => ({ kind: 'discount', column })

/** Discount campaigns, and the terms that bill lines store. */
export const discountCampaigns: Migration = {
  number: 26,
  name: 'discounts',
  sql: [discounts, terms],
  appendOnly: ['discount_terms'],
  neverReplaced: { discount_terms: ['id', 'discount_id, version'] },
  logged: {
    discount: ofDiscount('id'),
    discount_category: ofDiscount('discount_id'),
    discount_item: ofDiscount('discount_id'),
  },
}
