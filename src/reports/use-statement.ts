/** A statement, page by page: what there was, what moved it, and what there was after each movement. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { DocumentReference } from '#contract/facts/fact.ts'
import type { Reference } from '#contract/field-kinds.ts'
import type { MovementCursor, StatementAnswer as Statement } from '#contract/reports/statement-report.ts'
import type { Day } from '#domain/days.ts'
import type { Api } from '../api/api.ts'
import { type GridRows, gridRowsOf } from '../grid/grid-rows.ts'
import type { ListReading } from '../lists/taken-list.ts'
import { useApi } from '../services/api-context.ts'
import type { DrawnStatement, StatementBody } from './drawn-reports.ts'

const keptMs = 10 * 60_000
const rowsAhead = 60
const longPage = 5000

/** The first line is what there was before the days, which has no day and no document. */
export type StatementLine = {
  readonly id: string
  readonly day: Day | null
  readonly document: DocumentReference | null
  readonly party: Reference | null
  /** By the names of columns and runs; the first line has no columns. */
  readonly figures: object
}

export function useStatementQuery(report: DrawnStatement, body: StatementBody, isComplete: boolean) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: ['report', report.name, body],
    queryFn: ({ pageParam, signal }) => readPage(api, report, { ...body, after: pageParam }, signal),
    initialPageParam: null as MovementCursor | null,
    getNextPageParam: page => page.next,
    enabled: isComplete,
    placeholderData: keepPreviousData,
    structuralSharing: false,
    gcTime: keptMs,
  })
}

export type StatementQuery = ReturnType<typeof useStatementQuery>

/** Of the statement, which has at least one page. */
export function useStatementRows({
  data,
  hasNextPage,
  isFetching,
  isFetchNextPageError,
  fetchNextPage,
}: StatementQuery): GridRows<StatementLine> {
  const lines = useMemo(() => linesOf(data?.pages ?? []), [data])
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
      onSight: (_: number, last: number) => {
        if (last > lines.length - rowsAhead) latest.current()
      },
    }),
    [lines],
  )
}

/** Every line, in as many calls as are needed beyond those that are here. */
export async function readStatement(
  api: Api,
  report: DrawnStatement,
  body: StatementBody,
  known: readonly Statement[],
  { max, signal, onProgress }: ListReading,
): Promise<readonly StatementLine[]> {
  const pages = [...known]
  for (;;) {
    const lines = linesOf(pages)
    onProgress(lines.length)
    const next = pages.at(-1)?.next ?? null
    if (next === null || lines.length >= max) return lines.slice(0, max)
    pages.push(await readPage(api, report, { ...body, after: next, pageSize: longPage }, signal))
    signal.throwIfAborted()
  }
}

function readPage(api: Api, report: DrawnStatement, body: StatementBody, signal: AbortSignal): Promise<Statement> {
  return api.call(report.endpoint, { body }, { isBackground: true, tell: 'nothing', signal })
}

function linesOf(pages: readonly Statement[]): readonly StatementLine[] {
  const [first] = pages
  if (first === undefined) return []
  const opening = { id: 'opening', day: null, document: null, party: null, figures: first.opening }
  const movements = pages.flatMap(({ rows }) => rows)
  return [
    opening,
    ...movements.map(row => ({
      ...{ id: `${row.day} ${row.document.key}`, day: row.day, document: row.document },
      ...{ party: row.party ?? null, figures: row },
    })),
  ]
}
