/**
 * The data that a till caches: items with units, barcodes, prices and flags, campaigns, and the parties that the user may select on a bill.
 * Rows are arrays, because 20,000 of them are sent at once; `readCatalogue` converts them to objects.
 *
 * The reply has an `ETag`; a request with a matching `If-None-Match` (a browser's cache sends it by itself) gets 304. Branches have a
 * separate call.
 */
import { z } from 'zod'
import type { Need } from '#domain/access/can.ts'
import { type Campaign, campaignScopes } from '#domain/bills/campaigns.ts'
import { type VatCategory, vatCategories } from '#domain/bills/totals-types.ts'
import type { Day } from '#domain/days.ts'
import type { Halalas, Price, Ratio } from '#domain/money.ts'
import { endpoint } from './endpoint.ts'
import { id, money, queryInteger, wireDay, wirePrice, wireRate, wireRatio } from './fields.ts'

/** The flags of item, unit and party rows, as a sum. */
export const itemFlags = { service: 1, weighed: 2, tobacco: 4, inactive: 8 } as const
export const unitFlags = { defaultSale: 1, defaultPurchase: 2, priceIncludesVat: 4, splittable: 8 } as const
export const partyFlags = { canLoan: 1 } as const

const plannedPrice = z.tuple([wireDay, wirePrice])
const unitRow = z.tuple([
  id,
  z.string(),
  z.string(),
  wireRatio,
  wirePrice,
  z.int(),
  z.array(z.string()),
  z.array(plannedPrice),
  z.array(z.tuple([id, wirePrice])).optional(),
])
const featureRow = z.tuple([id, z.string(), z.string(), wirePrice])
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
  z.string(),
])
const categoryRow = z.tuple([id, z.string(), z.string()])
const partyRow = z.tuple([
  id,
  z.enum(['c', 's']),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.int(),
  money.nullable(),
])

const campaignRow = z.tuple([
  id,
  z.string(),
  z.string(),
  wireRate.nullable(),
  wirePrice.nullable(),
  money.nullable(),
  wireDay,
  wireDay.nullable(),
  z.int().nullable(),
  z.int().nullable(),
  id.nullable(),
  z
    .int()
    .min(0)
    .max(campaignScopes.length - 1),
  z.array(id),
])

/** The wire format, row by row; the comments name the columns. */
export const catalogueWire = z.object({
  /** Changes whenever anything in the catalogue does. */
  version: z.string(),
  /** id, nameAr, nameEn */
  categories: z.array(categoryRow),
  /**
   * id, code, nameAr, nameEn, categoryId, itemFlags, index of the VAT category in `vatCategories`, units, features, path of the picture; a
   * unit: id, nameAr, nameEn, ratio, price, unitFlags, barcodes, planned prices (first day, price), prices of
   * delivery apps (app, price; absent without any); a feature: id, nameAr, nameEn, price
   */
  items: z.array(itemRow),
  /** id, c(ustomer) or s(upplier), code, nameAr, nameEn, mobile, vatNumber, partyFlags, credit limit (null: none) */
  parties: z.array(partyRow),
  /**
   * Active campaigns that have not ended: id, nameAr, nameEn, percent off, amount off each unit, maximum per line, first day, last day,
   * first minute of the day, end minute, branch (null: all), index in `campaignScopes`, ids of the categories or items
   */
  campaigns: z.array(campaignRow),
})

/** The changes of a catalogue since a version: rows that replace those with the same ids, and deleted ids. */
const catalogueChangesWire = catalogueWire.extend({
  /** False when too many rows changed to list them, or the version is unknown: the client must read the whole catalogue again. */
  isComplete: z.boolean(),
  removedCategories: z.array(id),
  removedItems: z.array(id),
  removedParties: z.array(id),
  removedCampaigns: z.array(id),
})

