import type { Migration } from './migration.ts'

/** Views of lists and reports that people keep under a name; `name_look` is what two spellings of one name have in common. */
export const keptViews: Migration = {
  number: 16,
  name: 'kept views',
  sql: [
    `
CREATE TABLE kept_view (
  id {id}, user_id {int} NOT NULL REFERENCES user_account, name {text} NOT NULL, name_look {order} NOT NULL,
  path {text} NOT NULL, search {text} NOT NULL, period {text}, UNIQUE (user_id, name_look)
);
`,
  ],
  appendOnly: [],
}
