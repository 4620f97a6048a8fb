/**
 * The goods and parties in memory: searchable by text in both languages, by code or by barcode, without a server call. A row is an item in its
 * default sale unit; a barcode determines its own unit.
 */
import type { Catalogue, CatalogueItem, CatalogueParty, CatalogueUnit } from '#contract/catalogue.ts'
import { readGs1 } from '#domain/barcodes/gs1.ts'
import { type LabelSetting, readLabel } from '#domain/barcodes/label.ts'
import type { Campaign } from '#domain/bills/campaigns.ts'
import { type SearchResults, startFinder } from '#domain/search/finder.ts'
import { foldCode } from '#domain/search/fold.ts'
import { latinReadings } from '#domain/search/layout.ts'
import type { SearchEntry } from '#domain/search/search-index.ts'
import type { BillSetting, DraftParty, LineChoice, LineFeature, LineOffer } from '#machines/bill-editor/draft.ts'
import type { FoundParty } from '#machines/bill-editor/fields.ts'
import type { Scan } from '#machines/bill-editor/scan.ts'

export type PriceList = {
  readonly search: (query: string) => SearchResults<LineOffer>
  /** The item with exactly this code, or the unit with exactly this barcode. */
  readonly exact: (code: string) => LineOffer | undefined
  /** The result of a scan: an item, possibly with the weight or the price of its package; undefined if unknown. */
  readonly scan: (code: string, labels?: LabelSetting) => ScannedItem | undefined
  readonly item: (itemId: number) => LineChoice | undefined
  /** All units in which an item is sold. */
  readonly units: (itemId: number) => readonly LineChoice[]
  readonly features: (itemId: number) => readonly LineFeature[]
  /** The default purchase unit of an item; undefined for a service. */
  readonly boughtAs: (itemId: number) => LineChoice | undefined
  /** The URL of an item's picture; empty without one. */
  readonly picture: (itemId: number) => string
  readonly people: (kind: CatalogueParty['kind']) => People
  readonly campaigns: readonly Campaign[]
  /** Null for an unknown item. */
  readonly categoryOf: (itemId: number) => number | null
  readonly listPriceOf: BillSetting['listPriceOf']
}

export type People = {
  readonly byId: (partyId: number) => DraftParty | undefined
  readonly search: (query: string) => SearchResults<DraftParty>
  /** The party that exactly matches a text. A partial match does not count. */
  readonly named: (text: string) => FoundParty
}

export type ScannedItem = Extract<Scan, { kind: 'item' }>

const rowsPerStep = 250

export function priceListOf(catalogue: Catalogue): PriceList {
  return startPriceList(catalogue).finish()
}

export type PriceListBuild = {
  /** Reads some more rows; returns whether any are left. */
  readonly step: () => boolean
  readonly finish: () => PriceList
}

/** Builds the price list in steps, for a page that must stay responsive. */
export function startPriceList(catalogue: Catalogue): PriceListBuild {
  const choices = saleChoices(catalogue.items)
  const items = startFinder(choices, each => each.entry)
  const customers = startPeople(catalogue, 'customer')
  return {
    step: () => items.addRows(rowsPerStep) || customers.addRows(rowsPerStep),
    finish: () => {
      const codes = codeTable(catalogue.items)
      const exact = (code: string): LineChoice | undefined =>
        codeSpellings(code)
          .map(spelling => codes.get(spelling))
          .find(choice => choice !== undefined)
      const itemOfId = new Map(catalogue.items.map(item => [item.id, item]))
      const choiceOfItem = new Map(choices.map(({ choice }) => [choice.itemId, choice]))
      const itemFinder = items.finish()
      let suppliers: People | null = null
      // Built on demand: suppliers are few, and sales do not need them.
      const people = {
        customer: customers.finish(),
        supplier: () => (suppliers ??= startPeople(catalogue, 'supplier').finish()),
      }
      return {
        search: query => mapped(itemFinder.search(query), each => each.choice),
        exact,
        scan: (code, labels) => scannedItem(code, exact, labels),
        item: id => choiceOfItem.get(id),
        units: id => unitsOf(itemOfId.get(id)),
        features: id => itemOfId.get(id)?.features ?? [],
        boughtAs: id => boughtUnitOf(itemOfId.get(id)),
        picture: id => itemOfId.get(id)?.image ?? '',
        campaigns: catalogue.campaigns,
        categoryOf: id => itemOfId.get(id)?.categoryId ?? null,
        listPriceOf: ({ itemId, unitId }, appId) => {
          const unit = itemOfId.get(itemId)?.units.find(({ id }) => id === unitId)
          return unit?.ofApps?.find(each => each.appId === appId)?.price ?? unit?.price
        },
        people: kind => (kind === 'supplier' ? people.supplier() : people.customer),
      }
    },
  }
}

