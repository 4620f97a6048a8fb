import { expect, test } from 'vitest'
import { catalogueRevision } from '#server/catalogue/revision.ts'
import type { StoredData } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { definitionRows } from '#server/db/migrations/0012-definitions.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { withCategoryKeys, withPartyKeys, withTreeKeys } from '#server/definitions/key-columns.ts'
import { describeOnBothPlaces } from '#tests/support/database.ts'

const earlier = migrations.filter(migration => migration.number < definitionRows.number)
const partiesBefore = 2100

const shop = `
INSERT INTO branch (id, code_prefix, name_ar, name_en, address, is_active) VALUES (1, '1', 'فرع الأمانة', 'Amana', 'حي العليا', 1);
INSERT INTO cost_center (id, branch_id, name_ar, name_en, is_open, started_day, closed_day)
  VALUES (1, 1, 'مطبخ', 'Kitchen', 1, '2026-01-01', NULL), (12, 1, 'صالة', '', 0, '2026-01-01', '2026-02-01');
INSERT INTO item_category (id, name_ar, name_en) VALUES (1, 'مشروبات', 'Drinks'), (2, 'أخرى', '');
${Array.from({ length: partiesBefore / 100 }, (_, hundred) => {
  const rows = Array.from({ length: 100 }, (_, each) => {
    const id = hundred * 100 + each + 1
    const fields = `'C${id}', 'مُؤسّسة ${id}', 'Est. ${id}', '05', '', '', '', '', '', '', 'أبها', '', NULL, 0, 'c ${id}', 0`
    return `(${id}, 'customer', ${fields})`
  })
  return `INSERT INTO party (id, kind, code, name_ar, name_en, mobile, phone, fax, vat_number, building_number, street, neighborhood, city,
    postal_code, loan_limit, can_loan, search_text, changed_at) VALUES ${rows.join(',\n')};`
}).join('\n')}
`

describeOnBothPlaces('master data from before it was listed and changed by its own calls', (makePlace, kind) => {
  async function openEarlier(): Promise<StoredData> {
    const { file, url } = await makePlace()
    const db = url === undefined ? openSqlite(`${file}.earlier`, false) : openPostgres(url)
    if (kind === 'postgres') await db.script('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    await migrate(db, 0, undefined, earlier)
    return db
  }

  test('is in use, of the first version, and has every key that a saved row has', async () => {
    const db = await openEarlier()
    await db.script(shop)
    const before = await catalogueRevision(db.read)
    await migrate(db, 0, undefined, migrations)
    const parties = await db.read.selectFrom('party').selectAll().orderBy('id').execute()
    expect(parties).toHaveLength(partiesBefore)
    for (const party of parties) {
      expect(party).toMatchObject({ version: 1, is_active: 1, company_name: '', id_type: '', id_number: '' })
      expect(party).toEqual(withPartyKeys(party))
    }
    const categories = await db.read.selectFrom('item_category').selectAll().orderBy('id').execute()
    expect(categories.map(row => [row.id, row.version, row.is_active])).toEqual([
      [1, 1, 1],
      [2, 1, 1],
    ])
    for (const category of categories) expect(category).toEqual(withCategoryKeys(category))
    const centres = await db.read.selectFrom('cost_center').selectAll().orderBy('id').execute()
    expect(centres.map(row => [row.id, row.code, row.version, row.is_active, row.parent_id, row.closed_day])).toEqual([
      [1, 'CC0001', 1, 1, null, null],
      [12, 'CC0012', 1, 0, null, '2026-02-01'],
    ])
    for (const centre of centres) expect(centre).toEqual(withTreeKeys(centre))
    const [branch] = await db.read.selectFrom('branch').selectAll().execute()
    expect(branch).toMatchObject({ code_prefix: '1', version: 1, is_active: 1, street: 'حي العليا', city: '' })
    expect(branch?.search_text).toContain('amana')
    expect(await catalogueRevision(db.read)).toBeGreaterThan(before)
    await db.close()
  })
})
