import type { Migration } from './migration.ts'

/** Lets a list of items by category read only the rows of its page. */
export const itemsByCategory: Migration = {
  number: 30,
  name: 'items by category',
  sql: ['CREATE INDEX item_by_category ON item (is_service, is_active, category_id, id);'],
  appendOnly: [],
}
