/** The view of a report, read from the address and written there. */
import { useEffect, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { ReportBase } from '#contract/reports/report.ts'
import { defaultTimeZone, wallClock } from '../i18n/dates.ts'
import { hasDays, type ReportView, readView, writeView } from './report-view.ts'

type ShownView = { readonly view: ReportView; readonly show: (next: ReportView) => void }

export function useReportView(report: ReportBase): ShownView {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const { day: today } = wallClock(Date.now(), defaultTimeZone)
  const view = useMemo(() => readView(report, search, today), [report, search, today])
  const show = (next: ReportView) => setSearch(writeView(report, next), { replace: true, state })
  const isOfToday = !hasDays(search)
  // An address that is copied says which days these were.
  useEffect(() => {
    if (isOfToday) setSearch(writeView(report, view), { replace: true, state })
  }, [isOfToday, report, view, setSearch, state])
  return { view, show }
}
