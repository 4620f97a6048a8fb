/**
 * Searches the price list with a cache per text, because the list and the keys repeat queries, and so does deleting a letter. A changed price list
 * applies from the next text: results below the cell never change by themselves.
 */
import { type LabelSetting, usualLabels } from '#domain/barcodes/label.ts'
import type { SearchResults } from '#domain/search/finder.ts'
import type { LineOffer } from '#machines/bill-editor/draft.ts'
import type { PriceList } from '../price-list.ts'

export type ItemFinder = Pick<PriceList, 'exact' | 'units' | 'features' | 'scan'> & {
  readonly found: (query: string) => SearchResults<LineOffer>
  /** Sets the label prefixes of this station's scale. */
  readonly readLabels: (setting: LabelSetting) => void
  /** Replaces the price list. */
  readonly use: (priceList: PriceList) => void
}

/** The cache size, enough for the texts of several lines; the least recently used text is evicted first. */
const textsMax = 64

export function itemFinder(first: PriceList): ItemFinder {
  let priceList = first
  let labels = usualLabels
  let lastQuery = ''
  let known = new Map<string, SearchResults<LineOffer>>()
  return {
    found: query => {
      lastQuery = query
      const found = known.get(query) ?? priceList.search(query)
      known.delete(query)
      known.set(query, found)
      const [oldest] = known.keys()
      if (known.size > textsMax && oldest !== undefined) known.delete(oldest)
      return found
    },
    exact: code => priceList.exact(code),
    scan: code => priceList.scan(code, labels),
    readLabels: setting => {
      labels = setting
    },
    units: itemId => priceList.units(itemId),
    features: itemId => priceList.features(itemId),
    use: next => {
      if (next === priceList) return
      priceList = next
      const shown = known.get(lastQuery)
      known = new Map(shown === undefined ? [] : [[lastQuery, shown]])
    },
  }
}
