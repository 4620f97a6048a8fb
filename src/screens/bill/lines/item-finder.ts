/**
 * Searches the price list once for each text, however often the list and the keys ask for it, and whenever a letter is taken back. A list
 * that changes meanwhile answers the next text: what is shown beneath the cell never moves by itself.
 */
import { type LabelSetting, usualLabels } from '#domain/barcodes/label.ts'
import type { SearchResults } from '#domain/search/finder.ts'
import type { LineOffer } from '#machines/bill-editor/draft.ts'
import type { PriceList } from '../price-list.ts'

export type ItemFinder = Pick<PriceList, 'exact' | 'units' | 'features' | 'scan'> & {
  readonly found: (query: string) => SearchResults<LineOffer>
  /** What the prefixes on the labels of scales mean at this station. */
  readonly readLabels: (setting: LabelSetting) => void
  /** From now on this is the price list. */
  readonly use: (priceList: PriceList) => void
}

/** The words of several lines; what was typed longest ago is forgotten first. */
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
