/** The items of the demo shop: names from the word lists, shelf prices, costs, units and barcodes. */
import type { VatCategory } from '#domain/bills/totals-types.ts'
import { multiplyRounded, type Price, price, type Ratio, ratio, ratioOne } from '#domain/money.ts'
import type { NamePair } from '../catalogue/names.ts'
import { ean13 } from './ean.ts'
import type { Random } from './random.ts'
import { type CategoryNaming, type CategoryWords, makers, wordsOf } from './words/category-words.ts'
import { freshWords } from './words/fresh-words.ts'
import { shelfWords } from './words/shelf-words.ts'

export type DemoUnit = {
  readonly id: number
  readonly name: NamePair
  readonly ratio: Ratio
  readonly price: Price
  readonly cost: Price
  readonly barcode: string | null
  readonly isPriceIncludingVat: boolean
  /** True for goods by the kilogram, but not for their crates. */
  readonly isSplittable: boolean
}

export type DemoItem = {
  readonly id: number
  readonly code: string
  readonly name: NamePair
  readonly categoryId: number
  readonly kind: CategoryWords['kind']
  readonly vatCategory: VatCategory
  /** The first is the sale unit, the last the purchase unit. */
  readonly units: readonly DemoUnit[]
  readonly features: readonly { readonly id: number; readonly name: NamePair; readonly price: Price }[]
  /** Its relative frequency of sale. */
  readonly demand: number
}

export type DemoCategory = { readonly id: number; readonly name: NamePair }

const categories = [...freshWords, ...shelfWords]
export const firstCode = 10_001
const vatPercent = 15

export function makeCategories(): readonly DemoCategory[] {
  return categories.map((words, index) => ({ id: index + 1, name: pairOf(wordsOf(words.name)[0]) }))
}

/** Distributes the items evenly over the categories; the first categories get one more. */
export function makeItems(random: Random, count: number): readonly DemoItem[] {
  const ids = { item: 0, unit: 0, feature: 0 }
  return categories.flatMap((words, index) => {
    const share = Math.floor(count / categories.length) + (index < count % categories.length ? 1 : 0)
    const names = namesOf(words)
    return Array.from({ length: share }, (_, rank) => {
      ids.item += 1
      return makeItem(random, words, names(rank), { ids, categoryId: index + 1, rank })
    })
  })
}

type ItemName = { readonly name: NamePair; readonly product: NamePair; readonly sizePlace: number }

/**
 * Every combination of product, variety, size and maker is one name. A large coprime step through them shows all words within few items, and
 * repeats no name; when all are used up, a number follows.
 */
function namesOf(words: CategoryWords): (rank: number) => ItemName {
  const products = wordsOf(words.products)
  const varieties = wordsOf(words.varieties)
  const sizes = wordsOf(words.sizes)
  // Loose goods and services have no maker, as long as there are enough names without one.
  const hasMaker = words.kind === 'fixed'
  const bare = hasMaker ? 0 : products.length * varieties.length * sizes.length
  const made = products.length * varieties.length * sizes.length * makers.length
  return rank => {
    const isBare = rank < bare
    const place = isBare ? (rank * coprimeStep(bare)) % bare : ((rank - bare) * coprimeStep(made)) % made
    const round = isBare ? 0 : Math.floor((rank - bare) / made)
    const product = wordAt(products, place)
    const variety = wordAt(varieties, Math.floor(place / products.length))
    const sizePlace = Math.floor(place / (products.length * varieties.length)) % sizes.length
    const maker = wordAt(makers, Math.floor(place / (products.length * varieties.length * sizes.length)))
    const parts = [product, variety, isBare ? nothing : maker, wordAt(sizes, sizePlace)]
    const number = round === 0 ? '' : String(round + 1)
    const name = {
      nameAr: joined([...parts.map(part => part.ar), number]),
      nameEn: joined([...parts.map(part => part.en), number]),
    }
    return { name, product: pairOf(product), sizePlace }
  }
}

const nothing = { ar: '', en: '' }

function coprimeStep(total: number): number {
  let step = Math.floor(total * 0.618)
  while (greatestCommonDivisor(step, total) !== 1) step += 1
  return step
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}

type Place = {
  readonly ids: { item: number; unit: number; feature: number }
  readonly categoryId: number
  readonly rank: number
}

