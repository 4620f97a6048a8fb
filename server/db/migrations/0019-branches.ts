import { lookKeyOf } from '#domain/access/lookalikes.ts'
import { fold } from '#domain/search/fold.ts'
import { sortKeyOf } from '#domain/search/sort-key.ts'
import type { Db } from '../database.ts'
import { insertTables, rowsOf } from '../insert-rows.ts'
import type { Migration } from './migration.ts'

/**
 * Branches can be listed, changed and deactivated like other master data. The former one-line address becomes the street until a user
 * splits it.
 */
export const branchRows: Migration = {
  number: 19,
  name: 'branch rows',
  sql: [
    `
ALTER TABLE branch RENAME COLUMN address TO street;
ALTER TABLE branch ADD COLUMN version {int} NOT NULL DEFAULT 1;
ALTER TABLE branch ADD COLUMN search_text {text} NOT NULL DEFAULT '';
ALTER TABLE branch ADD COLUMN changed_at {int} NOT NULL DEFAULT 0;
ALTER TABLE branch ADD COLUMN code_prefix_look {order} NOT NULL DEFAULT '';
ALTER TABLE branch ADD COLUMN name_ar_order {order} NOT NULL DEFAULT '';
ALTER TABLE branch ADD COLUMN name_ar_look {order} NOT NULL DEFAULT '';
ALTER TABLE branch ADD COLUMN name_en_order {order} NOT NULL DEFAULT '';
ALTER TABLE branch ADD COLUMN vat_number {text} NOT NULL DEFAULT '';
ALTER TABLE branch ADD COLUMN building_number {text} NOT NULL DEFAULT '';
ALTER TABLE branch ADD COLUMN district {text} NOT NULL DEFAULT '';
ALTER TABLE branch ADD COLUMN city {text} NOT NULL DEFAULT '';
ALTER TABLE branch ADD COLUMN city_order {order} NOT NULL DEFAULT '';
ALTER TABLE branch ADD COLUMN postal_code {text} NOT NULL DEFAULT '';
ALTER TABLE branch ADD COLUMN additional_number {text} NOT NULL DEFAULT '';
ALTER TABLE branch ADD COLUMN short_address {text} NOT NULL DEFAULT '';
CREATE INDEX branch_code_prefix ON branch (is_active, code_prefix, id);
CREATE INDEX branch_code_prefix_look ON branch (code_prefix_look);
CREATE INDEX branch_name_ar ON branch (is_active, name_ar_order, id);
CREATE INDEX branch_name_ar_look ON branch (name_ar_look);
CREATE INDEX branch_name_en ON branch (is_active, name_en_order, id);
CREATE INDEX branch_city ON branch (is_active, city_order, id);
CREATE INDEX branch_vat_number ON branch (is_active, vat_number, id);
`,
  ],
  appendOnly: [],
  fill: async (kind, tx) => {
    const rows = (await tx.selectFrom('branch').selectAll().orderBy('id').execute()).map(row => ({
      ...row,
      code_prefix_look: lookKeyOf(row.code_prefix),
      name_ar_order: sortKeyOf(row.name_ar),
      name_ar_look: lookKeyOf(row.name_ar),
      name_en_order: sortKeyOf(row.name_en),
      city_order: sortKeyOf(row.city),
      search_text: fold([row.code_prefix, row.name_ar, row.name_en, row.city].join(' ')),
    }))
    await insertTables(kind, tx, [rowsOf('branch', rows, ['id'])])
  },
  triggers: catalogueTriggers,
}

/** A change of a branch already raises the revision of the configuration; it now also raises that of the catalogue, by which lists are cached. */
function catalogueTriggers(kind: Db['kind']): string[] {
  if (kind === 'postgres')
    return [
      `CREATE TRIGGER branch_listed AFTER INSERT OR UPDATE OR DELETE ON branch
        FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_revision()`,
    ]
  return ['INSERT', 'UPDATE', 'DELETE'].map(
    action => `CREATE TRIGGER branch_listed_${action.toLowerCase()} AFTER ${action} ON branch
      BEGIN UPDATE revision SET number = number + 1 WHERE subject = 'catalogue'; END`,
  )
}
