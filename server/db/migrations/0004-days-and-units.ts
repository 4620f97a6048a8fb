import type { Migration } from './migration.ts'

/** The books of a company that has any begin on the day of its first posting, which is that of its opening. */
const firstDay = `
INSERT INTO setting (key, value, changed_at)
  SELECT 'firstDay', '"' || min(day) || '"', 0 FROM posting HAVING min(day) IS NOT NULL;
`

export const daysAndUnits: Migration = {
  number: 4,
  name: 'days and units',
  sql: [firstDay],
  appendOnly: [],
}
