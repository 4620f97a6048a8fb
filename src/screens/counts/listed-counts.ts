/** The goods of a count: filters in the URL, and the pages of the server. */
import { type CountLine, type CountShow, countShows, inventoryCountEndpoints } from '#contract/inventory-count.ts'
import type { Api } from '../../api/api.ts'
import { wordsIn } from '../../lists/listed-address.ts'
import type { PagedCall } from '../../lists/listed-pages.ts'

/** Begins the query keys of the list of counts. */
export const countsKey = 'counts'

export type LinesFilter = { readonly show: CountShow; readonly query: string }

/** `first` is the default filter. */
export function readLinesFilter(search: URLSearchParams, first: CountShow): LinesFilter {
  return { show: countShows.find(show => show === search.get('show')) ?? first, query: wordsIn(search.get('q')) }
}

export function linesSearchOf({ show, query }: LinesFilter, first: CountShow): URLSearchParams {
  const search = new URLSearchParams()
  if (show !== first) search.set('show', show)
  if (query !== '') search.set('q', query)
  return search
}

/** As the call takes it. */
export function linesQueryOf({ show, query }: LinesFilter) {
  return { show, ...(query.trim() !== '' && { query: query.trim() }) }
}

export function linesCall(api: Api, id: number, filter: LinesFilter): PagedCall<CountLine, never> {
  return {
    idOf: row => String(row.itemId),
    pageSizeMax: 1000,
    read: ({ skip, pageSize }, options) => {
      const query = { ...linesQueryOf(filter), skip, pageSize }
      return api.read(inventoryCountEndpoints.getCountLines, { params: { id }, query }, options)
    },
  }
}
