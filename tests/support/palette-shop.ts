/**
 * A shop for search tests: about fifty written items and fifteen customers, a thousand items that share their words, four bills, a table. `open({
 * fill: fillPaletteShop })`, then `sellForPalette`.
 */
import { billEndpoints } from '#contract/bill.ts'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import { namingIds } from '#server/catalogue/names.ts'
import { createCompany } from '#server/company/setup.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { alignIdentities } from '#server/db/identities.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { withCategoryKeys, withItemKeys, withPartyKeys } from '#server/definitions/key-columns.ts'
import { corpusOf } from '#tests/domain/search/corpus.ts'
import { priceAt, times } from './amounts.ts'
import type { TestApp } from './app.ts'
import type { TestClock } from './clock.ts'
import { addPeople } from './people.ts'
import { aSale, booksBegin, type Good } from './tiny-shop.ts'

const rowsWritten = 1200
const corpus = corpusOf(rowsWritten)
const items = corpus.filter(({ kind }) => kind === 'item').map(described)
const customers = [
  ...corpus.filter(({ kind }) => kind === 'customer').map(described),
  { nameAr: 'مركز الصيانة السريعة', nameEn: 'Quick Service Centre', code: 'C0015', others: ['+966550001234'] },
]
const branches = [
  { code_prefix: '1', name_ar: 'الفرع الأول', name_en: 'First branch', city: 'الرياض' },
  { code_prefix: '2', name_ar: 'الفرع الثاني', name_en: 'Second branch', city: 'جدة' },
]

function described({ texts: [nameAr = '', nameEn = ''], codes: [code = '', ...others] = [] }: (typeof corpus)[number]) {
  return { nameAr, nameEn, code, others }
}

/** The next bill numbers of the first and the second branch. */
const nextNumbers = [4812, 391] as const

export async function fillPaletteShop(db: Db, clock: TestClock): Promise<void> {
  await addPeople(db, clock)
  await db.write([], async tx => {
    const company = { name_ar: 'أسواق البحث', name_en: 'Search Markets', vat_number: '310122393500003' }
    await createCompany(db.kind, tx, company, branches, { firstDay: booksBegin, atMs: clock.now() })
    await addItems(db.kind, tx, clock.now())
    await addCustomers(db.kind, tx, clock.now())
    const counters = nextNumbers.map((next, index) => ({ branch_id: index + 1, kind: 'bill.sale', next_number: next }))
    await insertRows(db.kind, tx, 'counter', counters)
  })
}

/** Three sales in the first branch, to two customers and a walk-in, and one in the second. */
export async function sellForPalette(shop: TestApp): Promise<void> {
  const as = await shop.signIn('owner')
  const service = items.findIndex(({ code }) => code === '153') + 1
  const good: Good = {
    ...{ itemId: service, unitId: service, nameAr: '', nameEn: '', unitAr: '', unitEn: '', price: '10.00' },
    isService: true,
  }
  for (const changes of [{ partyId: 6 }, {}, { partyId: 10 }, { branchId: 2 }])
    await shop.call(billEndpoints.createBill, { body: aSale([{ good }], changes) }, { as })
  const table = { nameAr: 'طاولة الشرفة', nameEn: 'Terrace table', branch: 1 }
  await shop.call(definitionEndpoints.restaurantTableAdd, { body: table }, { as })
}

async function addItems(kind: Db['kind'], tx: Tx, changedAt: number): Promise<void> {
  const names = await namingIds(kind, tx, items)
  const [unitName = 0] = await namingIds(kind, tx, [{ nameAr: 'حبة', nameEn: 'Piece' }])
  const category = { id: 1, name_ar: 'عام', name_en: 'General', changed_at: changedAt }
  await insertRows(kind, tx, 'item_category', [withCategoryKeys(category)])
  const rows = items.map((each, index) => {
    const isService = each.code === '153' ? (1 as const) : (0 as const)
    const flags = { is_service: isService, is_weighed: 0, is_tobacco: 0, is_active: 1 } as const
    const row = { id: index + 1, code: each.code, naming_id: names[index] ?? 0, category_id: 1, ...flags }
    return withItemKeys({ ...row, vat_category: 'standard' as const, changed_at: changedAt }, each, each.others)
  })
  await insertRows(kind, tx, 'item', rows)
  const unit = {
    naming_id: unitName,
    ratio: times('1'),
    price: priceAt('10.00'),
    cost: 0,
    price_includes_vat: 1,
  } as const
  const defaults = { is_default_sale: 1, is_default_purchase: 1, is_splittable: 0 } as const
  await insertRows(
    kind,
    tx,
    'item_unit',
    items.map((_, index) => ({ id: index + 1, item_id: index + 1, ...unit, ...defaults })),
  )
  const barcodes = items.flatMap(({ others }, index) =>
    others.map(barcode => ({ barcode, item_id: index + 1, unit_id: index + 1 })),
  )
  await insertRows(kind, tx, 'item_barcode', barcodes)
  await alignIdentities(kind, tx, ['item_category', 'item', 'item_unit'])
}

async function addCustomers(kind: Db['kind'], tx: Tx, changedAt: number): Promise<void> {
  const rows = customers.map(({ code, nameAr, nameEn, others: [mobile = ''] }, index) =>
    withPartyKeys({
      ...{
        id: index + 1,
        kind: 'customer' as const,
        code,
        name_ar: nameAr,
        name_en: nameEn,
        mobile,
        phone: '',
        fax: '',
      },
      ...{ vat_number: '', building_number: '', street: '', neighborhood: '', city: '', postal_code: '' },
      ...{ loan_limit: null, can_loan: 0 as const, changed_at: changedAt },
    }),
  )
  await insertRows(kind, tx, 'party', rows)
  await alignIdentities(kind, tx, ['party'])
}