/** The same at the prices of a delivery app; null for those of the shop. */
export function pricedFor(list: PriceList, appId: number | null): PriceList {
  if (appId === null) return list
  const priced = <Choice extends LineChoice>(choice: Choice): Choice => {
    const price = list.listPriceOf(choice, appId)
    return price === undefined || price === choice.unitPrice ? choice : { ...choice, unitPrice: price }
  }
  const ifAny = <Choice extends LineChoice>(choice: Choice | undefined) => choice && priced(choice)
  return {
    ...list,
    search: query => mapped(list.search(query), priced),
    exact: code => ifAny(list.exact(code)),
    scan: (code, labels) => {
      const scanned = list.scan(code, labels)
      return scanned && { ...scanned, choice: priced(scanned.choice) }
    },
    item: itemId => ifAny(list.item(itemId)),
    units: itemId => list.units(itemId).map(priced),
  }
}

function startPeople({ parties }: Catalogue, kind: CatalogueParty['kind']) {
  const ofKind = parties.filter(party => party.kind === kind)
  const finder = startFinder(ofKind, party => partyEntry(party))
  return {
    addRows: (count: number) => finder.addRows(count),
    finish: (): People => {
      const byId = new Map(ofKind.map(party => [party.id, partyOf(party)]))
      const found = finder.finish()
      return {
        byId: id => byId.get(id),
        search: query => mapped(found.search(query), partyOf),
        named: text => {
          const named = found.named(text)
          return named.kind === 'one' ? partyOf(named.row) : named.kind
        },
      }
    },
  }
}

type SaleChoice = {
  readonly choice: LineChoice
  readonly entry: SearchEntry
}

function saleChoices(items: readonly CatalogueItem[]): readonly SaleChoice[] {
  return items.flatMap(item => {
    const unit = item.isActive ? saleUnitOf(item) : undefined
    if (unit === undefined) return []
    const codes = [item.code, ...item.units.flatMap(each => each.barcodes)]
    const entry = { id: String(item.id), kind: 'item', texts: [item.nameAr, item.nameEn], codes }
    return [{ choice: choiceOf(item, unit), entry }]
  })
}

/** An item code takes precedence over an equal barcode. */
function codeTable(items: readonly CatalogueItem[]): ReadonlyMap<string, LineChoice> {
  const table = new Map<string, LineChoice>()
  const sold = items.filter(item => item.isActive)
  for (const item of sold) {
    for (const unit of item.units) for (const code of unit.barcodes) table.set(foldCode(code), choiceOf(item, unit))
  }
  for (const item of sold) {
    const unit = saleUnitOf(item)
    if (unit !== undefined) table.set(foldCode(item.code), choiceOf(item, unit))
  }
  return table
}

function saleUnitOf(item: CatalogueItem): CatalogueUnit | undefined {
  return item.units.find(unit => unit.isDefaultSale) ?? item.units[0]
}

function boughtUnitOf(item: CatalogueItem | undefined): LineChoice | undefined {
  if (item === undefined || !item.isActive || item.isService) return undefined
  const unit = item.units.find(each => each.isDefaultPurchase) ?? item.units[0]
  return unit && choiceOf(item, unit)
}

function choiceOf(item: CatalogueItem, unit: CatalogueUnit): LineChoice {
  return {
    itemId: item.id,
    unitId: unit.id,
    code: item.code,
    nameAr: item.nameAr,
    nameEn: item.nameEn,
    unitNameAr: unit.nameAr,
    unitNameEn: unit.nameEn,
    ratio: unit.ratio,
    unitPrice: unit.price,
    priceMode: unit.isPriceIncludingVat ? 'included' : 'excluded',
    vatCategory: item.vatCategory,
    isTobacco: item.isTobacco,
    isService: item.isService,
    isSplittable: unit.isSplittable,
  }
}

function unitsOf(item: CatalogueItem | undefined): readonly LineChoice[] {
  return item?.units.map(unit => choiceOf(item, unit)) ?? []
}

/** A listed code takes precedence; then scale labels, then GS1 codes. */
function scannedItem(code: string, exact: PriceList['exact'], labels?: LabelSetting): ScannedItem | undefined {
  const known = exact(code)
  if (known !== undefined) return { kind: 'item', choice: known, quantity: null, amount: null }
  const label = readLabel(code, labels)
  const labelled = label && (exact(label.itemCode) ?? exact(label.itemCode.replace(/^0+/u, '')))
  if (label && labelled) return { kind: 'item', choice: labelled, quantity: label.quantity, amount: label.amount }
  const gs1 = readGs1(code)
  const named = gs1 && exact(gs1.gtin)
  return gs1 && named ? { kind: 'item', choice: named, quantity: gs1.quantity, amount: gs1.amount } : undefined
}

function partyEntry(party: CatalogueParty): SearchEntry {
  const codes = [party.code, party.mobile, party.vatNumber].filter(Boolean)
  return { id: String(party.id), kind: party.kind, texts: [party.nameAr, party.nameEn], codes }
}

function partyOf({ id, code, nameAr, nameEn, vatNumber, canLoan, loanLimit }: CatalogueParty): DraftParty {
  return { id, code, nameAr, nameEn, vatNumber, canLoan, loanLimit }
}

/** Typed with the Arabic layout, `a12` arrives as `ش١٢`; both spellings are looked up. */
export function codeSpellings(code: string): readonly string[] {
  return [code, ...latinReadings(code)].map(foldCode).filter(Boolean)
}

function mapped<T, R>({ rows, certain }: SearchResults<T>, shown: (row: T) => R): SearchResults<R> {
  return { rows: rows.map(shown), certain }
}