export type CatalogueUnit = {
  readonly id: number
  readonly nameAr: string
  readonly nameEn: string
  readonly ratio: Ratio
  readonly price: Price
  readonly isDefaultSale: boolean
  readonly isDefaultPurchase: boolean
  readonly isPriceIncludingVat: boolean
  /** Whether fractions of it may be sold. */
  readonly isSplittable: boolean
  readonly barcodes: readonly string[]
  /** Prices that apply from a future day, sorted by day. */
  readonly planned: readonly { readonly firstDay: Day; readonly price: Price }[]
  /** The prices in orders of delivery apps; undefined without any. */
  readonly ofApps?: readonly { readonly appId: number; readonly price: Price }[] | undefined
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
  readonly isActive: boolean
  readonly units: readonly CatalogueUnit[]
  readonly features: readonly CatalogueFeature[]
  /** The path of its picture; empty when there is none. */
  readonly image: string
}

export type CatalogueParty = {
  readonly id: number
  readonly kind: 'customer' | 'supplier'
  readonly code: string
  readonly nameAr: string
  readonly nameEn: string
  readonly mobile: string
  readonly vatNumber: string
  /** Whether the party may buy on credit, and its credit limit; null for no limit. */
  readonly canLoan: boolean
  readonly loanLimit: Halalas | null
}

export type CatalogueCategory = { readonly id: number; readonly nameAr: string; readonly nameEn: string }

export type Catalogue = {
  readonly version: string
  readonly categories: readonly CatalogueCategory[]
  readonly items: readonly CatalogueItem[]
  readonly parties: readonly CatalogueParty[]
  readonly campaigns: readonly Campaign[]
}

export type CatalogueChanges = Catalogue & {
  /** False: ignore the other fields and read the catalogue again. */
  readonly isComplete: boolean
  readonly removedCategories: readonly number[]
  readonly removedItems: readonly number[]
  readonly removedParties: readonly number[]
  readonly removedCampaigns: readonly number[]
}

/** Parses the wire format. Throws a `ZodError` on anything else. */
export function readCatalogue(json: unknown): Catalogue {
  return catalogueOf(catalogueWire.parse(json))
}

/** Decodes the reply of `getCatalogueChanges`. */
export function decodedCatalogueChanges(wire: z.output<typeof catalogueChangesWire>): CatalogueChanges {
  const { isComplete, removedCategories, removedItems, removedParties, removedCampaigns } = wire
  return { ...catalogueOf(wire), isComplete, removedCategories, removedItems, removedParties, removedCampaigns }
}

/** A catalogue with changes applied: changed rows keep their position, new ones come last. */
export function withChanges(catalogue: Catalogue, changes: CatalogueChanges): Catalogue {
  return {
    version: changes.version,
    categories: merged(catalogue.categories, changes.categories, changes.removedCategories),
    items: merged(catalogue.items, changes.items, changes.removedItems),
    parties: merged(catalogue.parties, changes.parties, changes.removedParties),
    campaigns: merged(catalogue.campaigns, changes.campaigns, changes.removedCampaigns),
  }
}

/** The catalogue with the prices of a day; the same object when no planned price applies. Prices of delivery apps have no days. */
export function pricedOn(catalogue: Catalogue, day: Day): Catalogue {
  const unitOn = (unit: CatalogueUnit): CatalogueUnit => {
    const begun = unit.planned.findLast(({ firstDay }) => firstDay <= day)
    return begun === undefined ? unit : { ...unit, price: begun.price }
  }
  const isPlanned = ({ planned }: CatalogueUnit) => planned.some(({ firstDay }) => firstDay <= day)
  if (!catalogue.items.some(({ units }) => units.some(isPlanned))) return catalogue
  return { ...catalogue, items: catalogue.items.map(item => ({ ...item, units: item.units.map(unitOn) })) }
}

function merged<T extends { readonly id: number }>(
  rows: readonly T[],
  changed: readonly T[],
  removedIds: readonly number[],
): readonly T[] {
  if (changed.length === 0 && removedIds.length === 0) return rows
  const byId = new Map(rows.map(row => [row.id, row]))
  for (const row of changed) byId.set(row.id, row)
  for (const removedId of removedIds) byId.delete(removedId)
  return [...byId.values()]
}

