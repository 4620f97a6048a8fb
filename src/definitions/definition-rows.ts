/**
 * The rows of one list: pages of the server, kept while the person is elsewhere, so that coming back is immediate. A page beside a known one
 * is asked for by its place, any other by its number.
 */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Definition, DefinitionRow } from '#contract/definitions/definition.ts'
import type { Api } from '../api/api.ts'
import { openPagedRows } from '../grid/paged-rows.ts'
import type { ListReading } from '../lists/taken-list.ts'
import { type Listing, listQuery } from './listing.ts'

const pageSize = 100
const exportPageSize = 1000
const keptMs = 10 * 60_000
const quietly = { isBackground: true, tell: 'nothing' } as const

function rowsKey({ name }: Definition): readonly unknown[] {
  return ['definition-rows', name]
}

export function rowsQuery(api: Api, definition: Definition, listing: Listing) {
  const listed = listQuery(definition, listing)
  const { List } = definition.calls
  const [afters, befores] = [new WeakMap<DefinitionRow, string>(), new WeakMap<DefinitionRow, string>()]
  return queryOptions({
    queryKey: [...rowsKey(definition), listed],
    queryFn: ({ signal }) =>
      openPagedRows<DefinitionRow>(
        {
          pageSize,
          idOf: row => String(row.id),
          readPage: async ({ index, size, after, before }, pageSignal) => {
            const [behind, ahead] = [after && afters.get(after), before && befores.get(before)]
            const place =
              behind !== undefined
                ? { after: behind }
                : ahead !== undefined
                  ? { before: ahead }
                  : { pageNumber: index + 1 }
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
        },
        signal,
      ),
    // The list keeps itself fresh.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
    structuralSharing: false,
  })
}

/** Lists that are not on the screen are read anew when they are; the one that is refreshes itself. */
export function forgetRows(client: QueryClient, definition: Definition): void {
  client.removeQueries({ queryKey: rowsKey(definition), type: 'inactive' })
}

/** Every row of a list, in its order, page by page: for a file or for paper. */
export async function allRows(
  api: Api,
  definition: Definition,
  listing: Listing,
  { max, signal, onProgress }: ListReading,
): Promise<readonly DefinitionRow[]> {
  const found: DefinitionRow[] = []
  const listed = listQuery(definition, listing)
  const options = { signal, isBackground: true, tell: 'failures' } as const
  let place: { readonly after?: string } = {}
  for (;;) {
    const query = { ...listed, ...place, pageSize: Math.min(exportPageSize, max - found.length) }
    const page = await api.read(definition.calls.List, { query }, options)
    signal.throwIfAborted()
    found.push(...page.rows)
    onProgress(found.length)
    if (page.after === null || found.length >= max) return found
    place = { after: page.after }
  }
}
