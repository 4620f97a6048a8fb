/** The visible rows of a table report: loaded, expanded, searched, and continued while scrolling. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { RowCursor } from '#contract/reports/table-report.ts'
import { typingEnds } from '../fields/typing.ts'
import { type GridRows, gridRowsOf } from '../grid/grid-rows.ts'
import type { ListReading } from '../lists/export-source.ts'
import { isRowOpen, type Openness, toggled, visibleLines } from '../lists/levels.ts'
import { useApi } from '../services/api-context.ts'
import type { DrawnTable, TableBody } from './drawn-reports.ts'
import { readLines } from './read-lines.ts'
import { readPage, rowsOfPage } from './read-table.ts'
import { type ReportLine, type ReportRow, type Totals, withBelow } from './report-rows.ts'
import { rowFinder } from './search-results.ts'
import { useBelow } from './use-below.ts'

const cacheMs = 10 * 60_000
/** The next page is requested when this many rows remain below. */
const rowsAhead = 60

export type TableRows = {
  readonly lines: readonly ReportLine[]
  readonly rows: GridRows<ReportLine>
  readonly totals: Totals
  /** The number of first-level rows on the server. */
  readonly rowCount: number
  /** Whether all of them are loaded. */
  readonly isWhole: boolean
  /** A search is active, but some child rows were not loaded. */
  readonly isPartlySearched: boolean
  /** Reloads everything, including expanded rows. */
  readonly refresh: () => void
  readonly toggle: (line: ReportLine) => void
  readonly toggleAll: () => void
  /** All lines, as if all pages were loaded. */
  readonly readAll: (reading: ListReading) => Promise<readonly ReportLine[]>
}

type Asked = {
  readonly report: DrawnTable
  readonly body: TableBody
  /** False while a required filter is missing. */
  readonly isComplete: boolean
  readonly find: string
  readonly openness: Openness
  readonly setOpenness: (next: Openness) => void
  readonly onFailure: () => void
}

export function useTableQuery({ report, body, isComplete }: Pick<Asked, 'report' | 'body' | 'isComplete'>) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: ['report', report.name, body],
    queryFn: async ({ pageParam, signal }) => {
      await typingEnds(signal)
      return readPage(api, report, body, pageParam, signal)
    },
    initialPageParam: null as RowCursor | null,
    getNextPageParam: page => page.next,
    enabled: isComplete,
    // Rows of the previous view remain until the next ones are loaded.
    placeholderData: keepPreviousData,
    structuralSharing: false,
    gcTime: cacheMs,
  })
}

export type TableQuery = ReturnType<typeof useTableQuery>

const none: readonly never[] = []

export function useTableRows(query: TableQuery, asked: Asked): TableRows {
  const { report, body, find, openness, setOpenness, onFailure } = asked
  const api = useApi()
  const { data, isPlaceholderData, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const pages = data?.pages ?? none
  // Placeholder rows keep the names of their own view.
  const shown = useRef(body)
  if (!isPlaceholderData) shown.current = body
  const first = useMemo(() => pages.flatMap(page => rowsOfPage(page, shown.current)), [pages])
  const { below, reading, openBelow, refreshBelow } = useBelow(report, body)
  const all = useMemo(() => withBelow(first, below), [first, below])
  const finds = useFinds(all, find)
  const lines = useMemo(
    () =>
      visibleLines(all, openness, finds).map(line => (reading.has(line.row.id) ? { ...line, isReading: true } : line)),
    [all, openness, finds, reading],
  )
  const isPartlySearched = useMemo(
    () => finds !== null && all.some((row, place) => row.isGroup && (all[place + 1]?.level ?? 0) <= row.level),
    [all, finds],
  )
  // After an error the user retries with the message's button.
  const isMore = hasNextPage && !isFetching && !isFetchNextPageError
  const more = () => {
    if (isMore) void fetchNextPage()
  }
  const latestMore = useRef(more)
  useEffect(() => {
    latestMore.current = more
  })
  // Search results may be on any page.
  useEffect(() => {
    if (find !== '' && isMore) void fetchNextPage()
  }, [find, isMore, fetchNextPage])
  const rows = useMemo(
    () => ({
      ...gridRowsOf(lines, line => line.row.id),
      onVisible: (_: number, last: number) => {
        if (last > lines.length - rowsAhead) latestMore.current()
      },
    }),
    [lines],
  )
  // Another row may have been expanded meanwhile.
  const latest = useRef(openness)
  latest.current = openness
  const open = async (row: ReportRow) => {
    await openBelow(row)
    if (isRowOpen(latest.current, row.id)) return
    latest.current = toggled(latest.current, row.id)
    setOpenness(latest.current)
  }
  const toggle = ({ row, isOpen }: ReportLine) => {
    if (isOpen === null || find !== '' || isPlaceholderData) return
    const place = all.indexOf(row)
    if ((all[place + 1]?.level ?? 0) > row.level) setOpenness(toggled(openness, row.id))
    else void open(row).catch(onFailure)
  }
  return {
    lines,
    rows,
    totals: { sums: pages[0]?.totals ?? {}, compared: pages[0]?.comparedTotals },
    rowCount: pages[0]?.rowCount ?? 0,
    isWhole: !hasNextPage,
    isPartlySearched,
    refresh: () => void query.refetch().then(refreshBelow).catch(onFailure),
    toggle,
    toggleAll: () => setOpenness({ isOpen: !lines.some(({ isOpen }) => isOpen === true), except: new Set() }),
    readAll: async reading => {
      const after = pages.at(-1)?.next ?? null
      const found =
        after === null
          ? lines.slice(0, reading.max)
          : await readLines({ api, report, body, rows: all, first: pages[0], after, openness, find }, reading)
      reading.onProgress(found.length)
      return found
    },
  }
}

/** Null without a search text. */
function useFinds(rows: readonly ReportRow[], find: string): ((row: ReportRow) => boolean) | null {
  const isSearching = find.trim() !== ''
  const finder = useMemo(() => (isSearching ? rowFinder(rows) : null), [isSearching, rows])
  return useMemo(() => finder?.(find) ?? null, [finder, find])
}
