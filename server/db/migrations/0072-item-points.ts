import type { Migration } from './migration.ts'

/** Points that an item earns for each base unit, instead of those for its amount. */
export const itemPoints: Migration = {
  number: 72,
  name: 'item points',
  sql: ['ALTER TABLE item ADD COLUMN points {int};'],
  appendOnly: [],
}
