/** A statement: whom it is about, what moved their balance, what it comes to, and how old that is. */
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ReferenceField } from '../fields/reference-field.tsx'
import { useGrid } from '../grid/grid-state.ts'
import { readPlace, useKeptPlace, useListAddress } from '../lists/kept-place.ts'
import { useFoundReferences } from '../references/use-found-references.ts'
import type { DrawnStatement } from './drawn-reports.ts'
import { filtersBody } from './filters-body.ts'
import { ReportFilters } from './report-filters.tsx'
import { ReportFrame, useMissing, useReading } from './report-frame.tsx'
import { type ReportView, withKeys } from './report-view.ts'
import { StatementRows } from './statement-rows.tsx'
import { useReportView } from './use-report-view.ts'
import { useStatementQuery } from './use-statement.ts'

export function StatementScreen({ report }: { report: DrawnStatement }) {
  const { t } = useTranslation()
  const { view, show: showView } = useReportView(report)
  const [subject] = view.keys[subjectOf(report)] ?? []
  const body = useMemo(() => filtersBody(report, view), [report, view])
  const label = t(`words.${report.partyKind}`)
  const missing = [...(subject === undefined ? [label] : []), ...useMissing(report, view)]
  const query = useStatementQuery(report, body, missing.length === 0)
  const reading = useReading(report, missing, query)
  const address = useListAddress()
  const grid = useGrid(() => readPlace(address)?.grid ?? null)
  useKeptPlace(grid)
  const bar = useRef<HTMLElement>(null)
  // Whoever was taken from the list is read next, as soon as there are rows.
  const wantsRows = useRef(false)
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
      first={
        <SubjectField
          report={report}
          label={label}
          id={typeof subject === 'number' ? subject : null}
          known={query.isPlaceholderData ? undefined : query.data?.pages[0]?.subject}
          choose={id => show(withKeys(view, subjectOf(report), id === null ? [] : [id]))}
          onTaken={() => {
            wantsRows.current = true
            grid.focus()
          }}
        />
      }
    />
  )
  return (
    <ReportFrame report={report} reading={reading} filters={filters}>
      {query.data !== undefined && (
        <StatementRows
          report={report}
          view={view}
          body={body}
          query={query}
          grid={grid}
          bar={bar}
          cancel={reading.cancel}
          wantsRows={wantsRows}
        />
      )}
    </ReportFrame>
  )
}

/** The dimension of whom it is about. */
function subjectOf({ filters, subject }: DrawnStatement): string {
  const filter = filters[subject]
  if (filter?.use !== 'keys') throw new Error(`The filter ${subject} names nobody.`)
  return filter.dimension
}

type SubjectFieldProps = {
  readonly report: DrawnStatement
  readonly label: string
  readonly id: number | null
  /** As the server names them. */
  readonly known: Parameters<typeof useFoundReferences>[1] | undefined
  readonly choose: (id: number | null) => void
  readonly onTaken: () => void
}

function SubjectField({ report, label, id, known, choose, onTaken }: SubjectFieldProps) {
  const { t } = useTranslation()
  const { references, onTyped } = useFoundReferences(report.partyKind, known)
  return (
    <ReferenceField
      label={label}
      none={t('reports.choose')}
      value={id}
      references={references}
      rowsMin={0}
      isWide
      isFocused={id === null}
      onTyped={onTyped}
      choose={choose}
      onTaken={onTaken}
    />
  )
}
