/** Searches the price list once for each text, however often the list and the keys ask for it. */
import type { LineChoice } from '#machines/bill-editor/draft.ts'
import type { PriceList } from './price-list.ts'

export type ItemFinder = {
  readonly found: (query: string) => readonly LineChoice[]
  readonly exact: (code: string) => LineChoice | undefined
}

export function itemFinder(priceList: PriceList): ItemFinder {
  let last: { readonly query: string; readonly found: readonly LineChoice[] } = { query: '', found: [] }
  return {
    found: query => {
      if (query !== last.query) last = { query, found: priceList.search(query) }
      return last.found
    },
    exact: priceList.exact,
  }
}