function makeItem(
  random: Random,
  words: CategoryWords,
  { name, product, sizePlace }: ItemName,
  place: Place,
): DemoItem {
  const vatCategory = vatOf(words, product)
  const shelf = shelfPrice(random, words, sizePlace)
  const net = includesVat(words) && vatCategory === 'standard' ? (shelf * 100) / (100 + vatPercent) : shelf
  // Half of the price of a head of shisha is the municipal fee.
  const earned = words.kind === 'tobacco' ? net / 2 : net
  const cost = price(Math.round(earned * (0.6 + random.next() * 0.24)))
  return {
    id: place.ids.item,
    code: String(firstCode + place.ids.item - 1),
    name,
    categoryId: place.categoryId,
    kind: words.kind,
    vatCategory,
    units: makeUnits(words, price(shelf), cost, place.ids),
    features: place.rank % 5 === 0 ? makeFeatures(words, place.ids) : [],
    demand: words.share / (place.rank + 4) ** 0.75,
  }
}

/** Services are priced without VAT. */
function includesVat({ kind }: CategoryWords): boolean {
  return kind !== 'service'
}

function vatOf(words: CategoryWords, product: NamePair): VatCategory {
  if (product.nameEn === words.exempt) return 'exempt'
  if (product.nameEn === words.outOfScope) return 'outOfScope'
  return words.vat ?? 'standard'
}

/** In 1/10,000 SAR, higher for larger sizes, rounded to usual price steps. */
function shelfPrice(random: Random, words: CategoryWords, sizePlace: number): number {
  const [least, most] = words.price
  const sizes = wordsOf(words.sizes).length
  const height = (sizePlace + random.next()) / sizes
  const exact = least * (most / least) ** height
  const step = exact < 10 ? 0.25 : exact < 50 ? 0.5 : 1
  const rounded = Math.max(Math.round(exact / step) * step, least)
  const isJustBelow = exact >= 10 && random.isOften(0.3)
  return Math.round((isJustBelow ? rounded - 0.05 : rounded) * 10_000)
}

function makeUnits(words: CategoryWords, shelf: Price, cost: Price, ids: Place['ids']): DemoUnit[] {
  ids.unit += 1
  const isCounted = words.kind === 'fixed' || words.kind === 'tobacco'
  const base: DemoUnit = {
    id: ids.unit,
    name: pairOf(wordsOf(words.unit)[0]),
    ratio: ratioOne,
    price: shelf,
    cost,
    barcode: words.kind === 'fixed' ? ean13(ids.unit) : null,
    isPriceIncludingVat: includesVat(words),
    isSplittable: words.kind === 'weighed',
  }
  if (words.kind === 'service') return [base]
  ids.unit += 1
  const inCarton = words.carton
  const carton: DemoUnit = {
    id: ids.unit,
    name: isCounted ? { nameAr: 'كرتون', nameEn: 'Carton' } : { nameAr: 'صندوق', nameEn: 'Crate' },
    ratio: ratio(inCarton * ratioOne),
    // A carton is five percent cheaper, in whole riyals.
    price: price(Math.max(multiplyRounded(shelf, inCarton * 95, 100 * 10_000) * 10_000, shelf)),
    cost: price(cost * inCarton),
    barcode: words.kind === 'fixed' ? ean13(ids.unit) : null,
    isPriceIncludingVat: base.isPriceIncludingVat,
    isSplittable: false,
  }
  return [base, carton]
}

function makeFeatures(words: CategoryWords, ids: Place['ids']): DemoItem['features'] {
  if (words.features === undefined) return []
  return words.features.split(',').map(text => {
    const [nameAr = '', nameEn = '', sar = '0'] = text.split('=')
    ids.feature += 1
    return { id: ids.feature, name: { nameAr, nameEn }, price: price(Math.round(Number(sar) * 10_000)) }
  })
}

function wordAt(words: CategoryNaming, place: number): { ar: string; en: string } {
  return words[place % words.length] ?? { ar: '', en: '' }
}

function pairOf(word: { ar: string; en: string } | undefined): NamePair {
  return { nameAr: word?.ar ?? '', nameEn: word?.en ?? '' }
}

function joined(parts: readonly string[]): string {
  return parts.filter(part => part !== '').join(' ')
}
