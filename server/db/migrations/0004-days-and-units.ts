import type { Migration } from './migration.ts'

/** The first day of an existing company's books: the day of its first posting, the opening. */
const firstDay = `
INSERT INTO setting (key, value, changed_at)
  SELECT 'firstDay', '"' || min(day) || '"', 0 FROM posting HAVING min(day) IS NOT NULL;
`

/** The current setting becomes the rate of all past days. */
const vatRates = `
CREATE TABLE vat_rate (first_day {text} PRIMARY KEY, rate {int} NOT NULL, is_enabled {int} NOT NULL, changed_at {int} NOT NULL);
INSERT INTO vat_rate (first_day, rate, is_enabled, changed_at) SELECT '0001-01-01',
  coalesce((SELECT CAST(value AS {int}) FROM setting WHERE key = 'vatAmount'), 1500),
  CASE WHEN EXISTS (SELECT 1 FROM setting WHERE key = 'isVatEnable' AND value = 'false') THEN 0 ELSE 1 END, 0;
DELETE FROM setting WHERE key IN ('vatAmount', 'isVatEnable');
`

/** Each unit now says whether its price includes VAT, and whether a fraction of it may be sold, as of units of weight and length. */
const units = `
ALTER TABLE item_unit ADD COLUMN price_includes_vat {int} NOT NULL DEFAULT 1;
ALTER TABLE item_unit ADD COLUMN is_splittable {int} NOT NULL DEFAULT 0;
UPDATE item_unit SET price_includes_vat = (SELECT item.price_includes_vat FROM item WHERE item.id = item_unit.item_id),
  is_splittable = CASE WHEN ratio = 1000000
    AND EXISTS (SELECT 1 FROM item WHERE item.id = item_unit.item_id AND item.is_weighed = 1)
    OR EXISTS (SELECT 1 FROM naming WHERE naming.id = item_unit.naming_id AND (
      naming.name_ar IN ('كيلو', 'كيلوغرام', 'كيلوجرام', 'كجم', 'غرام', 'جرام', 'متر', 'لتر')
      OR lower(naming.name_en) IN ('kg', 'kilo', 'kilogram', 'gram', 'metre', 'meter', 'litre', 'liter'))) THEN 1 ELSE 0 END;
ALTER TABLE item DROP COLUMN price_includes_vat;
`

export const daysAndUnits: Migration = {
  number: 4,
  name: 'days and units',
  sql: [firstDay, vatRates, units],
  appendOnly: [],
  revised: { configuration: ['vat_rate'] },
}
