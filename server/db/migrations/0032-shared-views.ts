import type { Migration } from './migration.ts'

/** The role that a saved view is shared with. */
export const sharedViews: Migration = {
  number: 32,
  name: 'shared views',
  sql: [
    'ALTER TABLE kept_view ADD COLUMN role_id {int} REFERENCES role ON DELETE SET NULL;',
    'CREATE INDEX kept_view_role ON kept_view (role_id, name_look);',
  ],
  appendOnly: [],
}
