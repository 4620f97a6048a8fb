/** A catalogue small enough to read: what the tests of the sale bill sell, and to whom. */
import type { Catalogue, CatalogueItem, CatalogueUnit } from '#contract/catalogue.ts'
import { priceListOf } from '#src/screens/bill/price-list.ts'
import { priceAt, times } from '../../support/amounts.ts'

type ItemChanges = Partial<CatalogueItem>

function item(
  id: number,
  code: string,
  nameAr: string,
  nameEn: string,
  units: readonly CatalogueUnit[],
  changes: ItemChanges = {},
): CatalogueItem {
  return {
    id,
    code,
    nameAr,
    nameEn,
    categoryId: 1,
    vatCategory: 'standard',
    isService: false,
    isWeighed: false,
    isTobacco: false,
    isActive: true,
    units,
    features: [],
    image: '',
    ...changes,
  }
}

function unit(
  id: number,
  price: string,
  barcodes: readonly string[],
  changes: Partial<CatalogueUnit> = {},
): CatalogueUnit {
  return {
    id,
    nameAr: 'حبة',
    nameEn: 'Piece',
    ratio: times('1'),
    price: priceAt(price),
    isDefaultSale: true,
    isDefaultPurchase: true,
    isPriceIncludingVat: true,
    isSplittable: false,
    barcodes,
    planned: [],
    ...changes,
  }
}

const carton = { nameAr: 'كرتون', nameEn: 'Carton', ratio: times('12'), isDefaultSale: false }

export const catalogue: Catalogue = {
  version: '1',
  campaigns: [],
  categories: [{ id: 1, nameAr: 'أغذية', nameEn: 'Food' }],
  items: [
    item(1, '1001', 'حليب كامل الدسم', 'Full cream milk', [
      unit(11, '8.50', ['6281007030021']),
      unit(12, '96', ['6281007030038'], carton),
    ]),
    item(2, '1002', 'خبز عربي', 'Arabic bread', [unit(21, '2', [])]),
    item(3, '1003', 'لبن زبادي', 'Yoghurt', [unit(31, '1.75', [])]),
    item(4, 'A12', 'جبن أبيض', 'White cheese', [unit(41, '14.25', [])]),
    item(5, '1005', 'حليب قديم', 'Old milk', [unit(51, '1', ['5000'])], { isActive: false }),
    item(6, '1006', 'توصيل', 'Delivery', [unit(61, '10', [])], { isService: true }),
  ],
  parties: [
    {
      id: 7,
      kind: 'customer',
      code: 'C7',
      nameAr: 'أحمد الغامدي',
      nameEn: 'Ahmad Alghamdi',
      mobile: '0551234567',
      vatNumber: '',
      canLoan: false,
      loanLimit: null,
    },
    {
      id: 8,
      kind: 'supplier',
      code: 'S8',
      nameAr: 'أحمد للتجارة',
      nameEn: 'Ahmad Trading',
      mobile: '',
      vatNumber: '',
      canLoan: false,
      loanLimit: null,
    },
  ],
}

export const priceList = priceListOf(catalogue)
