import type { Migration } from './migration.ts'

/** The books of a company that has any begin on the day of its first posting, which is that of its opening. */
const firstDay = `
INSERT INTO setting (key, value, changed_at)
  SELECT 'firstDay', '"' || min(day) || '"', 0 FROM posting HAVING min(day) IS NOT NULL;
`

/** What was set until now has held for ever. */
const vatRates = `
CREATE TABLE vat_rate (first_day {text} PRIMARY KEY, rate {int} NOT NULL, is_enabled {int} NOT NULL, changed_at {int} NOT NULL);
INSERT INTO vat_rate (first_day, rate, is_enabled, changed_at) SELECT '0001-01-01',
  coalesce((SELECT CAST(value AS {int}) FROM setting WHERE key = 'vatAmount'), 1500),
  CASE WHEN EXISTS (SELECT 1 FROM setting WHERE key = 'isVatEnable' AND value = 'false') THEN 0 ELSE 1 END, 0;
DELETE FROM setting WHERE key IN ('vatAmount', 'isVatEnable');
`

export const daysAndUnits: Migration = {
  number: 4,
  name: 'days and units',
  sql: [firstDay, vatRates],
  appendOnly: [],
  revised: { configuration: ['vat_rate'] },
}
