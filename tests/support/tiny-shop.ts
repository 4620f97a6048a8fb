/**
 * A small company with known data: two branches, six goods with stock in the first, a customer and a supplier. Its prices are easy to check by hand.
 * `open({ fill: fillTinyShop })`.
 */
import type { NewBill } from '#contract/bill.ts'
import { formatBillCode } from '#domain/bills/numbering.ts'
import { computeTotals } from '#domain/bills/totals.ts'
import { type Discount, type VatCategory, vatCategories } from '#domain/bills/totals-types.ts'
import { day } from '#domain/days.ts'
import { resolveAccounts } from '#domain/ledger/posting.ts'
import { openingStockPosting } from '#domain/ledger/posting-rules-stock.ts'
import { halalas, type Quantity, ratioOne } from '#domain/money.ts'
import { unwrap } from '#domain/problem.ts'
import { emptyLevel, receive } from '#domain/stock/stock-level.ts'
import { namingIds } from '#server/catalogue/names.ts'
import { accountOf, readConfiguration } from '#server/company/company.ts'
import { createCompany } from '#server/company/setup.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { alignIdentities } from '#server/db/identities.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { withCategoryKeys, withItemKeys, withPartyKeys } from '#server/definitions/key-columns.ts'
import { post, reserve } from '#server/ledger/ledger.ts'
import { pieces, priceAt, sar, times } from './amounts.ts'
import { feeOff, vatOn } from './bills.ts'
import type { TestClock } from './clock.ts'
import { addPeople } from './people.ts'

export type Good = {
  readonly itemId: number
  readonly unitId: number
  readonly nameAr: string
  readonly nameEn: string
  readonly unitAr: string
  readonly unitEn: string
  readonly price: string
  readonly ratio?: string
  readonly vat?: VatCategory
  readonly isService?: boolean
  readonly isTobacco?: boolean
  readonly isWeighed?: boolean
  readonly isExcludingVat?: boolean
  readonly barcode?: string
}

export const goods = {
  coffee: {
    itemId: 1,
    unitId: 1,
    nameAr: 'قَهْوَة عربية',
    nameEn: 'Arabic coffee',
    unitAr: 'حبة',
    unitEn: 'Piece',
    price: '23.00',
    barcode: '6281000000014',
  },
  coffeeCarton: {
    itemId: 1,
    unitId: 2,
    nameAr: 'قَهْوَة عربية',
    nameEn: 'Arabic coffee',
    unitAr: 'كرتون',
    unitEn: 'Carton',
    price: '253.00',
    ratio: '12',
    barcode: '6281000000021',
  },
  dates: {
    itemId: 2,
    unitId: 3,
    nameAr: 'تمر سكري',
    nameEn: 'Sukkari dates',
    unitAr: 'كيلو',
    unitEn: 'Kilogram',
    price: '34.50',
    isWeighed: true,
  },
  delivery: {
    itemId: 3,
    unitId: 4,
    nameAr: 'توصيل',
    nameEn: 'Delivery',
    unitAr: 'خدمة',
    unitEn: 'Service',
    price: '15.00',
    isService: true,
    isExcludingVat: true,
  },
  medicine: {
    itemId: 4,
    unitId: 5,
    nameAr: 'مسكن ألم',
    nameEn: 'Pain reliever',
    unitAr: 'علبة',
    unitEn: 'Box',
    price: '20.00',
    vat: 'zero',
  },
  shisha: {
    itemId: 5,
    unitId: 6,
    nameAr: 'معسل تفاحتين',
    nameEn: 'Two apples shisha',
    unitAr: 'رأس',
    unitEn: 'Head',
    price: '92.00',
    isTobacco: true,
  },
  lamp: {
    itemId: 6,
    unitId: 7,
    nameAr: 'لمبة موفرة',
    nameEn: 'LED bulb',
    unitAr: 'حبة',
    unitEn: 'Piece',
    price: '11.50',
  },
} as const satisfies Record<string, Good>

/** The stock of branch 1: quantity and unit cost. Branch 2 is empty. */
export const shelves = [
  { good: goods.coffee, count: '24', cost: '10.00' },
  { good: goods.dates, count: '30', cost: '18.00' },
  { good: goods.medicine, count: '10', cost: '12.00' },
  { good: goods.shisha, count: '10', cost: '8.00' },
  { good: goods.lamp, count: '1', cost: '4.00' },
] as const

