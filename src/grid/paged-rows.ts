/**
 * Rows that a server returns in pages while scrolling. A page next to a loaded one is requested by its neighbouring row, which a server
 * finds at once at any depth; the last page from the end; any other by number. Requests that were scrolled past are aborted. A refresh
 * reloads the visible pages and replaces the old ones when all have arrived; one requested meanwhile runs afterwards.
 */
import type { GridRows } from './grid-rows.ts'

export type PageWanted<Row> = {
  /** From 0. */
  readonly index: number
  readonly size: number
  /** The row before its first or after its last, if known. */
  readonly after?: Row | undefined
  readonly before?: Row | undefined
  /** Whether it ends the list. */
  readonly isLast: boolean
}

export type PagedSource<Row> = {
  readonly pageSize: number
  readonly idOf: (row: Row) => string
  readonly readPage: (wanted: PageWanted<Row>, signal: AbortSignal) => Promise<readonly Row[]>
  readonly readCount: () => Promise<number>
}

export type PagedState<Row> = {
  readonly rows: GridRows<Row>
  readonly isRefreshing: boolean
  /** Visible rows failed to load. */
  readonly hasFailed: boolean
}

export type PagedRows<Row> = {
  readonly snapshot: () => PagedState<Row>
  readonly subscribe: (listener: () => void) => () => void
  readonly refresh: () => Promise<void>
  /** Reloads failed pages. */
  readonly retry: () => void
}

const cachedPagesMax = 200
/** How many rows beyond the visible ones are loaded ahead. */
const rowsAhead = 30

/** Resolves with the first page, and rejects when it fails. The number of rows is known later. */
export async function openPagedRows<Row>(source: PagedSource<Row>, signal: AbortSignal): Promise<PagedRows<Row>> {
  const first = { index: 0, size: source.pageSize, isLast: false }
  return createPagedRows(source, await source.readPage(first, signal))
}

function createPagedRows<Row>(source: PagedSource<Row>, firstPage: readonly Row[]): PagedRows<Row> {
  const { pageSize, idOf } = source
  const listeners = new Set<() => void>()
  const underway = new Map<number, AbortController>()
  let pages = new Map([[0, firstPage]])
  let places = placesOf(pages)
  let isCounted = firstPage.length < pageSize
  let count = isCounted ? firstPage.length : firstPage.length + pageSize
  let viewport: readonly [number, number] = [0, 0]
  let refreshing: Promise<void> | null = null
  let isAskedAgain = false
  let state = stateOf(false)
  if (!isCounted) void readCount()
  return {
    snapshot: () => state,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    refresh: () => {
      isAskedAgain = refreshing !== null
      refreshing ??= refreshToEnd()
      notify(state.hasFailed)
      return refreshing
    },
    retry: () => {
      notify(false)
      readMissing()
      if (!isCounted) void readCount()
    },
  }

  function stateOf(hasFailed: boolean): PagedState<Row> {
    const rows: GridRows<Row> = {
      count,
      mayGrow: !isCounted,
      at: index => pages.get(Math.floor(index / pageSize))?.[index % pageSize],
      idAt: index => {
        const row = pages.get(Math.floor(index / pageSize))?.[index % pageSize]
        return row === undefined ? undefined : idOf(row)
      },
      indexOfId: id => places.get(id) ?? -1,
      onVisible: (first, last) => {
        viewport = [first, last]
        if (!state.hasFailed) readMissing()
      },
    }
    return { rows, isRefreshing: refreshing !== null, hasFailed }
  }

  function notify(hasFailed: boolean): void {
    state = stateOf(hasFailed)
    for (const listener of listeners) listener()
  }

  function visiblePages(rowsAround: number): number[] {
    const first = Math.max(0, Math.floor((viewport[0] - rowsAround) / pageSize))
    const last = Math.floor(Math.min(count - 1, viewport[1] + rowsAround) / pageSize)
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place)
  }

  function wantedOf(index: number, known: ReadonlyMap<number, readonly Row[]>): PageWanted<Row> {
    const lastIndex = Math.floor((count - 1) / pageSize)
    const isLast = isCounted && index === lastIndex && index > 0
    const size = isLast ? count - index * pageSize : pageSize
    return { index, size, after: known.get(index - 1)?.at(-1), before: known.get(index + 1)?.[0], isLast }
  }

  function readMissing(): void {
    const wanted = visiblePages(rowsAhead)
    for (const [index, controller] of underway) {
      if (wanted.includes(index)) continue
      underway.delete(index)
      controller.abort()
    }
    for (const index of wanted) {
      if (!pages.has(index) && !underway.has(index)) void readPage(index)
    }
  }

  async function readCount(): Promise<void> {
    try {
      const counted = await source.readCount()
      // A refresh has counted since.
      if (isCounted) return
      count = counted
      isCounted = true
      notify(state.hasFailed)
    } catch {
      if (!isCounted) notify(true)
    }
  }

  async function readPage(index: number): Promise<void> {
    const controller = new AbortController()
    underway.set(index, controller)
    try {
      const rows = await source.readPage(wantedOf(index, pages), controller.signal)
      if (underway.get(index) !== controller) return
      underway.delete(index)
      put(index, rows)
      notify(false)
    } catch {
      // An aborted request is not a failure.
      if (underway.get(index) !== controller) return
      underway.delete(index)
      notify(true)
    }
  }

  function put(index: number, rows: readonly Row[]): void {
    pages.set(index, rows)
    for (const [place, row] of rows.entries()) places.set(idOf(row), index * pageSize + place)
    if (pages.size <= cachedPagesMax) return
    const visible = visiblePages(rowsAhead)
    const oldest = [...pages.keys()].find(each => !visible.includes(each))
    if (oldest === undefined) return
    for (const row of pages.get(oldest) ?? []) places.delete(idOf(row))
    pages.delete(oldest)
  }

  /** A change during a load is not in its rows, so a refresh during a load loads once more. */
  async function refreshToEnd(): Promise<void> {
    do {
      isAskedAgain = false
      await refresh()
    } while (isAskedAgain)
    refreshing = null
    notify(state.hasFailed)
  }

  async function refresh(): Promise<void> {
    const { signal } = new AbortController()
    try {
      const wanted = visiblePages(0)
      const [newCount, ...read] = await Promise.all([
        source.readCount(),
        ...wanted.map(index => source.readPage({ index, size: pageSize, isLast: false }, signal)),
      ])
      for (const controller of underway.values()) controller.abort()
      underway.clear()
      count = newCount
      isCounted = true
      pages = new Map(wanted.map((index, place) => [index, read[place] ?? []]))
      places = placesOf(pages)
      notify(false)
      readMissing()
    } catch {
      notify(true)
    }
  }

  function placesOf(known: ReadonlyMap<number, readonly Row[]>): Map<string, number> {
    return new Map(
      [...known].flatMap(([index, rows]) =>
        rows.map((row, place): [string, number] => [source.idOf(row), index * source.pageSize + place]),
      ),
    )
  }
}
