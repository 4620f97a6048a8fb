/** Test data of all definitions, written by hand: permission, key, valid rows, and a row in use. */
import type { Definition } from '#contract/definitions/definition.ts'
import type { FieldValues } from '#contract/definitions/field.ts'
import { type DefinitionName, definitions } from '#contract/definitions/registry.ts'
import type { FeatureCode } from '#domain/access/features.ts'
import { defaultChart } from '#domain/ledger/chart.ts'
import { rate } from '#domain/money.ts'
import { priceAt, sar, times } from './amounts.ts'
import { tinyParties } from './tiny-shop.ts'

/** Of the default chart, whose accounts are stored in its order. */
export const rentId = defaultChart.findIndex(({ role }) => role === 'rent') + 1

const appsId = defaultChart.findIndex(({ role }) => role === 'ar_delivery_apps') + 1

export type DefinitionSample = {
  readonly definition: Definition
  readonly right: FeatureCode | readonly FeatureCode[]
  readonly key: string
  /** A valid row, different for each number; its Arabic name has letters that folding equates. */
  readonly row: (number: number) => FieldValues
  /** Two changes of a row, for two users; each number gives values that no other row has. */
  readonly changes: (number: number) => readonly [FieldValues, FieldValues]
  /** Fields with a refused value, and the problem. */
  readonly wrong: readonly (readonly [field: string, value: string, code: string])[]
  /** A row of the tiny shop that documents reference once `aSale` and `aPurchase` are posted; null if no document can reference one. */
  readonly usedId: number | null
  /** The sortable columns of its list. */
  readonly sorts: readonly string[]
}

const partySorts = ['code', 'nameAr', 'nameEn', 'mobile', 'city', 'vatNumber', 'loanLimit']

const aParty = (number: number): FieldValues => ({
  code: `T${String(number).padStart(4, '0')}`,
  nameAr: `مُؤسّسة الأمانة ${number}`,
  nameEn: `Amana ${number}`,
  mobile: `05${String(number).padStart(8, '0')}`,
  city: ['الرياض', 'جدة', 'أبها'][number % 3] ?? '',
  vatNumber: `3${String(number).padStart(13, '0')}3`,
  loanLimit: number % 2 === 0 ? sar('100.00') : null,
  canLoan: number % 2 === 0,
})

const partySample = {
  key: 'code',
  row: aParty,
  changes: (number: number) => [{ city: `الدمام ${number}` }, { street: 'شارع الملك' }] as const,
  sorts: partySorts,
  wrong: [
    ['nameAr', '', 'required'],
    ['mobile', '0512', 'invalidMobile'],
    ['vatNumber', '1', 'invalidVatNumber'],
    ['postalCode', '123', 'invalidPostalCode'],
    ['buildingNumber', '12', 'invalidBuildingNumber'],
    ['additionalNumber', '12', 'invalidAdditionalNumber'],
    ['shortAddress', '1234RRRR', 'invalidShortAddress'],
    ['loanLimit', '-1', 'mustNotBeNegative'],
    ['idType', 'moon', 'invalid'],
  ],
} as const satisfies Partial<DefinitionSample>

const anItem =
  (letter: string) =>
  (number: number): FieldValues => ({
    code: `${letter}${String(number).padStart(4, '0')}`,
    nameAr: `مُؤسّسة الأمانة ${number}`,
    nameEn: `Amana ${number}`,
    // The name of the shop's category is its id.
    category: 1,
    vatCategory: number % 2 === 0 ? 'standard' : 'zero',
    units: [
      {
        ...{
          id: null,
          nameAr: 'حبة',
          nameEn: 'Piece',
          ratio: times('1'),
          price: priceAt('1.50'),
          priceIncludesVat: true,
        },
        ...{ isDefaultSale: true, isDefaultPurchase: true, isSplittable: false, barcodes: [] },
      },
    ],
  })

const itemSample = {
  key: 'code',
  changes: (number: number) => [{ nameEn: `Something else ${number}` }, { nameAr: `غير ذلك ${number}` }] as const,
  sorts: ['code', 'nameAr', 'nameEn', 'category', 'vatCategory'],
  wrong: [
    ['nameAr', '', 'required'],
    ['nameEn', 'a\u202eb', 'invalid'],
    ['vatCategory', 'moon', 'invalid'],
    ['category', 'nowhere', 'invalid'],
  ],
} as const satisfies Partial<DefinitionSample>

/** Rows without text of their own, which only reference others: their tests are in `openings.test.ts` and `delivery-prices.test.ts`. */
type Nameless = 'openingStock' | 'openingParty' | 'openingAccount' | 'deliveryPrice'

