/** A report in sections, as an authority prints its form: numbered boxes, each of which opens the documents that it is made of. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { zeroHalalas } from '#domain/money.ts'
import { AmountField } from '../fields/amount-field.tsx'
import { useGrid } from '../grid/grid-state.ts'
import { textKey } from '../i18n/keys.ts'
import { readPlace, useKeptPlace, useListAddress } from '../lists/kept-place.ts'
import { useApi } from '../services/api-context.ts'
import type { DrawnSections } from './drawn-reports.ts'
import { filtersBody } from './filters-body.ts'
import { ReportFilters } from './report-filters.tsx'
import { ReportFrame, useMissing, useReading } from './report-frame.tsx'
import type { ReportView } from './report-view.ts'
import { SectionsRows } from './sections-rows.tsx'
import { useReportView } from './use-report-view.ts'

const keptMs = 10 * 60_000

export function SectionsScreen({ report }: { report: DrawnSections }) {
  const api = useApi()
  const { view, show } = useReportView(report)
  const body = useMemo(() => filtersBody(report, view), [report, view])
  const missing = useMissing(report, view)
  const query = useQuery({
    queryKey: ['report', report.name, body],
    queryFn: ({ signal }) => api.call(report.endpoint, { body }, { isBackground: true, tell: 'nothing', signal }),
    enabled: missing.length === 0,
    placeholderData: keepPreviousData,
    structuralSharing: false,
    gcTime: keptMs,
  })
  const reading = useReading(report, missing, query)
  const address = useListAddress()
  const grid = useGrid(() => readPlace(address)?.grid ?? null)
  useKeptPlace(grid)
  const bar = useRef<HTMLElement>(null)
  const filters = (
    <ReportFilters report={report} view={view} show={show} bar={bar}>
      <AmountFields report={report} view={view} show={show} />
    </ReportFilters>
  )
  return (
    <ReportFrame report={report} reading={reading} filters={filters}>
      {query.data !== undefined && (
        <SectionsRows
          report={report}
          view={view}
          answer={query.data}
          isOld={query.isPlaceholderData}
          isFetching={query.isFetching}
          refresh={() => void query.refetch()}
          grid={grid}
          bar={bar}
          cancel={reading.cancel}
        />
      )}
    </ReportFrame>
  )
}

type AmountFieldsProps = {
  readonly report: DrawnSections
  readonly view: ReportView
  readonly show: (next: ReportView) => void
}

/** What the report only carries on, under the name of the box that it stands in. */
function AmountFields({ report, view, show }: AmountFieldsProps) {
  const { t } = useTranslation()
  const given = report.sections
    .flatMap(({ rows }) => rows)
    .flatMap(({ name, from }) => ('given' in from ? [{ name, filter: from.given }] : []))
  return given.map(({ name, filter }) => (
    <AmountField
      key={filter}
      label={t(textKey(`${report.texts}.${name}`))}
      value={view.amounts[filter] ?? zeroHalalas}
      choose={amount => {
        const { [filter]: _, ...others } = view.amounts
        show({ ...view, amounts: amount === 0 ? others : { ...others, [filter]: amount } })
      }}
    />
  ))
}
