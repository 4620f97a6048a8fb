/** The state of every report page: its view, read from and written to the address, missing filters, and the focus. */
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { FilterKey } from '#contract/facts/fact.ts'
import { hasBranch } from '#domain/access/branches.ts'
import type { Access } from '#domain/access/can.ts'
import type { Grid } from '../grid/grid-state.ts'
import { companyTimeZone, wallClock } from '../i18n/dates.ts'
import { type RestoredPlace, useRestoredGrid } from '../lists/restored-place.ts'
import { savedViewsQuery, viewAt } from '../lists/saved-views.ts'
import { useAccess, useApi } from '../services/api-context.ts'
import { useWidth } from '../ui/use-width.ts'
import { type DrawnReport, type DrawnTable, isOwnReport } from './drawn-reports.ts'
import { takesKeys } from './filters-body.ts'
import { fieldsOf } from './report-fields.ts'
import { hasDays, hasFrom, keysMax, type ReportView, readView, writeView } from './report-view.ts'
import { dimensionNamed, seenNames, wordKey } from './report-words.ts'

export type ReportPage<Report extends DrawnReport = DrawnReport> = {
  readonly report: Report
  /** The name of the displayed saved view; null when it is none. */
  readonly ownName: string | null
  readonly view: ReportView
  readonly show: (next: ReportView) => void
  /** The names of incomplete fields. */
  readonly missing: readonly string[]
  /** Filters in the address that the call does not support; without them the report would show something else. */
  readonly unread: readonly Unread[]
  readonly grid: Grid
  /** The state for scroll restoration; null for a new address. */
  readonly restored: RestoredPlace | null
  /** The filter bar. */
  readonly bar: RefObject<HTMLElement | null>
  /** The container of the columns, and its width. */
  readonly room: RefObject<HTMLDivElement | null>
  readonly roomPx: number
}

/** Dimensions, and why the report cannot be read with them. */
type Unread = {
  readonly why: 'reports.unseenFilter' | 'reports.unfitFilter' | 'reports.foreignFilter' | 'reports.tooManyValues'
  readonly names: readonly string[]
}

/** `toggled` is read when the page is left. */
export function useReportPage<Report extends DrawnReport>(
  report: Report,
  toggled?: RefObject<RestoredPlace['toggled']>,
): ReportPage<Report> {
  const [search, setSearch] = useSearchParams()
  const { state, pathname } = useLocation()
  const views = useQuery(savedViewsQuery(useApi())).data
  const ownName = useMemo(() => viewAt(views ?? [], pathname, search)?.name ?? null, [views, pathname, search])
  const { grid, restored } = useRestoredGrid(toggled)
  const bar = useRef<HTMLElement>(null)
  const { ref: room, width: roomPx } = useWidth()
  const { day: today } = wallClock(Date.now(), companyTimeZone())
  const view = useMemo(() => startedView(report, readView(report, search, today), search), [report, search, today])
  const show = (next: ReportView) => {
    setSearch(writeView(report, next), { replace: true, state })
    // A sectioned report always has the same rows, whatever the filters.
    if (report.shape !== 'sections' && !isOfSameRows(view, next)) grid.startAnew()
  }
  const isUnwritten = !hasDays(search) || isFresh(report, search)
  // Writes defaults to the address, so that a copied link has the same period and parts.
  useEffect(() => {
    if (isUnwritten) setSearch(writeView(report, view), { replace: true, state })
  }, [isUnwritten, report, view, setSearch, state])
  const missing = useMissing(report, view)
  const access = useAccess()
  const unread = useMemo(() => unreadIn(report, view, access), [report, view, access])
  return { report, ownName, view, show, missing, unread, grid, restored, bar, room, roomPx }
}

/** A custom report without choices yet; an address with all parts removed has them as empty values. */
function isFresh(report: DrawnReport, search: URLSearchParams): boolean {
  return isCustom(report) && !search.has('rows') && !search.has('columns')
}

