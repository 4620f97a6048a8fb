/** A table report: its filters, its rows in levels, what they come to, and what a row is made of. */
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../lists/filter-bar.tsx'
import { useOpenness } from '../lists/use-openness.ts'
import { useAccess } from '../services/api-context.ts'
import type { DrawnTable } from './drawn-reports.ts'
import { ReportChips, useChips } from './report-chips.tsx'
import { fieldsOf } from './report-filters.tsx'
import { ReportFrame, useReading } from './report-frame.tsx'
import { tableBody, tableChoices } from './table-choices.ts'
import { TableRowsView } from './table-rows-view.tsx'
import { useReportPage } from './use-report-page.ts'
import { useTableQuery } from './use-table-rows.ts'

export function TableScreen({ report }: { report: DrawnTable }) {
  const { t } = useTranslation()
  const access = useAccess()
  const toggled = useRef({ isOpen: true, except: [] as string[] })
  const page = useReportPage(report, toggled)
  const { view, show, missing, grid } = page
  // What is searched for is asked of nobody.
  const asked = JSON.stringify({ ...view, find: '' })
  const choices = useMemo(() => tableChoices(report, view, access), [report, asked, access])
  const body = useMemo(() => tableBody(report, view, choices), [report, asked, choices])
  const query = useTableQuery({ report, body, isComplete: missing.length === 0 })
  const reading = useReading(page, query)
  const { openness, setOpenness } = useOpenness(page.kept, toggled)
  const search = useRef<HTMLInputElement>(null)
  const chips = useChips(
    report,
    view,
    fieldsOf(report).flatMap(({ name, isList }) => (isList ? [] : [name])),
  )
  const find = (
    <SearchField
      label={t('reports.find')}
      value={view.find}
      change={text => show({ ...view, find: text })}
      field={search}
      toRows={grid.focus}
    />
  )
  return (
    <ReportFrame
      page={page}
      reading={reading}
      first={find}
      last={<ReportChips chips={chips} page={page} before={choices.before} />}
    >
      {query.data !== undefined && (
        <TableRowsView {...{ page, reading, choices, body, query, chips, openness, setOpenness, search }} />
      )}
    </ReportFrame>
  )
}
