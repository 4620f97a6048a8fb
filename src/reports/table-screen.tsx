/** A table report: its filters, its rows in levels, what they come to, and what a row is made of. */
import { useMemo, useRef, useState } from 'react'
import { useGrid } from '../grid/grid-state.ts'
import { readPlace, useKeptPlace, useListAddress } from '../lists/kept-place.ts'
import { useAccess } from '../services/api-context.ts'
import type { DrawnTable } from './drawn-reports.ts'
import { ReportChips, useChips } from './report-chips.tsx'
import { FindField, fieldsOf, ReportFilters } from './report-filters.tsx'
import { ReportFrame, useMissing, useReading } from './report-frame.tsx'
import type { Openness } from './report-rows.ts'
import type { ReportView } from './report-view.ts'
import { tableBody, tableChoices } from './table-choices.ts'
import { TableRowsView } from './table-rows-view.tsx'
import { useReportView } from './use-report-view.ts'
import { useTableQuery } from './use-table-rows.ts'

export function TableScreen({ report }: { report: DrawnTable }) {
  const access = useAccess()
  const { view, show: showView } = useReportView(report)
  // What is searched for is asked of nobody.
  const asked = JSON.stringify({ ...view, find: '' })
  const choices = useMemo(() => tableChoices(report, view, access), [report, asked, access])
  const body = useMemo(() => tableBody(report, view, choices), [report, asked, choices])
  const missing = useMissing(report, view)
  const query = useTableQuery({ report, body, isComplete: missing.length === 0 })
  const reading = useReading(report, missing, query)
  const { grid, openness, setOpenness } = usePlace()
  const bar = useRef<HTMLElement>(null)
  const findField = useRef<HTMLInputElement>(null)
  const chips = useChips(
    report,
    view,
    fieldsOf(report).flatMap(({ name, isList }) => (isList ? [] : [name])),
  )
  const show = (next: ReportView) => {
    showView(next)
    grid.startAnew()
  }
  const filters = (
    <ReportFilters
      report={report}
      view={view}
      show={show}
      bar={bar}
      first={<FindField view={view} show={show} field={findField} toRows={grid.focus} />}
    >
      <ReportChips chips={chips} view={view} show={show} />
    </ReportFilters>
  )
  return (
    <ReportFrame report={report} reading={reading} filters={filters}>
      {query.data !== undefined && (
        <TableRowsView
          report={report}
          view={view}
          choices={choices}
          body={body}
          show={show}
          query={query}
          chips={chips}
          grid={grid}
          openness={openness}
          setOpenness={setOpenness}
          bar={bar}
          findField={findField}
          cancel={reading.cancel}
        />
      )}
    </ReportFrame>
  )
}

/** Where the keyboard stands, and which rows are open: as it was left at this address, or from the beginning. */
function usePlace() {
  const address = useListAddress()
  const [kept] = useState(() => readPlace(address))
  const grid = useGrid(() => kept?.grid ?? null)
  const [openness, setOpenness] = useState<Openness>({
    isOpen: kept?.toggled?.isOpen ?? true,
    except: new Set(kept?.toggled?.except),
  })
  const toggled = useRef({ isOpen: true, except: [] as string[] })
  toggled.current = { isOpen: openness.isOpen, except: [...openness.except] }
  useKeptPlace(grid, toggled)
  return { grid, openness, setOpenness }
}
