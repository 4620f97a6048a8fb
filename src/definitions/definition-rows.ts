/** The pages of a list. A page next to a loaded one is requested by its neighbouring row, any other by number. */
import type { QueryClient } from '@tanstack/react-query'
import type { Definition, DefinitionRow } from '#contract/definitions/definition.ts'
import type { Api } from '../api/api.ts'
import type { ListReading } from '../lists/export-source.ts'
import { pagedQuery } from '../lists/paged-list.ts'
import { readInPages } from '../lists/read-in-pages.ts'
import { rowsFieldsOf } from './child-columns.ts'
import { listQuery, type RowListing } from './listing.ts'

const pageSize = 100
const exportPageSize = 1000
const quietly = { isBackground: true, notify: 'never' } as const

/** Entries under this key are dropped when rows change. */
export function rowsKey({ name }: Definition): readonly unknown[] {
  return ['definition-rows', name]
}

export function rowsQuery(api: Api, definition: Definition, listing: RowListing) {
  const listed = listQuery(definition, listing)
  const { List } = definition.calls
  const [afters, befores] = [new WeakMap<DefinitionRow, string>(), new WeakMap<DefinitionRow, string>()]
  return pagedQuery<DefinitionRow>([...rowsKey(definition), listed], {
    pageSize,
    idOf: row => String(row.id),
    readPage: async ({ index, size, after, before }, pageSignal) => {
      const [behind, ahead] = [after && afters.get(after), before && befores.get(before)]
      const place =
        behind !== undefined ? { after: behind } : ahead !== undefined ? { before: ahead } : { pageNumber: index + 1 }
      const pageRows = 'pageNumber' in place ? pageSize : size
      const query = { ...listed, ...place, pageSize: pageRows }
      const page = await api.read(List, { query }, { signal: pageSignal, ...quietly })
      const [first, last] = [page.rows[0], page.rows.at(-1)]
      if (first && page.before !== null) befores.set(first, page.before)
      if (last && page.after !== null) afters.set(last, page.after)
      return page.rows
    },
    readCount: async () => {
      const query = { ...listed, pageSize: 1, isCounted: true as const }
      return (await api.read(List, { query }, quietly)).count ?? 0
    },
  })
}

/** Hidden lists are reloaded when shown; the visible one refreshes itself. */
export function forgetRows(client: QueryClient, definition: Definition): void {
  client.removeQueries({ queryKey: rowsKey(definition), type: 'inactive' })
}

/** All rows of a list, for a file or print. */
export function allRows(
  api: Api,
  definition: Definition,
  listing: RowListing,
  reading: ListReading,
  notify: 'failures' | 'never' = 'failures',
): Promise<readonly DefinitionRow[]> {
  const isWhole = rowsFieldsOf(definition).length > 0
  const listed = { ...listQuery(definition, listing), ...(isWhole && { isWhole }) }
  const options = { signal: reading.signal, isBackground: true, notify } as const
  let place: { readonly after?: string } = {}
  return readInPages<DefinitionRow>(reading, async (_, wanted) => {
    const query = { ...listed, ...place, pageSize: Math.min(exportPageSize, wanted) }
    const { rows, after } = await api.read(definition.calls.List, { query }, options)
    if (after !== null) place = { after }
    return { rows, isLast: after === null }
  })
}
