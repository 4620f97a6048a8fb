import type { Migration } from './migration.ts'

/** What an item was sold and bought at last is read from its newest lines, and not from all of them. */
export const linesByItem: Migration = {
  number: 43,
  name: 'lines by item',
  sql: ['CREATE INDEX bill_line_item ON bill_line (item_id, day, bill_id, line) WHERE item_id IS NOT NULL;'],
  appendOnly: [],
}