export const withCardamom = { id: 1, itemId: 1, price: '2.00' } as const
/** The first day of its books. */
export const booksBegin = day('2026-01-01')

export const tinyParties = { customer: 1, borrower: 2, supplier: 3 } as const

export async function fillTinyShop(db: Db, clock: TestClock): Promise<void> {
  await addPeople(db, clock)
  await db.write([], async tx => {
    await createCompany(db.kind, tx, company, branches, { firstDay: booksBegin, atMs: clock.now() })
    await addGoods(db.kind, tx, clock.now())
    await addParties(db.kind, tx, clock.now())
  })
  await openShelves(db, clock)
}

const company = {
  name_ar: 'أسواق الاختبار',
  name_en: 'Test Markets',
  vat_number: '310122393500003',
  street: 'شارع العليا',
  city: 'الرياض',
}

const branches = [
  { code_prefix: '1', name_ar: 'الفرع الأول', name_en: 'First branch', city: 'الرياض' },
  { code_prefix: '2', name_ar: 'الفرع الثاني', name_en: 'Second branch', city: 'جدة' },
]

async function addGoods(kind: Db['kind'], tx: Tx, changedAt: number): Promise<void> {
  const all: readonly Good[] = Object.values(goods)
  const items = all.filter((good, index) => all.findIndex(each => each.itemId === good.itemId) === index)
  const itemNames = await namingIds(kind, tx, items)
  const unitNames = await namingIds(
    kind,
    tx,
    all.map(good => ({ nameAr: good.unitAr, nameEn: good.unitEn })),
  )
  const [featureName = 0] = await namingIds(kind, tx, [{ nameAr: 'بالهيل', nameEn: 'With cardamom' }])
  await insertRows(kind, tx, 'item_category', [
    withCategoryKeys({ id: 1, name_ar: 'عام', name_en: 'General', changed_at: changedAt }),
  ])
  await insertRows(
    kind,
    tx,
    'item',
    items.map((good, index) => {
      const row = {
        id: good.itemId,
        code: String(100 + good.itemId),
        naming_id: itemNames[index] ?? 0,
        category_id: 1,
        is_service: good.isService ? 1 : 0,
        is_weighed: good.isWeighed ? 1 : 0,
        is_tobacco: good.isTobacco ? 1 : 0,
        vat_category: good.vat ?? 'standard',
        is_active: 1,
        changed_at: changedAt,
      } as const
      return withItemKeys(row, good, barcodesOf(good.itemId))
    }),
  )
  await insertRows(
    kind,
    tx,
    'item_unit',
    all.map((good, index) => ({
      id: good.unitId,
      item_id: good.itemId,
      naming_id: unitNames[index] ?? 0,
      ratio: times(good.ratio ?? '1'),
      price: priceAt(good.price),
      cost: 0,
      is_default_sale: good.ratio ? 0 : 1,
      is_default_purchase: good.ratio ? 1 : 0,
      price_includes_vat: good.isExcludingVat ? 0 : 1,
      is_splittable: good.isWeighed ? 1 : 0,
    })),
  )
  await insertRows(
    kind,
    tx,
    'item_barcode',
    all.flatMap(good => (good.barcode ? [{ barcode: good.barcode, item_id: good.itemId, unit_id: good.unitId }] : [])),
  )
  await insertRows(kind, tx, 'item_feature', [
    {
      id: withCardamom.id,
      item_id: withCardamom.itemId,
      naming_id: featureName,
      price: priceAt(withCardamom.price),
    },
  ])
  await alignIdentities(kind, tx, ['item_category', 'item', 'item_unit', 'item_feature'])
}

function barcodesOf(itemId: number): string[] {
  const all: readonly Good[] = Object.values(goods)
  return all.flatMap(good => (good.itemId === itemId && good.barcode ? [good.barcode] : []))
}