function catalogueOf(wire: z.output<typeof catalogueWire>): Catalogue {
  return {
    version: wire.version,
    categories: wire.categories.map(([rowId, nameAr, nameEn]) => ({ id: rowId, nameAr, nameEn })),
    items: wire.items.map(readItem),
    parties: wire.parties.map(([rowId, kind, code, nameAr, nameEn, mobile, vatNumber, flags, loanLimit]) => ({
      id: rowId,
      kind: kind === 'c' ? 'customer' : 'supplier',
      code,
      nameAr,
      nameEn,
      mobile,
      vatNumber,
      canLoan: (flags & partyFlags.canLoan) !== 0,
      loanLimit,
    })),
    campaigns: wire.campaigns.map(readCampaign),
  }
}

function readCampaign(row: z.output<typeof campaignRow>): Campaign {
  const [campaignId, nameAr, nameEn, percentOff, amountOff, lineCap, ...when] = row
  const [startDay, endDay, startMinute, endMinute, branchId, place, ids] = when
  const kind = campaignScopes[place] ?? 'items'
  return {
    ...{ id: campaignId, nameAr, nameEn, percentOff, amountOff, lineCap },
    ...{ startDay, endDay, startMinute, endMinute, branchId },
    scope: kind === 'allItems' ? { kind } : { kind, ids: new Set(ids) },
  }
}

function readItem(row: z.output<typeof itemRow>): CatalogueItem {
  const [itemId, code, nameAr, nameEn, categoryId, flags, vatPlace, units, features, image] = row
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
    isActive: (flags & itemFlags.inactive) === 0,
    units: units.map(readUnit),
    features: features.map(([featureId, ar, en, featurePrice]) => ({
      id: featureId,
      nameAr: ar,
      nameEn: en,
      price: featurePrice,
    })),
    image,
  }
}

function readUnit(row: z.output<typeof unitRow>): CatalogueUnit {
  const [unitId, nameAr, nameEn, unitRatio, unitPrice, flags, barcodes, planned, ofApps] = row
  return {
    id: unitId,
    nameAr,
    nameEn,
    ratio: unitRatio,
    price: unitPrice,
    isDefaultSale: (flags & unitFlags.defaultSale) !== 0,
    isDefaultPurchase: (flags & unitFlags.defaultPurchase) !== 0,
    isPriceIncludingVat: (flags & unitFlags.priceIncludesVat) !== 0,
    isSplittable: (flags & unitFlags.splittable) !== 0,
    barcodes,
    planned: planned.map(([firstDay, planned]) => ({ firstDay, price: planned })),
    ...(ofApps && { ofApps: ofApps.map(([appId, price]) => ({ appId, price })) }),
  }
}

/** For users who make bills or vouchers, manage or count items, or print barcodes. */
const catalogueNeed: Need = {
  anyOf: ['g-sales', 'g-purchases', 'g-accounting', 'g-statements', 'g-definition', 'g-tools', 'g-pos', 'f-inventory'],
}

export const catalogueEndpoints = {
  /** `reply` describes the JSON; the server sends it already serialized, so a caller gets bytes and passes their JSON to `readCatalogue`. */
  getCatalogue: endpoint({
    method: 'GET',
    path: '/api/catalogue',
    summary: 'All items and categories, and the customers and suppliers that the user may use on bills.',
    need: catalogueNeed,
    reply: catalogueWire,
    raw: 'application/json',
    errors: [],
  }),
  /** A call of our own: updates a cached catalogue without reading it again. `readCatalogueChanges`, then `withChanges`. */
  getCatalogueChanges: endpoint({
    method: 'GET',
    path: '/api/catalogue/changes',
    summary: 'The changes of the catalogue since a version: the current rows, and the ids of removed ones.',
    need: catalogueNeed,
    query: z.object({ since: queryInteger.pipe(z.int().min(0)) }),
    reply: catalogueChangesWire,
    errors: [],
  }),
  getBranches: endpoint({
    method: 'GET',
    path: '/api/Branch/branches',
    summary: 'Every active branch.',
    need: 'signedIn',
    reply: z.array(z.object({ id, nameAr: z.string(), nameEn: z.string(), codePrefix: z.string() })),
    errors: [],
  }),
}
