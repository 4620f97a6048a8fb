import type { Migration } from './migration.ts'

/** Saved views of lists and reports; `name_look` is equal for names that look alike. */
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
