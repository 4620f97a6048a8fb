import type { Migration } from './migration.ts'

/** A list of items by category reads no row that is not on its page. */
export const itemsByCategory: Migration = {
  number: 30,
  name: 'items by category',
  sql: ['CREATE INDEX item_by_category ON item (is_service, is_active, category_id, id);'],
  appendOnly: [],
}
