/** Values of a dimension from the report itself: the names of keys in the address, and the values that occur in the period. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FilterKey } from '#contract/facts/fact.ts'
import { rowsMax } from '#contract/reports/table-report.ts'
import type { Access } from '#domain/access/can.ts'
import { useAccess, useApi } from '../services/api-context.ts'
import type { DrawnTable, RawRow, TableBody } from './drawn-reports.ts'
import { bodyBesideWhere } from './filters-body.ts'
import { readPage } from './read-table.ts'
import { type DimensionValue, reportRowKey } from './report-rows.ts'
import { hasFrom, type ReportView } from './report-view.ts'
import { dimensionNamed, seenNames } from './report-words.ts'

type Shown = readonly (readonly [string, readonly FilterKey[]])[]

/** The values of the keys, by `dimension:key`, as far as known. */
export function useValuesOfKeys(
  report: DrawnTable,
  view: ReportView,
  shown: Shown,
): ReadonlyMap<string, DimensionValue> {
  const api = useApi()
  const access = useAccess()
  const seen = seenNames(report.fact.dimensions, access)
  const asked = shown.filter(([name]) => seen.includes(name) && dimensionNamed(report.fact, name).kind === 'reference')
  const replies = useQueries({
    queries: asked.map(([name, keys]) => {
      const body = { ...namingBody(report, view, name, access), where: { [name]: keys } }
      return {
        queryKey: ['report', report.name, 'names', body],
        queryFn: ({ signal }: { signal: AbortSignal }) => readPage(api, report, body, null, signal),
        enabled: hasItsDays(report, view),
      }
    }),
  })
  const found = asked.flatMap(([name], place) =>
    valuesIn(replies[place]?.data?.rows ?? none, name).map(value => [`${name}:${reportRowKey(value)}`, value] as const),
  )
  return new Map(found)
}

const none: readonly never[] = []

/** The values that occur, up to one reply. */
export function useValuesThere(report: DrawnTable, view: ReportView, name: string): readonly DimensionValue[] {
  const api = useApi()
  const body = { ...namingBody(report, view, name, useAccess()), pageSize: rowsMax }
  const { data } = useQuery({
    queryKey: ['report', report.name, 'values', body],
    queryFn: ({ signal }) => readPage(api, report, body, null, signal),
    enabled: hasItsDays(report, view),
  })
  return useMemo(() => valuesIn(data?.rows ?? none, name), [data, name])
}

function valuesIn(rows: readonly RawRow[], name: string): readonly DimensionValue[] {
  return rows.map(row => (row[name] ?? null) as DimensionValue)
}

function namingBody(report: DrawnTable, view: ReportView, name: string, access: Access | null): TableBody {
  return { ...bodyBesideWhere(report, view), rows: [name], columns: [anyMeasure(report, access)], order: null }
}

/** A measure the user may see, because a call needs one. */
function anyMeasure({ fact }: DrawnTable, access: Access | null): string {
  const seen = seenNames(fact.measures, access)
  return seen.find(name => fact.measures[name]?.over === 'sum') ?? seen[0] ?? ''
}

function hasItsDays(report: DrawnTable, { from, to }: ReportView): boolean {
  return to !== null && (from !== null || !hasFrom(report))
}