function isCustom(report: DrawnReport): report is DrawnTable {
  return report.shape === 'table' && isOwnReport(report)
}

export function startedView(report: DrawnReport, view: ReportView, search: URLSearchParams): ReportView {
  if (!isCustom(report)) return view
  return isFresh(report, search)
    ? { ...view, ...report.start }
    : { ...view, rows: view.rows ?? [], columns: view.columns ?? [] }
}

/** Whether the server can be called. */
export function isComplete({ missing, unread }: Pick<ReportPage, 'missing' | 'unread'>): boolean {
  return missing.length === 0 && unread.length === 0
}

function unreadIn(report: DrawnReport, view: ReportView, access: Access | null): readonly Unread[] {
  const unseen = unseenIn(report, view, access)
  const messages: readonly Unread[] = [
    { why: 'reports.unseenFilter', names: unseen },
    { why: 'reports.unfitFilter', names: unfitIn(report, view).filter(name => !unseen.includes(name)) },
    { why: 'reports.foreignFilter', names: foreignIn(report, view) },
    { why: 'reports.tooManyValues', names: namesOfTooMany(view) },
  ]
  return messages.filter(({ names }) => names.length > 0)
}

export function namesOfTooMany({ keys }: ReportView): readonly string[] {
  return Object.keys(keys).filter(name => (keys[name] ?? []).length > keysMax)
}

/** A table can be filtered by every dimension of its fact, other reports only by the filters of their call. */
export function foreignIn({ filters, shape }: DrawnReport, { keys }: ReportView): readonly string[] {
  if (shape === 'table') return []
  const own = Object.values(filters).flatMap(filter => (filter.use === 'keys' ? [filter.dimension] : []))
  return Object.keys(keys).filter(name => !own.includes(name))
}

/** For optional filters a table accepts any number of values. */
export function unfitIn({ filters, shape }: DrawnReport, { keys }: ReportView): readonly string[] {
  const unfit = Object.values(filters).flatMap(filter =>
    filter.use === 'keys' &&
    (shape !== 'table' || filter.isRequired) &&
    !takesKeys(filter, keys[filter.dimension] ?? [])
      ? [filter.dimension]
      : [],
  )
  return [...new Set(unfit)]
}

/** Filters that the user may not see. Required filters are allowed to all readers of the report. */
function unseenIn(
  { fact, filters, shape }: DrawnReport,
  { keys }: ReportView,
  access: Access | null,
): readonly string[] {
  const seen = seenNames(fact.dimensions, access)
  const described = Object.values(filters).flatMap(filter => (filter.use === 'keys' ? [filter] : []))
  return Object.keys(keys).filter(name => {
    const own = described.filter(({ dimension }) => dimension === name)
    const isAsked = shape === 'table' || own.length > 0
    const isSeen = seen.includes(name) && (name !== 'branch' || hasBranches(access, keys[name] ?? []))
    return isAsked && !isSeen && !own.some(({ isRequired }) => isRequired)
  })
}

function hasBranches(access: Access | null, keys: readonly FilterKey[]): boolean {
  return access === null || keys.every(key => typeof key === 'number' && hasBranch(access, key))
}

function isOfSameRows(view: ReportView, next: ReportView): boolean {
  const rowsOf = (each: ReportView) => JSON.stringify({ ...each, isCompared: false, chart: null })
  return rowsOf(view) === rowsOf(next)
}

/** Spec §5: both days of a report are required, and so are its other required filters. */
function useMissing(report: DrawnReport, { from, to, keys }: ReportView): readonly string[] {
  const { t } = useTranslation()
  const lacking = fieldsOf(report).filter(({ name, isRequired }) => isRequired && (keys[name] ?? []).length === 0)
  return [
    ...lacking.map(({ name }) => t(wordKey(dimensionNamed(report.fact, name)))),
    ...(from === null && hasFrom(report) ? [t('words.from')] : []),
    ...(to === null ? [t('words.to')] : []),
  ]
}
