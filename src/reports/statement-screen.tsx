/** A statement: subject, movements, totals and ageing. */
import { type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SubjectKind } from '#contract/reports/statement-report.ts'
import { ReferenceField } from '../fields/reference-field.tsx'
import { useFoundReferences } from '../references/use-found-references.ts'
import type { ReferenceKind } from '../references/use-references.ts'
import type { DrawnStatement } from './drawn-reports.ts'
import { filtersBody } from './filters-body.ts'
import { ReportFrame, useReading } from './report-frame.tsx'
import { withKeys } from './report-view.ts'
import { StatementRows } from './statement-rows.tsx'
import { isComplete, useReportPage } from './use-report-page.ts'
import { useStatementQuery } from './use-statement.ts'

type StatementScreenProps = {
  readonly report: DrawnStatement
  /** After the filters: what can be done with the subject, null until one is chosen. `toRows` gives the rows the focus. */
  readonly beside?: (subjectId: number | null, toRows: () => void) => ReactNode
}

export function StatementScreen({ report, beside }: StatementScreenProps) {
  const { t } = useTranslation()
  const bare = useReportPage(report)
  const { view, show, grid } = bare
  const subjects = view.keys[subjectOf(report)] ?? []
  const subject = subjects.length === 1 ? subjects[0] : undefined
  const label = t(`words.${report.of}`)
  const page = { ...bare, missing: [...(subjects.length === 0 ? [label] : []), ...bare.missing] }
  const body = useMemo(() => filtersBody(report, view), [report, view])
  const query = useStatementQuery(report, body, isComplete(page))
  const reading = useReading(page, query)
  // A party was chosen from the list: its rows get the focus as soon as they are loaded.
  const wantsRows = useRef(false)
  const whom = (
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
  )
  return (
    <ReportFrame
      page={page}
      reading={reading}
      first={whom}
      last={beside?.(typeof subject === 'number' ? subject : null, grid.focus)}
    >
      {query.data !== undefined && <StatementRows {...{ page, reading, body, query, wantsRows }} />}
    </ReportFrame>
  )
}

/** The dimension of the subject. */
function subjectOf({ filters, subject }: DrawnStatement): string {
  const filter = filters[subject]
  if (filter?.use !== 'keys') throw new Error(`The filter ${subject} names nothing.`)
  return filter.dimension
}

/** The reference kinds of the subject. */
const kindsOf = {
  customer: 'customer',
  supplier: 'supplier',
  account: 'account',
  item: 'goods',
  service: 'service',
} as const satisfies Record<SubjectKind, ReferenceKind>

type SubjectFieldProps = {
  readonly report: DrawnStatement
  readonly label: string
  readonly id: number | null
  /** The names that the server returned. */
  readonly known: Parameters<typeof useFoundReferences>[1] | undefined
  readonly choose: (id: number | null) => void
  readonly onTaken: () => void
}

function SubjectField({ report, label, id, known, choose, onTaken }: SubjectFieldProps) {
  const { t } = useTranslation()
  const { references, onTyped } = useFoundReferences(kindsOf[report.of], known)
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
