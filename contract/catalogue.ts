/**
 * Everything that a till keeps in memory: items with units, barcodes, prices and flags, and the people that this user may
 * name on a bill. Rows are arrays, because 20,000 of them travel at once; `readCatalogue` turns them into objects.
 *
 * The reply carries an `ETag`; asked again with `If-None-Match` (a browser's cache does so by itself) an unchanged catalogue
 * answers 304. Branches are a call of their own.
 */
import { z } from 'zod'
import { type VatCategory, vatCategories } from '#domain/bills/totals-types.ts'
import type { Price, Ratio } from '#domain/money.ts'
import { endpoint } from './endpoint.ts'
import { id, price, ratio } from './fields.ts'

/** The flags of an item row, and of a unit row, as a sum. */
export const itemFlags = { service: 1, weighed: 2, tobacco: 4, priceIncludesVat: 8, inactive: 16 } as const
export const unitFlags = { defaultSale: 1, defaultPurchase: 2 } as const

const unitRow = z.tuple([id, z.string(), z.string(), ratio, price, z.int(), z.array(z.string())])
const featureRow = z.tuple([id, z.string(), z.string(), price])
const itemRow = z.tuple([
  id,
  z.string(),
  z.string(),
  z.string(),
  id,
  z.int(),
  z
    .int()
    .min(0)
    .max(vatCategories.length - 1),
  z.array(unitRow),
  z.array(featureRow),
])
const categoryRow = z.tuple([id, z.string(), z.string()])
const partyRow = z.tuple([id, z.enum(['c', 's']), z.string(), z.string(), z.string(), z.string(), z.string()])

/** The wire form, row by row; the comments name the columns. */
export const catalogueWire = z.object({
  /** Changes whenever anything in the catalogue does. */
  version: z.string(),
  /** id, nameAr, nameEn */
  categories: z.array(categoryRow),
  /** id, code, nameAr, nameEn, categoryId, itemFlags, place of the VAT category in `vatCategories`, units, features; a unit: id, nameAr, nameEn, ratio, price, unitFlags, barcodes; a feature: id, nameAr, nameEn, price */
  items: z.array(itemRow),
  /** id, c(ustomer) or s(upplier), code, nameAr, nameEn, mobile, vatNumber */
  parties: z.array(partyRow),
})

export type CatalogueUnit = {
  readonly id: number
  readonly nameAr: string
  readonly nameEn: string
  readonly ratio: Ratio
  readonly price: Price
  readonly isDefaultSale: boolean
  readonly isDefaultPurchase: boolean
  readonly barcodes: readonly string[]
}

export type CatalogueFeature = {
  readonly id: number
  readonly nameAr: string
  readonly nameEn: string
  readonly price: Price
}

export type CatalogueItem = {
  readonly id: number
  readonly code: string
  readonly nameAr: string
  readonly nameEn: string
  readonly categoryId: number
  readonly vatCategory: VatCategory
  readonly isService: boolean
  readonly isWeighed: boolean
  readonly isTobacco: boolean
  readonly isPriceIncludingVat: boolean
  readonly isActive: boolean
  readonly units: readonly CatalogueUnit[]
  readonly features: readonly CatalogueFeature[]
}

export type CatalogueParty = {
  readonly id: number
  readonly kind: 'customer' | 'supplier'
  readonly code: string
  readonly nameAr: string
  readonly nameEn: string
  readonly mobile: string
  readonly vatNumber: string
}

export type CatalogueCategory = { readonly id: number; readonly nameAr: string; readonly nameEn: string }

export type Catalogue = {
  readonly version: string
  readonly categories: readonly CatalogueCategory[]
  readonly items: readonly CatalogueItem[]
  readonly parties: readonly CatalogueParty[]
}

/** Reads the wire form. Throws a `ZodError` on anything else. */
export function readCatalogue(json: unknown): Catalogue {
  const wire = catalogueWire.parse(json)
  return {
    version: wire.version,
    categories: wire.categories.map(([rowId, nameAr, nameEn]) => ({ id: rowId, nameAr, nameEn })),
    items: wire.items.map(readItem),
    parties: wire.parties.map(([rowId, kind, code, nameAr, nameEn, mobile, vatNumber]) => ({
      id: rowId,
      kind: kind === 'c' ? 'customer' : 'supplier',
      code,
      nameAr,
      nameEn,
      mobile,
      vatNumber,
    })),
  }
}

function readItem(row: z.output<typeof itemRow>): CatalogueItem {
  const [itemId, code, nameAr, nameEn, categoryId, flags, vatPlace, units, features] = row
  return {
    id: itemId,
    code,
    nameAr,
    nameEn,
    categoryId,
    vatCategory: vatCategories[vatPlace] ?? 'standard',
    isService: (flags & itemFlags.service) !== 0,
    isWeighed: (flags & itemFlags.weighed) !== 0,
    isTobacco: (flags & itemFlags.tobacco) !== 0,
    isPriceIncludingVat: (flags & itemFlags.priceIncludesVat) !== 0,
    isActive: (flags & itemFlags.inactive) === 0,
    units: units.map(readUnit),
    features: features.map(([featureId, ar, en, featurePrice]) => ({
      id: featureId,
      nameAr: ar,
      nameEn: en,
      price: featurePrice,
    })),
  }
}

function readUnit(row: z.output<typeof unitRow>): CatalogueUnit {
  const [unitId, nameAr, nameEn, unitRatio, unitPrice, flags, barcodes] = row
  return {
    id: unitId,
    nameAr,
    nameEn,
    ratio: unitRatio,
    price: unitPrice,
    isDefaultSale: (flags & unitFlags.defaultSale) !== 0,
    isDefaultPurchase: (flags & unitFlags.defaultPurchase) !== 0,
    barcodes,
  }
}

export const catalogueEndpoints = {
  /** `reply` says what the JSON is; the server writes it ready made, so a caller receives bytes and gives their JSON to `readCatalogue`. */
  getCatalogue: endpoint({
    method: 'GET',
    path: '/api/catalogue',
    summary: 'All items, categories and, as far as the user may name them on a bill, customers and suppliers.',
    need: { anyOf: [{ group: 1 }, { group: 2 }, { group: 4 }, { group: 6 }, { group: 8 }, { group: 9 }] },
    reply: catalogueWire,
    raw: 'application/json',
    errors: [],
  }),
  getBranches: endpoint({
    method: 'GET',
    path: '/api/Branch/branches',
    summary: 'Every branch that is in use.',
    need: 'signedIn',
    reply: z.array(z.object({ id, nameAr: z.string(), nameEn: z.string(), codePrefix: z.string() })),
    errors: [],
  }),
}
