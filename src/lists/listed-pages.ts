/** The pages of a call that lists rows: while scrolling, and all of them for a file or print. */
import type { CallOptions } from '../api/client.ts'
import type { ListReading } from './export-source.ts'
import { pagedQuery } from './paged-list.ts'
import { readInPages } from './read-in-pages.ts'

export type PageAsked<Cursor> = {
  /** The place of the row before the page; otherwise `skip` rows are before it. */
  readonly after?: Cursor
  readonly skip?: number
  readonly pageSize: number
  /** Whether to count all rows. */
  readonly isCounted?: true
}

export type PageRead<Row> = {
  readonly rows: readonly Row[]
  /** On all pages; null unless requested. */
  readonly count: number | null
  /** Null on the last page. Only with cursors. */
  readonly next?: unknown
}

export type PagedCall<Row, Cursor> = {
  readonly idOf: (row: Row) => string
  /** Without one, pages are found by the number of rows before them. */
  readonly cursorOf?: ((row: Row) => Cursor) | undefined
  /** The largest page of an export. */
  readonly pageSizeMax: number
  readonly read: (page: PageAsked<Cursor>, options: CallOptions) => Promise<PageRead<Row>>
}

const pageSize = 100
const quietly = { isBackground: true, notify: 'never' } as const

export function listedPages<Row, Cursor>(
  queryKey: readonly unknown[],
  { idOf, cursorOf, read }: PagedCall<Row, Cursor>,
) {
  return pagedQuery<Row>(queryKey, {
    pageSize,
    idOf,
    readPage: async ({ index, size, after }, signal) => {
      const place = after !== undefined && cursorOf ? { after: cursorOf(after) } : { skip: index * pageSize }
      return (await read({ ...place, pageSize: size }, { ...quietly, signal })).rows
    },
    readCount: async () => (await read({ pageSize: 1, isCounted: true }, quietly)).count ?? 0,
  })
}

export function allListed<Row, Cursor>(
  { cursorOf, pageSizeMax, read }: PagedCall<Row, Cursor>,
  reading: ListReading,
): Promise<readonly Row[]> {
  const options = { ...quietly, signal: reading.signal }
  let skip = 0
  return readInPages<Row>(reading, async (last, wanted) => {
    const size = Math.min(pageSizeMax, wanted)
    const place = last !== undefined && cursorOf ? { after: cursorOf(last) } : { skip }
    const { rows, next } = await read({ ...place, pageSize: size }, options)
    skip += rows.length
    return { rows, isLast: cursorOf ? next === null : rows.length < size }
  })
}
