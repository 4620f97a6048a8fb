import { lookKeyOf } from '#domain/access/lookalikes.ts'
import { sortKeyOf } from '#domain/search/sort-key.ts'
import { insertTables, rowsOf } from '../insert-rows.ts'
import type { Migration } from './migration.ts'

const item = `
ALTER TABLE item ADD COLUMN version {int} NOT NULL DEFAULT 1;
ALTER TABLE item ADD COLUMN code_order {order} NOT NULL DEFAULT '';
ALTER TABLE item ADD COLUMN code_look {order} NOT NULL DEFAULT '';
ALTER TABLE item ADD COLUMN name_ar {text} NOT NULL DEFAULT '';
ALTER TABLE item ADD COLUMN name_ar_order {order} NOT NULL DEFAULT '';
ALTER TABLE item ADD COLUMN name_en {text} NOT NULL DEFAULT '';
ALTER TABLE item ADD COLUMN name_en_order {order} NOT NULL DEFAULT '';
CREATE INDEX item_code ON item (is_service, is_active, code_order, id);
CREATE INDEX item_code_look ON item (code_look);
CREATE INDEX item_name_ar ON item (is_service, is_active, name_ar_order, id);
CREATE INDEX item_name_en ON item (is_service, is_active, name_en_order, id);
CREATE INDEX item_vat_category ON item (is_service, is_active, vat_category, id);
`

/** A cost that nobody entered becomes null; it used to be zero. */
const costs = `
ALTER TABLE item_unit ADD COLUMN typed_cost {int};
UPDATE item_unit SET typed_cost = cost WHERE cost > 0;
ALTER TABLE item_unit DROP COLUMN cost;
ALTER TABLE item_unit RENAME COLUMN typed_cost TO cost;
`

const beside = `
CREATE TABLE item_supplier (
  id {id}, item_id {int} NOT NULL REFERENCES item, supplier_id {int} NOT NULL REFERENCES party, supplier_code {text} NOT NULL
);
CREATE INDEX item_supplier_item ON item_supplier (item_id);
CREATE INDEX item_supplier_supplier ON item_supplier (supplier_id);
CREATE TABLE item_reorder_level (
  id {id}, item_id {int} NOT NULL REFERENCES item, branch_id {int} NOT NULL REFERENCES branch, level {int} NOT NULL
);
CREATE INDEX item_reorder_level_item ON item_reorder_level (item_id);
CREATE INDEX item_reorder_level_branch ON item_reorder_level (branch_id);
`

const pageRows = 1000

/** Items can be listed, sorted and changed by several users; their suppliers and reorder levels get tables. */
export const items: Migration = {
  number: 23,
  name: 'items',
  sql: [item, costs, beside],
  appendOnly: [],
  fill: async (kind, tx) => {
    for (let after = 0; ; ) {
      const page = await tx
        .selectFrom('item')
        .innerJoin('naming', 'naming.id', 'item.naming_id')
        .selectAll('item')
        .select(['naming.name_ar as ar', 'naming.name_en as en'])
        .where('item.id', '>', after)
        .orderBy('item.id')
        .limit(pageRows)
        .execute()
      const rows = page.map(({ ar, en, ...row }) => ({
        ...row,
        ...{ code_order: sortKeyOf(row.code), code_look: lookKeyOf(row.code) },
        ...{ name_ar: ar, name_ar_order: sortKeyOf(ar), name_en: en, name_en_order: sortKeyOf(en) },
      }))
      await insertTables(kind, tx, [rowsOf('item', rows, ['id'])])
      const last = page.at(-1)
      if (!last || page.length < pageRows) return
      after = last.id
    }
  },
}
