/** The list of counts and the goods of one: filters in the URL, and the pages of the server. */
import {
  type CountLine,
  type CountRow,
  type CountShow,
  countShows,
  inventoryCountEndpoints,
} from '#contract/inventory-count.ts'
import { type CountState, countStates } from '#domain/stock/stock-count.ts'
import type { Api } from '../../api/api.ts'
import type { ListReading } from '../../lists/export-source.ts'
import { idIn, wordsIn } from '../../lists/listed-address.ts'
import { pagedQuery } from '../../lists/paged-list.ts'
import { readInPages } from '../../lists/read-in-pages.ts'

const { listCounts, getCountLines } = inventoryCountEndpoints
const quietly = { isBackground: true, notify: 'never' } as const
const pageSize = 100
const exportPageSize = 1000

export type CountsFilter = { readonly branchId: number | null; readonly state: CountState | null }

export const noCountsFilter: CountsFilter = { branchId: null, state: null }

export function readCountsFilter(search: URLSearchParams): CountsFilter {
  return {
    branchId: idIn(search.get('branch')),
    state: countStates.find(state => state === search.get('state')) ?? null,
  }
}

export function countsSearchOf({ branchId, state }: CountsFilter): URLSearchParams {
  const search = new URLSearchParams()
  if (branchId !== null) search.set('branch', String(branchId))
  if (state !== null) search.set('state', state)
  return search
}

export const countsKey = 'count-list'

function countsQueryOf({ branchId, state }: CountsFilter) {
  return { ...(branchId !== null && { branchId }), ...(state !== null && { state }) }
}

export function countsQuery(api: Api, filter: CountsFilter) {
  const listed = countsQueryOf(filter)
  return pagedQuery<CountRow>([countsKey, listed], {
    pageSize,
    idOf: row => String(row.id),
    readPage: async ({ index, size }, signal) =>
      (await api.read(listCounts, { query: { ...listed, skip: index * size, pageSize: size } }, { ...quietly, signal }))
        .rows,
    readCount: async () => (await api.read(listCounts, { query: { ...listed, pageSize: 1 } }, quietly)).count,
  })
}

export function allCounts(api: Api, filter: CountsFilter, reading: ListReading): Promise<readonly CountRow[]> {
  return inPages(reading, async (skip, size) => {
    const query = { ...countsQueryOf(filter), skip, pageSize: size }
    return (await api.read(listCounts, { query }, { ...quietly, signal: reading.signal })).rows
  })
}

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

function linesQueryOf({ show, query }: LinesFilter) {
  return { show, ...(query.trim() !== '' && { query: query.trim() }) }
}

export function linesQuery(api: Api, id: number, filter: LinesFilter) {
  const listed = linesQueryOf(filter)
  const params = { id }
  return pagedQuery<CountLine>(['count-lines', id, listed], {
    pageSize,
    idOf: row => String(row.itemId),
    readPage: async ({ index, size }, signal) => {
      const query = { ...listed, skip: index * size, pageSize: size }
      return (await api.read(getCountLines, { params, query }, { ...quietly, signal })).rows
    },
    readCount: async () =>
      (await api.read(getCountLines, { params, query: { ...listed, pageSize: 1 } }, quietly)).count,
  })
}

export function allLines(
  api: Api,
  id: number,
  filter: LinesFilter,
  reading: ListReading,
): Promise<readonly CountLine[]> {
  return inPages(reading, async (skip, size) => {
    const query = { ...linesQueryOf(filter), skip, pageSize: size }
    return (await api.read(getCountLines, { params: { id }, query }, { ...quietly, signal: reading.signal })).rows
  })
}

function inPages<Row>(
  reading: ListReading,
  readRows: (skip: number, size: number) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  let skip = 0
  return readInPages<Row>(reading, async (_last, wanted) => {
    const size = Math.min(exportPageSize, wanted)
    const rows = await readRows(skip, size)
    skip += rows.length
    return { rows, isLast: rows.length < size }
  })
}
