/**
 * The view of a master data list: search, state, filters and sorting. All of it is in the address, so that a list can be saved, sent and
 * reopened.
 */
import { type Definition, type RowState, rowStates } from '#contract/definitions/definition.ts'
import {
  type FilterName,
  type FilterValue,
  filterName,
  filterSchema,
  type ListFilter,
  listFilters,
} from '#contract/definitions/filters.ts'
import { type ListSort, wordsIn } from '../lists/listed-address.ts'

export type RowListing = {
  readonly query: string
  readonly state: RowState
  /** By filter name, as in the address. */
  readonly filters: Readonly<Record<string, string>>
  readonly sort: ListSort
}

/** Invalid parts are ignored. */
export function readListing(definition: Definition, search: URLSearchParams): RowListing {
  const filters = listFilters(definition).flatMap(filter => {
    const text = wordsIn(search.get(filter.name))
    return filterValue(definition, filter, text) === undefined ? [] : [[filter.name, text]]
  })
  return {
    query: wordsIn(search.get('query')),
    state: rowStates.find(state => state === search.get('state')) ?? 'active',
    filters: Object.fromEntries(filters),
    sort: {
      by: definition.list.find(name => name === search.get('sort')) ?? firstOf(definition),
      isUpwards: search.get('order') !== 'desc',
    },
  }
}

export function listingSearch(definition: Definition, { query, state, filters, sort }: RowListing): URLSearchParams {
  const search = new URLSearchParams({
    ...(query !== '' && { query }),
    ...(state !== 'active' && { state }),
    ...filters,
  })
  if (sort.by !== firstOf(definition)) search.set('sort', sort.by)
  if (!sort.isUpwards) search.set('order', 'desc')
  return search
}

export function isNarrowed({ query, state, filters }: RowListing): boolean {
  return query !== '' || state !== 'active' || Object.keys(filters).length > 0
}

/** All active rows, in the chosen order. */
export function widened({ sort }: RowListing): RowListing {
  return { query: '', state: 'active', filters: {}, sort }
}

/** An empty text removes the filter. */
export function withFilter(listing: RowListing, name: string, text: string): RowListing {
  const { [name]: _, ...others } = listing.filters
  return { ...listing, filters: text === '' ? others : { ...others, [name]: text } }
}

/** As the call takes it. */
export function listQuery(definition: Definition, { query, state, filters, sort }: RowListing) {
  const text = query.trim()
  const narrowing: Record<FilterName, FilterValue> = {}
  for (const filter of listFilters(definition)) {
    const read = filterValue(definition, filter, (filters[filter.name] ?? '').trim())
    if (read !== undefined) narrowing[filterName(filter.name)] = read
  }
  return {
    ...(text !== '' && { search: text }),
    state,
    sort: sort.by,
    order: sort.isUpwards ? ('asc' as const) : ('desc' as const),
    ...narrowing,
  }
}

function filterValue({ fields }: Definition, { field: name }: ListFilter, text: string): FilterValue | undefined {
  const field = fields[name]
  if (text === '' || field === undefined) return undefined
  if (field.kind === 'flag') return text === '1' ? true : text === '0' ? false : undefined
  const read = filterSchema(field).safeParse(field.kind === 'percent' ? text.replace(/%$/u, '') : text)
  return read.success ? read.data : undefined
}

/** The default sorting. */
export function firstSort(definition: Definition): ListSort {
  return { by: firstOf(definition), isUpwards: true }
}

function firstOf({ list }: Definition): string {
  return list[0] ?? ''
}