export const definitionSamples: Readonly<Record<Exclude<DefinitionName, Nameless>, DefinitionSample>> = {
  customer: {
    ...partySample,
    definition: definitions.customer,
    right: 'f-customers-manage',
    usedId: tinyParties.borrower,
  },
  supplier: {
    ...partySample,
    definition: definitions.supplier,
    right: 'f-suppliers-manage',
    usedId: tinyParties.supplier,
  },
  itemCategory: {
    definition: definitions.itemCategory,
    right: 'f-item-groups-management',
    key: 'nameAr',
    row: number => ({ nameAr: `مُؤسّسة الأمانة ${number}`, nameEn: `Amana ${number}` }),
    changes: number => [{ nameEn: `Something else ${number}` }, { nameAr: `غير ذلك ${number}` }],
    sorts: ['nameAr', 'nameEn'],
    wrong: [
      ['nameAr', '', 'required'],
      ['nameEn', 'a\u202eb', 'invalid'],
    ],
    usedId: null,
  },
  branch: {
    definition: definitions.branch,
    right: 'f-branches-manage',
    key: 'nameAr',
    row: number => ({
      codePrefix: `X${number}`,
      nameAr: `مُؤسّسة الأمانة ${number}`,
      nameEn: `Amana ${number}`,
      city: ['الرياض', 'جدة', 'أبها'][number % 3] ?? '',
      vatNumber: number % 2 === 0 ? '' : `3${String(number).padStart(13, '0')}3`,
    }),
    changes: number => [{ city: `الدمام ${number}` }, { nameEn: `Something else ${number}` }],
    sorts: ['nameAr', 'nameEn', 'codePrefix', 'city', 'vatNumber'],
    wrong: [
      ['nameAr', '', 'required'],
      ['codePrefix', 'ع', 'invalidBranchPrefix'],
      ['vatNumber', '1', 'invalidVatNumber'],
      ['postalCode', '123', 'invalidPostalCode'],
    ],
    usedId: null,
  },
  costCenter: {
    definition: definitions.costCenter,
    right: ['f-cc-manage', 'f-cost-hierarchy-manage'],
    key: 'code',
    row: number => ({
      code: `C${String(number).padStart(4, '0')}`,
      nameAr: `مُؤسّسة الأمانة ${number}`,
      nameEn: `Amana ${number}`,
      branch: (number % 2) + 1,
      startedDay: `2025-01-${String((number % 28) + 1).padStart(2, '0')}`,
    }),
    changes: number => [{ nameEn: `Something else ${number}` }, { startedDay: `20${10 + (number % 10)}-05-05` }],
    sorts: ['code', 'nameAr', 'nameEn', 'branch', 'parent', 'startedDay', 'closedDay'],
    wrong: [
      ['nameAr', '', 'required'],
      ['branch', 'nowhere', 'invalid'],
      ['startedDay', 'soon', 'invalidDay'],
      ['closedDay', '2001-01-01', 'dayOutOfOrder'],
    ],
    usedId: null,
  },
  item: {
    ...itemSample,
    definition: definitions.item,
    right: 'f-items-manage',
    row: number => ({ ...anItem('I')(number), isTobacco: number % 2 === 0, features: [], suppliers: [] }),
    usedId: null,
  },
  service: {
    ...itemSample,
    definition: definitions.service,
    right: 'f-services-manage',
    row: anItem('V'),
    usedId: null,
  },
  account: {
    definition: definitions.account,
    right: 'f-accounts-manage',
    key: 'code',
    row: number => ({
      code: `9${String(number).padStart(6, '0')}`,
      nameAr: `مُؤسّسة الأمانة ${number}`,
      nameEn: `Amana ${number}`,
      type: number % 2 === 0 ? 'expense' : 'asset',
      subtype: number % 3 === 0 ? '' : 'cash',
      normalBalance: 'debit',
      isPostable: true,
    }),
    changes: number => [{ nameEn: `Something else ${number}` }, { subtype: number % 2 === 0 ? 'tax' : 'loan' }],
    sorts: ['code', 'nameAr', 'nameEn', 'parent', 'type', 'subtype', 'normalBalance', 'isPostable', 'role'],
    wrong: [
      ['nameAr', '', 'required'],
      ['type', 'moon', 'invalid'],
      ['normalBalance', '', 'invalid'],
      ['role', 'nobody', 'invalid'],
    ],
    usedId: null,
  },
  expensesTemplate: {
    definition: definitions.expensesTemplate,
    right: 'f-expenses-manage',
    key: 'code',
    row: number => ({
      code: `E${String(number).padStart(4, '0')}`,
      nameAr: `مُؤسّسة الأمانة ${number}`,
      nameEn: `Amana ${number}`,
      supplier: number % 2 === 0 ? null : tinyParties.supplier,
      branch: number % 3 === 0 ? null : (number % 2) + 1,
      lines: [
        {
          ...{ id: null, account: rentId, note: 'إيجار', vatCategory: 'standard', priceIncludesVat: true },
          amount: sar(`${number}.50`),
        },
      ],
    }),
    changes: number => [{ nameEn: `Something else ${number}` }, { nameAr: `غير ذلك ${number}` }],
    sorts: ['code', 'nameAr', 'nameEn', 'supplier', 'branch', 'costCentre'],
    wrong: [
      ['nameAr', '', 'required'],
      ['nameEn', 'a\u202eb', 'invalid'],
      ['supplier', 'nobody', 'invalid'],
      ['branch', 'nowhere', 'invalid'],
    ],
    usedId: null,
  },
  restaurantTable: {
    definition: definitions.restaurantTable,
    right: 'f-add-table',
    key: 'code',
    row: number => ({
      code: `T${String(number).padStart(4, '0')}`,
      nameAr: `مُؤسّسة الأمانة ${number}`,
      nameEn: `Amana ${number}`,
      // The code of a branch of the tiny shop is its id.
      branch: (number % 2) + 1,
      capacity: number % 3 === 0 ? null : (number % 7) + 1,
      color: number % 2 === 0 ? '' : '#1E7B4F',
    }),
    changes: number => [{ capacity: 20 + (number % 900) }, { nameEn: `Something else ${number}` }],
    sorts: ['code', 'nameAr', 'nameEn', 'branch', 'capacity', 'color'],
    wrong: [
      ['nameAr', '', 'required'],
      ['capacity', 'many', 'invalid'],
      ['branch', 'nowhere', 'invalid'],
      ['color', 'green', 'invalidColour'],
    ],
    usedId: null,
  },
  driver: {
    definition: definitions.driver,
    right: 'f-add-table',
    key: 'code',
    row: number => ({
      code: `D${String(number).padStart(4, '0')}`,
      nameAr: `مُؤسّسة الأمانة ${number}`,
      nameEn: `Amana ${number}`,
      phone: number % 4 === 0 ? '' : `05${String(10_000_000 + number)}`,
      carPlate: number % 3 === 0 ? '' : `أ ب ج ${1000 + (number % 9000)}`,
      branch: number % 3 === 0 ? null : (number % 2) + 1,
    }),
    changes: number => [{ carPlate: `د هـ و ${number}` }, { nameEn: `Something else ${number}` }],
    sorts: ['code', 'nameAr', 'nameEn', 'phone', 'carPlate', 'branch'],
    wrong: [
      ['nameAr', '', 'required'],
      ['phone', 'many', 'invalidMobile'],
      ['idType', 'moon', 'invalid'],
      ['branch', 'nowhere', 'invalid'],
    ],
    usedId: null,
  },
  deliveryApp: {
    definition: definitions.deliveryApp,
    right: 'f-manage-delivery-apps',
    key: 'code',
    row: number => ({
      code: `A${String(number).padStart(4, '0')}`,
      nameAr: `مُؤسّسة الأمانة ${number}`,
      nameEn: `Amana ${number}`,
      commissionPercent: number % 3 === 0 ? null : rate(100 + (number % 4000)),
      commissionFixed: number % 2 === 0 ? null : sar(`${number % 7}.50`),
      hasCommissionVat: number % 2 === 0,
      account: number % 2 === 0 ? null : appsId,
    }),
    changes: number => [{ commissionPercent: rate(5000 + (number % 800)) }, { nameEn: `Something else ${number}` }],
    sorts: ['code', 'nameAr', 'nameEn', 'commissionPercent', 'commissionFixed', 'hasCommissionVat', 'account'],
    wrong: [
      ['nameAr', '', 'required'],
      ['commissionPercent', 'much', 'invalidNumber'],
      ['commissionFixed', 'much', 'invalidNumber'],
      ['account', 'nowhere', 'invalid'],
    ],
    usedId: null,
  },
  discount: {
    definition: definitions.discount,
    right: 'f-discount-management',
    key: 'nameAr',
    row: number => ({
      nameAr: `مُؤسّسة الأمانة ${number}`,
      nameEn: `Amana ${number}`,
      appliesTo: 'allItems',
      branch: number % 3 === 0 ? null : (number % 2) + 1,
      percentOff: rate(100 + (number % 9000)),
      startDay: `2026-01-${String((number % 28) + 1).padStart(2, '0')}`,
      endDay: number % 4 === 0 ? null : '2026-02-15',
      startTime: number % 2 === 0 ? '22:00' : '',
    }),
    changes: number => [{ percentOff: rate(9100 + (number % 800)) }, { nameEn: `Something else ${number}` }],
    sorts: ['nameAr', 'nameEn', 'appliesTo', 'percentOff', 'amountOff', 'startDay', 'endDay', 'branch'],
    wrong: [
      ['nameAr', '', 'required'],
      ['appliesTo', 'moon', 'invalid'],
      ['startTime', 'noon', 'invalidTime'],
      ['endDay', '2001-01-01', 'dayOutOfOrder'],
    ],
    usedId: null,
  },
}
