/** A table report: filters, nested rows, totals and drill-down. */
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../lists/filter-bar.tsx'
import { useOpenness } from '../lists/use-openness.ts'
import { useAccess } from '../services/api-context.ts'
import { isTypedField } from './dimension-field.tsx'
import { type DrawnTable, isOwnReport } from './drawn-reports.ts'
import { ReportChips, useChips } from './report-chips.tsx'
import { fieldsOf } from './report-fields.ts'
import { ReportFrame, useReading } from './report-frame.tsx'
import { ReportParts } from './report-parts.tsx'
import { type TableChoices, tableBody, tableChoices } from './table-choices.ts'
import { TableRowsView } from './table-rows-view.tsx'
import { useComposing } from './use-composing.ts'
import { isComplete, type ReportPage, useReportPage } from './use-report-page.ts'
import { useTableQuery } from './use-table-rows.ts'

export function TableScreen({ report }: { report: DrawnTable }) {
  const { t } = useTranslation()
  const access = useAccess()
  const toggled = useRef({ isOpen: true, except: [] as string[] })
  const bare = useReportPage(report, toggled)
  const { view, show, grid } = bare
  // The search is local, so it does not change the query.
  const asked = JSON.stringify({ ...view, find: '' })
  const choices = useMemo(() => tableChoices(report, view, access), [report, asked, access])
  const page = { ...bare, missing: [...useUnchosen(choices), ...bare.missing] }
  const body = useMemo(() => tableBody(report, view, choices), [report, asked, choices])
  const query = useTableQuery({ report, body, isComplete: isComplete(page) })
  const reading = useReading(page, query)
  const { openness, setOpenness } = useOpenness(page.restored, toggled)
  const search = useRef<HTMLInputElement>(null)
  const composing = useComposing(page, choices, isComplete(page) && query.data !== undefined)
  const chips = useChips(report, view, shownInFields(report, composing.asked))
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
      asked={composing.asked}
      last={<ReportChips chips={chips} page={page} before={choices.before} />}
      above={isOwnReport(report) && <ReportParts page={page} choices={choices} commands={composing.commands} />}
    >
      {query.data !== undefined && (
        <TableRowsView {...{ page, reading, choices, body, query, chips, openness, setOpenness, search }} />
      )}
    </ReportFrame>
  )
}

/** A custom report needs rows and columns, every report a period. */
function useUnchosen({ rows, columns }: TableChoices): ReportPage['missing'] {
  const { t } = useTranslation()
  return [
    ...(rows.length === 0 ? [t('ownReport.rows')] : []),
    ...(columns.length === 0 ? [t('ownReport.columns')] : []),
  ]
}

/** The dimensions whose single value a field shows. */
function shownInFields(report: DrawnTable, asked: readonly string[]): readonly string[] {
  const described = fieldsOf(report).flatMap(({ name, isList }) => (isList ? [] : [name]))
  return [...described, ...asked.filter(name => isTypedField(report.fact, name))]
}
