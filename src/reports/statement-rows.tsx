/** The rows of a statement, its totals and ageing. */
import { type ReactNode, type RefObject, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Age, StatementAnswer } from '#contract/reports/statement-report.ts'
import type { Access } from '#domain/access/can.ts'
import { useFormats } from '../i18n/use-formats.ts'
import type { ExportSource } from '../lists/export-source.ts'
import { columnsInRoom, type ListedColumn } from '../lists/list-columns.ts'
import { useAccess, useApi } from '../services/api-context.ts'
import { Code, NameText } from '../ui/isolated-text.tsx'
import type { DrawnStatement, StatementBody } from './drawn-reports.ts'
import { documentAddress } from './drill.ts'
import { exportedStatement } from './exported-statement.ts'
import { ReportFoot } from './report-foot.tsx'
import type { Reading } from './report-frame.tsx'
import { ReportRowsView } from './report-rows-view.tsx'
import { documentType, type Words } from './report-words.ts'
import { ageText, statementColumns, statementSums } from './statement-columns.ts'
import type { StatementLine } from './statement-lines.ts'
import { useKeyNames } from './use-key-names.ts'
import { useOpening } from './use-opening.ts'
import type { ReportPage } from './use-report-page.ts'
import { type StatementQuery, useStatementRows } from './use-statement.ts'

type StatementRowsProps = {
  readonly page: ReportPage<DrawnStatement>
  readonly reading: Reading
  readonly body: StatementBody
  readonly query: StatementQuery
  /** Whether the rows get the focus when loaded. */
  readonly wantsRows: RefObject<boolean>
}

export function StatementRows({ page, reading, body, query, wantsRows }: StatementRowsProps) {
  const { report, grid } = page
  const { t } = useTranslation()
  const formats = useFormats()
  const rows = useStatementRows(query)
  const access = useAccess()
  const columns = useMemo(() => drawnColumns(report, access, { t, formats }), [report, access, t, formats])
  const shown = useMemo(() => columnsInRoom(columns, page.roomPx), [columns, page.roomPx])
  const statement = query.data?.pages[0]
  const taken = useExportedStatement({ page, body, query, columns })
  const documents = useDocuments()
  useEffect(() => {
    if (wantsRows.current) grid.focus()
    wantsRows.current = false
  }, [grid, wantsRows])
  if (statement === undefined || taken === null) return null
  return (
    <ReportRowsView
      page={page}
      reading={reading}
      opening={documents}
      columns={shown}
      rows={rows}
      rowClass={({ document }) => (document === null ? 'font-medium' : undefined)}
      footer={
        <ReportFoot
          title={t('words.closing')}
          columns={shown}
          sumColumns={statementSums(report, access, { t, formats })}
          row={statement}
        />
      }
      taken={taken}
      count={statement.rowCount}
      refresh={() => void query.refetch()}
    >
      {statement.ageing && <Ageing ages={statement.ageing} />}
    </ReportRowsView>
  )
}

/** The closing balance by age. */
function Ageing({ ages }: { ages: readonly Age[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <dl aria-label={t('words.age')} className="flex flex-wrap gap-2">
      {ages.map(age => (
        <div key={age.fromDays} className="min-w-32 rounded-md border border-border bg-card px-3 py-1.5">
          <dt className="text-muted-foreground text-xs">{t('reports.ageOf', { days: ageText(age, formats) })}</dt>
          <dd data-age={age.fromDays} className="is-number font-semibold">
            {formats.amount(age.amount)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Taken = Pick<StatementRowsProps, 'page' | 'body' | 'query'> & {
  readonly columns: ReturnType<typeof statementColumns>
}

/** Null while there is no statement. */
function useExportedStatement({
  page,
  body,
  query,
  columns,
}: Taken): ExportSource<StatementLine, StatementAnswer> | null {
  const { t } = useTranslation()
  const formats = useFormats()
  const api = useApi()
  const access = useAccess()
  const nameOfKey = useKeyNames(page)
  const { report, view } = page
  const { data } = query
  return useMemo(() => {
    const [first, ...rest] = data?.pages ?? []
    if (first === undefined) return null
    const pages = [first, ...rest] as const
    return exportedStatement({ report, view, nameOfKey, body, pages, columns }, { api, access, t, formats })
  }, [api, report, view, nameOfKey, body, data, columns, access, t, formats])
}

function useDocuments() {
  const access = useAccess()
  return useOpening<StatementLine>(({ document }) => documentAddress(document, access))
}

/** The label of the opening balance is in the column of document codes, which is never hidden. */
function drawnColumns(
  report: DrawnStatement,
  access: Access | null,
  words: Words,
): readonly ListedColumn<StatementLine>[] {
  const renders: Readonly<Record<string, (line: StatementLine) => ReactNode>> = {
    code: ({ document }) =>
      document === null ? words.t('words.opening') : document.code === null ? '' : <Code>{document.code}</Code>,
    document: ({ document }) => (document === null ? '' : <NameText text={documentType(document.type, words.t)} />),
  }
  return statementColumns(report, access, words).map(column => {
    const render = renders[column.id]
    return render === undefined ? column : { ...column, render }
  })
}
