import { expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { items } from '#server/db/migrations/0023-items.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { describeOnBothPlaces } from '#tests/support/database.ts'

const earlier = migrations.filter(migration => migration.number < items.number)

const shop = `
INSERT INTO item_category (id, name_ar, name_en) VALUES (1, '', '');
INSERT INTO naming (id, name_ar, name_en) VALUES (1, 'أُرز ١٠', 'Rice 10'), (2, 'حبة', 'Piece');
INSERT INTO item (id, code, naming_id, category_id, is_service, is_weighed, is_tobacco, vat_category, is_active, search_text, changed_at)
  VALUES (1, 'A7', 1, 1, 0, 0, 0, 'standard', 1, '', 0);
INSERT INTO item_unit (id, item_id, naming_id, ratio, price, cost, is_default_sale, is_default_purchase) VALUES
  (1, 1, 2, 1000000, 20000, 0, 1, 0), (2, 1, 2, 12000000, 200000, 150000, 0, 1);
`

describeOnBothPlaces('items from before they were listed', (makePlace, kind) => {
  test('get their names and sort keys, and a cost of nothing is none', async () => {
    const { file, url } = await makePlace()
    const db = url === undefined ? openSqlite(`${file}.earlier`, false) : openPostgres(url)
    if (kind === 'postgres') await db.script('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    await migrate(db, 0, undefined, earlier)
    await db.script(shop)
    await migrate(db, 0, undefined, migrations)
    const rows = await db.read.selectFrom('item').selectAll().execute()
    expect(rows).toMatchObject([
      {
        ...{ id: 1, code: 'A7', naming_id: 1, version: 1, name_ar: 'أُرز ١٠', name_en: 'Rice 10' },
        ...{ code_order: 'a 17', name_ar_order: 'ارز 210', name_en_order: 'rice 210' },
      },
    ])
    expect(rows[0]?.code_look).not.toBe('')
    const units = await db.read.selectFrom('item_unit').select(['id', 'price', 'cost']).orderBy('id').execute()
    expect(units).toEqual([
      { id: 1, price: 20_000, cost: null },
      { id: 2, price: 200_000, cost: 150_000 },
    ])
    await db.close()
  })
})
