import { lookKeyOf } from '#domain/access/lookalikes.ts'
import { fold } from '#domain/search/fold.ts'
import { sortKeyOf } from '#domain/search/sort-key.ts'
import type { Db, Tx } from '../database.ts'
import { insertTables, rowsOf } from '../insert-rows.ts'
import type { Migration } from './migration.ts'

const parties = `
ALTER TABLE party ADD COLUMN company_name {text} NOT NULL DEFAULT '';
ALTER TABLE party ADD COLUMN id_type {text} NOT NULL DEFAULT '';
ALTER TABLE party ADD COLUMN id_number {text} NOT NULL DEFAULT '';
ALTER TABLE party ADD COLUMN additional_number {text} NOT NULL DEFAULT '';
ALTER TABLE party ADD COLUMN short_address {text} NOT NULL DEFAULT '';
ALTER TABLE party ADD COLUMN version {int} NOT NULL DEFAULT 1;
ALTER TABLE party ADD COLUMN is_active {int} NOT NULL DEFAULT 1;
ALTER TABLE party ADD COLUMN code_order {order} NOT NULL DEFAULT '';
ALTER TABLE party ADD COLUMN code_look {order} NOT NULL DEFAULT '';
ALTER TABLE party ADD COLUMN name_ar_order {order} NOT NULL DEFAULT '';
ALTER TABLE party ADD COLUMN name_en_order {order} NOT NULL DEFAULT '';
ALTER TABLE party ADD COLUMN city_order {order} NOT NULL DEFAULT '';
CREATE INDEX party_code ON party (kind, is_active, code_order, id);
CREATE INDEX party_code_look ON party (kind, code_look);
CREATE INDEX party_name_ar ON party (kind, is_active, name_ar_order, id);
CREATE INDEX party_name_en ON party (kind, is_active, name_en_order, id);
CREATE INDEX party_city ON party (kind, is_active, city_order, id);
CREATE INDEX party_mobile ON party (kind, is_active, mobile, id);
CREATE INDEX party_vat_number ON party (kind, is_active, vat_number, id);
CREATE INDEX party_loan_limit ON party (kind, is_active, coalesce(loan_limit, -1), id);
`

const categories = `
ALTER TABLE item_category ADD COLUMN version {int} NOT NULL DEFAULT 1;
ALTER TABLE item_category ADD COLUMN is_active {int} NOT NULL DEFAULT 1;
ALTER TABLE item_category ADD COLUMN changed_at {int} NOT NULL DEFAULT 0;
ALTER TABLE item_category ADD COLUMN search_text {text} NOT NULL DEFAULT '';
ALTER TABLE item_category ADD COLUMN name_ar_order {order} NOT NULL DEFAULT '';
ALTER TABLE item_category ADD COLUMN name_ar_look {order} NOT NULL DEFAULT '';
ALTER TABLE item_category ADD COLUMN name_en_order {order} NOT NULL DEFAULT '';
CREATE INDEX item_category_name_ar ON item_category (is_active, name_ar_order, id);
CREATE INDEX item_category_name_ar_look ON item_category (name_ar_look);
CREATE INDEX item_category_name_en ON item_category (is_active, name_en_order, id);
`

/** The change history of rows, by table. */
const changes = `
CREATE TABLE row_change (
  id {id}, table_name {text} NOT NULL, row_id {int} NOT NULL, version {int} NOT NULL, action {text} NOT NULL, at {int} NOT NULL,
  user_id {int} NOT NULL REFERENCES user_account, changes {text} NOT NULL, seal {text} NOT NULL
);
CREATE INDEX row_change_row ON row_change (table_name, row_id, version);
`

/**
 * Prepares master data for listing, sorting, concurrent editing and deactivation. `…_order` is the sort key of a text; `…_look` is equal
 * for texts that look alike. Existing rows get theirs here.
 */
export const definitionRows: Migration = {
  number: 12,
  name: 'definition rows',
  sql: [parties, categories, changes],
  appendOnly: ['row_change'],
  neverReplaced: { row_change: ['id'] },
  fill: async (kind, tx) => {
    await fillParties(kind, tx)
    await fillCategories(kind, tx)
  },
}

const pageRows = 1000

async function fillParties(kind: Db['kind'], tx: Tx): Promise<void> {
  for (let after = 0; ; ) {
    const page = await tx
      .selectFrom('party')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageRows)
      .execute()
    const rows = page.map(row => ({
      ...row,
      code_order: sortKeyOf(row.code),
      code_look: lookKeyOf(row.code),
      name_ar_order: sortKeyOf(row.name_ar),
      name_en_order: sortKeyOf(row.name_en),
      city_order: sortKeyOf(row.city),
      search_text: fold([row.code, row.name_ar, row.name_en, row.mobile].join(' ')),
    }))
    await insertTables(kind, tx, [rowsOf('party', rows, ['id'])])
    const last = page.at(-1)
    if (!last || page.length < pageRows) return
    after = last.id
  }
}

async function fillCategories(kind: Db['kind'], tx: Tx): Promise<void> {
  const rows = (await tx.selectFrom('item_category').selectAll().orderBy('id').execute()).map(row => ({
    ...row,
    name_ar_order: sortKeyOf(row.name_ar),
    name_ar_look: lookKeyOf(row.name_ar),
    name_en_order: sortKeyOf(row.name_en),
    search_text: fold(`${row.name_ar} ${row.name_en}`),
  }))
  await insertTables(kind, tx, [rowsOf('item_category', rows, ['id'])])
}