async function addParties(kind: Db['kind'], tx: Tx, changedAt: number): Promise<void> {
  const party = (
    id: number,
    kindOfParty: 'customer' | 'supplier',
    name: string,
    vatNumber: string,
    loanLimit: number | null,
  ) => ({
    id,
    kind: kindOfParty,
    code: `P${id}`,
    name_ar: `مؤسسة ${name}`,
    name_en: name,
    mobile: '0500000000',
    phone: '',
    fax: '',
    vat_number: vatNumber,
    building_number: '1234',
    street: 'شارع التحلية',
    neighborhood: 'حي الروضة',
    city: 'جدة',
    postal_code: '23433',
    loan_limit: loanLimit,
    can_loan: loanLimit === null ? (0 as const) : (1 as const),
    changed_at: changedAt,
  })
  await insertRows(kind, tx, 'party', [
    withPartyKeys(party(tinyParties.customer, 'customer', 'Cash Customer', '', null)),
    withPartyKeys(party(tinyParties.borrower, 'customer', 'Borrower', '300000000000003', sar('100.00'))),
    withPartyKeys(party(tinyParties.supplier, 'supplier', 'Supplier', '300000000000103', null)),
  ])
  await alignIdentities(kind, tx, ['party'])
}

async function openShelves(db: Db, clock: TestClock): Promise<void> {
  await db.write([1], async tx => {
    const reservation = await reserve(db.kind, tx, 1, 'opening')
    const configuration = await readConfiguration(db, tx)
    const moves = shelves.map(({ good, count, cost }, index) => ({
      line: index + 1,
      itemId: good.itemId,
      branchId: 1,
      quantity: pieces(count),
      value: halalas((pieces(count) * sar(cost)) / 1000),
    }))
    const total = halalas(moves.reduce((sum, move) => sum + move.value, 0))
    const place = { branchId: 1, costCentreId: null, partyId: null }
    await post(db.kind, tx, configuration.settings, reservation, {
      branchId: 1,
      day: day('2026-01-14'),
      originalDay: null,
      document: `opening ${formatBillCode({ prefix: '1', number: 1 })}`,
      billId: null,
      reverses: null,
      memo: '',
      userId: 1,
      createdAt: clock.now(),
      posting: resolveAccounts(openingStockPosting(place, total), role => accountOf(configuration, role)),
      moves,
      levels: moves.map(move => ({
        itemId: move.itemId,
        branchId: 1,
        level: receive(emptyLevel, move.quantity, move.value),
      })),
    })
  })
}

export type SoldGood = {
  readonly good: Good
  readonly count?: string
  readonly price?: string
  readonly discount?: Discount
  readonly features?: readonly number[]
  readonly campaignId?: number
}

/** A sale in branch 1 with the figures that the screen would show, by default paid exactly in cash. */
export function aSale(sold: readonly SoldGood[], changes: Partial<NewBill> = {}): NewBill {
  const totals = unwrap(
    computeTotals({
      lines: sold.map(({ good, count, price, discount, features }) => ({
        quantity: pieces(count ?? '1'),
        unitPrice: priceAt(price ?? good.price),
        featurePrices: (features ?? []).map(() => priceAt(withCardamom.price)),
        priceMode: good.isExcludingVat ? 'excluded' : 'included',
        vatCategory: good.vat ?? vatCategories[0],
        discount: discount ?? null,
        isTobacco: good.isTobacco ?? false,
        unitRatio: good.ratio ? times(good.ratio) : ratioOne,
      })),
      billDiscount: changes.discount ?? null,
      vat: vatOn,
      tobacco: feeOff,
    }),
  )
  const lines = sold.map((each, index) => ({ ...lineOf(each), row: index, isService: each.good.isService ?? false }))
  const without = ({ isService: _, ...line }: (typeof lines)[number]) => line
  return {
    billTypeCode: 'sale',
    branchId: 1,
    isDelivered: true,
    BillItems: lines.filter(line => !line.isService).map(without),
    BillServices: lines.filter(line => line.isService).map(without),
    tenders: totals.total === 0 ? [] : [{ method: 'cash', amount: totals.total }],
    net: totals.net,
    fee: totals.fee,
    vat: totals.vat,
    total: totals.total,
    ...changes,
  }
}

function lineOf({ good, count, price, discount, features, campaignId }: SoldGood): NewBill['BillItems'][number] {
  const quantity: Quantity = pieces(count ?? '1')
  return {
    itemId: good.itemId,
    unitId: good.unitId,
    quantity,
    unitPrice: priceAt(price ?? good.price),
    isPriceIncludingVat: !good.isExcludingVat,
    discount: discount ?? null,
    features: [...(features ?? [])],
    ...(campaignId !== undefined && { campaignId }),
  }
}
