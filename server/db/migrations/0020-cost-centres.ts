import { lookKeyOf } from '#domain/access/lookalikes.ts'
import { fold } from '#domain/search/fold.ts'
import { sortKeyOf } from '#domain/search/sort-key.ts'
import { insertTables, rowsOf } from '../insert-rows.ts'
import type { Migration } from './migration.ts'

/** Cost centres become master data, each with a code and optionally a parent. A closed cost centre becomes an inactive one. */
export const costCentreRows: Migration = {
  number: 20,
  name: 'cost centre rows',
  sql: [
    `
ALTER TABLE cost_center RENAME COLUMN is_open TO is_active;
ALTER TABLE cost_center ADD COLUMN version {int} NOT NULL DEFAULT 1;
ALTER TABLE cost_center ADD COLUMN search_text {text} NOT NULL DEFAULT '';
ALTER TABLE cost_center ADD COLUMN changed_at {int} NOT NULL DEFAULT 0;
ALTER TABLE cost_center ADD COLUMN code {text} NOT NULL DEFAULT '';
ALTER TABLE cost_center ADD COLUMN code_order {order} NOT NULL DEFAULT '';
ALTER TABLE cost_center ADD COLUMN code_look {order} NOT NULL DEFAULT '';
ALTER TABLE cost_center ADD COLUMN name_ar_order {order} NOT NULL DEFAULT '';
ALTER TABLE cost_center ADD COLUMN name_en_order {order} NOT NULL DEFAULT '';
ALTER TABLE cost_center ADD COLUMN parent_id {int} REFERENCES cost_center;
CREATE INDEX entry_cost_center ON entry (cost_center_id, day) WHERE cost_center_id IS NOT NULL;
CREATE INDEX cost_center_code ON cost_center (is_active, code_order, id);
CREATE INDEX cost_center_code_look ON cost_center (code_look);
CREATE INDEX cost_center_name_ar ON cost_center (is_active, name_ar_order, id);
CREATE INDEX cost_center_name_en ON cost_center (is_active, name_en_order, id);
CREATE INDEX cost_center_parent ON cost_center (parent_id);
CREATE INDEX cost_center_started_day ON cost_center (is_active, coalesce(started_day, ''), id);
CREATE INDEX cost_center_closed_day ON cost_center (is_active, coalesce(closed_day, ''), id);
`,
  ],
  appendOnly: [],
  revised: { catalogue: ['cost_center'] },
  fill: async (kind, tx) => {
    const rows = (await tx.selectFrom('cost_center').selectAll().orderBy('id').execute()).map(row => {
      const code = `CC${String(row.id).padStart(4, '0')}`
      return {
        ...row,
        ...{ code, code_order: sortKeyOf(code), code_look: lookKeyOf(code) },
        ...{ name_ar_order: sortKeyOf(row.name_ar), name_en_order: sortKeyOf(row.name_en) },
        search_text: fold([code, row.name_ar, row.name_en].join(' ')),
      }
    })
    await insertTables(kind, tx, [rowsOf('cost_center', rows, ['id'])])
  },
}
