import { expect, test } from 'vitest'
import { loadConfiguration } from '#server/company/company.ts'
import type { StoredData } from '#server/db/database.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { migrate } from '#server/db/migrate.ts'
import { daysAndUnits } from '#server/db/migrations/0004-days-and-units.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { percent } from '#tests/support/amounts.ts'
import { describeOnBothPlaces } from '#tests/support/database.ts'

const earlier = migrations.filter(migration => migration.number < daysAndUnits.number)

const shop = `
INSERT INTO company VALUES (1, '', '', '', '', '', '', '', '', '', '', '', '', '', '', '', 'Asia/Riyadh');
INSERT INTO branch (id, code_prefix, name_ar, name_en, address, is_active) VALUES (1, '1', '', '', '', 1);
INSERT INTO item_category (id, name_ar, name_en) VALUES (1, '', '');
INSERT INTO naming (id, name_ar, name_en) VALUES (1, 'تمر', 'Dates'), (2, 'وزن', 'Weight'), (3, 'كرتون', 'Carton'), (4, 'متر', 'Metre');
INSERT INTO item (id, code, naming_id, category_id, is_service, is_weighed, is_tobacco, vat_category, price_includes_vat, is_active,
  search_text, changed_at) VALUES (1, '1', 1, 1, 0, 1, 0, 'standard', 1, 1, '', 0), (2, '2', 1, 1, 0, 0, 0, 'standard', 0, 1, '', 0);
INSERT INTO item_unit (id, item_id, naming_id, ratio, price, cost, is_default_sale, is_default_purchase) VALUES
  (1, 1, 2, 1000000, 1, 1, 1, 0), (2, 1, 3, 12000000, 1, 1, 0, 1), (3, 2, 4, 1000000, 1, 1, 1, 1), (4, 2, 3, 12000000, 1, 1, 0, 0);
INSERT INTO user_account (id, user_name, user_name_folded, full_name, email, email_folded, job_title, phone, password_hash, is_enabled,
  must_change_password, picture, failed_count, locked_until, configuration, created_at)
  VALUES (1, 'o', 'o', '', 'o', 'o', '', '', '', 1, 0, '', 0, 0, '', 0);
INSERT INTO posting (id, branch_id, number, day, document, created_at, user_id, memo, hash) VALUES
  (1, 1, 1, '2025-03-01', 'opening', 0, 1, '', ''), (2, 1, 2, '2025-02-28', 'sale', 0, 1, '', '');
INSERT INTO setting (key, value, changed_at) VALUES ('vatAmount', '500', 0), ('isVatEnable', 'false', 0);
`

describeOnBothPlaces('books that were kept before days and units had rules', (makePlace, kind) => {
  async function openEarlier(): Promise<StoredData> {
    const { file, url } = await makePlace()
    const db = url === undefined ? openSqlite(`${file}.earlier`, false) : openPostgres(url)
    if (kind === 'postgres') await db.script('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    await migrate(db, 0, undefined, earlier)
    return db
  }

  test('begin with their first posting, keep their rate, and every unit has the flags of its item', async () => {
    const db = await openEarlier()
    await db.script(shop)
    await migrate(db, 0, undefined, migrations)
    const { settings, vatRates } = await loadConfiguration(db.read)
    expect(settings.firstDay).toBe('2025-02-28')
    expect(vatRates).toEqual([{ firstDay: '0001-01-01', isEnabled: false, rate: percent('5') }])
    const units = await db.read.selectFrom('item_unit').selectAll().orderBy('id').execute()
    expect(units.map(unit => [unit.id, unit.price_includes_vat, unit.is_splittable])).toEqual([
      [1, 1, 1],
      [2, 1, 0],
      [3, 0, 1],
      [4, 0, 0],
    ])
    await db.write([], tx =>
      insertRows(db.kind, tx, 'vat_rate', [{ first_day: '2026-01-01', rate: 1500, is_enabled: 1, changed_at: 0 }]),
    )
    expect((await loadConfiguration(db.read)).vatRates).toHaveLength(2)
    await db.close()
  })

  test('that are empty have no first day yet, and the usual rate', async () => {
    const db = await openEarlier()
    await migrate(db, 0, undefined, migrations)
    expect(await db.read.selectFrom('setting').selectAll().execute()).toEqual([])
    const rates = await db.read.selectFrom('vat_rate').selectAll().execute()
    expect(rates).toEqual([{ first_day: '0001-01-01', rate: 1500, is_enabled: 1, changed_at: 0 }])
    await db.close()
  })
})
