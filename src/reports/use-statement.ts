/** A statement, page by page: opening balance, movements, and the balance after each. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { MovementCursor } from '#contract/reports/statement-report.ts'
import { typingEnds } from '../fields/typing.ts'
import { type GridRows, gridRowsOf } from '../grid/grid-rows.ts'
import { useApi } from '../services/api-context.ts'
import type { DrawnStatement, StatementBody } from './drawn-reports.ts'
import { readStatementPage, type StatementLine, statementLines } from './statement-lines.ts'

const cacheMs = 10 * 60_000
const rowsAhead = 60

export function useStatementQuery(report: DrawnStatement, body: StatementBody, isComplete: boolean) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: ['report', report.name, body],
    queryFn: async ({ pageParam, signal }) => {
      await typingEnds(signal)
      return readStatementPage(api, report, { ...body, after: pageParam }, signal)
    },
    initialPageParam: null as MovementCursor | null,
    getNextPageParam: page => page.next,
    enabled: isComplete,
    placeholderData: keepPreviousData,
    structuralSharing: false,
    gcTime: cacheMs,
  })
}

export type StatementQuery = ReturnType<typeof useStatementQuery>

/** For a statement with at least one page. */
export function useStatementRows({
  data,
  hasNextPage,
  isFetching,
  isFetchNextPageError,
  fetchNextPage,
}: StatementQuery): GridRows<StatementLine> {
  const lines = useMemo(() => statementLines(data?.pages ?? []), [data])
  const more = () => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }
  const latest = useRef(more)
  useEffect(() => {
    latest.current = more
  })
  return useMemo(
    () => ({
      ...gridRowsOf(lines, line => line.id),
      onVisible: (_: number, last: number) => {
        if (last > lines.length - rowsAhead) latest.current()
      },
    }),
    [lines],
  )
}
