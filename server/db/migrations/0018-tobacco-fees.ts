import type { Migration } from './migration.ts'

/** The current setting becomes the fee of all past days. */
const fees = `
CREATE TABLE tobacco_fee (
  first_day {text} PRIMARY KEY, is_enabled {int} NOT NULL, rate {int} NOT NULL, minimum {int} NOT NULL, changed_at {int} NOT NULL
);
INSERT INTO tobacco_fee (first_day, is_enabled, rate, minimum, changed_at) SELECT '0001-01-01',
  CASE WHEN EXISTS (SELECT 1 FROM setting WHERE key = 'isTobaccoFeeEnabled' AND value = 'true') THEN 1 ELSE 0 END,
  coalesce((SELECT CAST(value AS {int}) FROM setting WHERE key = 'tobaccoFeeRate'), 10000),
  coalesce((SELECT CAST(value AS {int}) FROM setting WHERE key = 'tobaccoFeeMinimumHalalas'), 2500), 0;
DELETE FROM setting WHERE key IN ('isTobaccoFeeEnabled', 'tobaccoFeeRate', 'tobaccoFeeMinimumHalalas');
`

/** The tobacco fee with its first days, like VAT: a document uses the fee of its own day. */
export const tobaccoFees: Migration = {
  number: 18,
  name: 'tobacco fees',
  sql: [fees],
  appendOnly: [],
  revised: { configuration: ['tobacco_fee'] },
}
