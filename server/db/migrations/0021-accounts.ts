import { lookKeyOf } from '#domain/access/lookalikes.ts'
import { fold } from '#domain/search/fold.ts'
import { sortKeyOf } from '#domain/search/sort-key.ts'
import type { Db } from '../database.ts'
import { insertTables, rowsOf } from '../insert-rows.ts'
import type { Migration } from './migration.ts'

/** Accounts can be listed, changed and deactivated like other master data, and store their own role. */
export const accountRows: Migration = {
  number: 21,
  name: 'account rows',
  sql: [
    `
ALTER TABLE account ADD COLUMN version {int} NOT NULL DEFAULT 1;
ALTER TABLE account ADD COLUMN is_active {int} NOT NULL DEFAULT 1;
ALTER TABLE account ADD COLUMN search_text {text} NOT NULL DEFAULT '';
ALTER TABLE account ADD COLUMN changed_at {int} NOT NULL DEFAULT 0;
ALTER TABLE account ADD COLUMN code_order {order} NOT NULL DEFAULT '';
ALTER TABLE account ADD COLUMN code_look {order} NOT NULL DEFAULT '';
ALTER TABLE account ADD COLUMN name_ar_order {order} NOT NULL DEFAULT '';
ALTER TABLE account ADD COLUMN name_en_order {order} NOT NULL DEFAULT '';
ALTER TABLE account ADD COLUMN role {text} NOT NULL DEFAULT '';
UPDATE account SET role = coalesce((SELECT max(role) FROM account_role WHERE account_role.account_id = account.id), '');
DROP TABLE account_role;
CREATE VIEW account_role AS SELECT role, id AS account_id FROM account WHERE role <> '';
CREATE UNIQUE INDEX account_role_once ON account (role) WHERE role <> '';
CREATE INDEX account_code ON account (is_active, code_order, id);
CREATE INDEX account_code_look ON account (code_look);
CREATE INDEX account_name_ar ON account (is_active, name_ar_order, id);
CREATE INDEX account_name_en ON account (is_active, name_en_order, id);
CREATE INDEX account_type ON account (is_active, type, id);
CREATE INDEX account_subtype ON account (is_active, subtype, id);
CREATE INDEX account_normal_balance ON account (is_active, normal_balance, id);
CREATE INDEX account_is_postable ON account (is_active, is_postable, id);
CREATE INDEX account_role_listed ON account (is_active, role, id);
CREATE INDEX account_parent ON account (parent_id);
`,
  ],
  appendOnly: [],
  fill: async (kind, tx) => {
    const rows = (await tx.selectFrom('account').selectAll().orderBy('id').execute()).map(row => ({
      ...row,
      ...{ code_order: sortKeyOf(row.code), code_look: lookKeyOf(row.code) },
      ...{ name_ar_order: sortKeyOf(row.name_ar), name_en_order: sortKeyOf(row.name_en) },
      search_text: fold([row.code, row.name_ar, row.name_en].join(' ')),
    }))
    await insertTables(kind, tx, [rowsOf('account', rows, ['id'])])
  },
  triggers: catalogueTriggers,
}

/** A change of an account already raises the revision of the configuration; it now also raises that of the catalogue, by which lists are cached. */
function catalogueTriggers(kind: Db['kind']): string[] {
  if (kind === 'postgres')
    return [
      `CREATE TRIGGER account_listed AFTER INSERT OR UPDATE OR DELETE ON account
        FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_revision()`,
    ]
  return ['INSERT', 'UPDATE', 'DELETE'].map(
    action => `CREATE TRIGGER account_listed_${action.toLowerCase()} AFTER ${action} ON account
      BEGIN UPDATE revision SET number = number + 1 WHERE subject = 'catalogue'; END`,
  )
}
