/**
 * Searches the price list once for each text, however often the list and the keys ask for it. A list that changes meanwhile answers the
 * next text: what is shown beneath the cell never moves by itself.
 */
import type { LineChoice } from '#machines/bill-editor/draft.ts'
import type { PriceList } from './price-list.ts'

export type ItemFinder = Pick<PriceList, 'exact' | 'units' | 'features' | 'scan'> & {
  readonly found: (query: string) => readonly LineChoice[]
  /** From now on this is the price list. */
  readonly use: (priceList: PriceList) => void
}

export function itemFinder(first: PriceList): ItemFinder {
  let priceList = first
  let last: { readonly query: string; readonly found: readonly LineChoice[] } = { query: '', found: [] }
  return {
    found: query => {
      if (query !== last.query) last = { query, found: priceList.search(query) }
      return last.found
    },
    exact: code => priceList.exact(code),
    scan: code => priceList.scan(code),
    units: itemId => priceList.units(itemId),
    features: itemId => priceList.features(itemId),
    use: next => {
      priceList = next
    },
  }
}
