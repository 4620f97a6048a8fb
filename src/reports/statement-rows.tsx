/** The rows of a statement, what it comes to, and how old that is. */
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Statement } from '#contract/reports/statement-report.ts'
import type { Grid } from '../grid/grid-state.ts'
import { GridView } from '../grid/grid-view.tsx'
import { useFormats } from '../i18n/use-formats.ts'
import { finishFilter, wrongIn } from '../lists/finishing.ts'
import { periodText } from '../lists/period.ts'
import type { TakenList } from '../lists/taken-list.ts'
import { useFirstFocus } from '../lists/use-first-focus.ts'
import { useTellCopied } from '../lists/use-tell-copied.ts'
import { useAccess, useApi } from '../services/api-context.ts'
import type { DrawnStatement, StatementBody } from './drawn-reports.ts'
import { documentAddress } from './drill.ts'
import { useReportCommands } from './report-commands.ts'
import { ReportFoot } from './report-foot.tsx'
import { ReportFooter } from './report-footer.tsx'
import { ReportEmpty } from './report-states.tsx'
import { type ReportView, writeView } from './report-view.ts'
import { ageText, statementColumns, statementSums } from './statement-columns.ts'
import { type AskedDialog, TakenDialogs } from './taken-dialogs.tsx'
import { useOpening } from './use-opening.ts'
import { readStatement, type StatementLine, type StatementQuery, useStatementRows } from './use-statement.ts'

type StatementRowsProps = {
  readonly report: DrawnStatement
  readonly view: ReportView
  readonly body: StatementBody
  readonly query: StatementQuery
  readonly grid: Grid
  readonly bar: RefObject<HTMLElement | null>
  readonly cancel: (() => void) | null
  /** Whether the keyboard goes into the rows when they are here. */
  readonly wantsRows: RefObject<boolean>
}

export function StatementRows({ report, view, body, query, grid, bar, cancel, wantsRows }: StatementRowsProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const tellCopied = useTellCopied()
  const [asked, setAsked] = useState<AskedDialog>(null)
  const rows = useStatementRows(query)
  const columns = useMemo(() => statementColumns({ t, formats }), [t, formats])
  const statement = query.data?.pages[0]
  const taken = useTakenStatement({ report, view, body, query, columns })
  const documents = useDocuments()
  const finish = () => finishFilter(bar.current)
  const refresh = () => void query.refetch()
  const current = () => rows.at(grid.snapshot().active.row)
  useReportCommands({
    cancel,
    back: documents.back,
    open: () => documents.open(current()),
    openBlocked: () => documents.blocked(current()),
    refresh,
    excel: () => setAsked('excel'),
    print: () => setAsked('paper'),
    isEmpty: () => statement === undefined,
    finish,
    isFinished: () => wrongIn(bar.current) === null,
  })
  useFirstFocus(grid)
  useEffect(() => {
    if (wantsRows.current) grid.focus()
    wantsRows.current = false
  }, [grid, wantsRows])
  if (statement === undefined || taken === null) return null
  return (
    <>
      <GridView
        grid={grid}
        id="report"
        label={t(`titles.${report.title}`)}
        columns={columns}
        rows={rows}
        onOpen={documents.open}
        onCopied={tellCopied}
        rowClass={rowClass}
        footer={
          <ReportFoot
            title={t('words.closing')}
            columns={columns}
            titleSpan={3}
            sumColumns={statementSums({ t, formats }, [])}
            row={statement}
          />
        }
        empty={<ReportEmpty />}
        className={query.isPlaceholderData ? `${gridClass} opacity-60` : gridClass}
      />
      <Ageing statement={statement} />
      <ReportFooter
        hints={hints}
        count={statement.rowCount}
        isRefreshing={query.isFetching}
        refresh={() => finish() && refresh()}
        print={() => finish() && setAsked('paper')}
        excel={() => finish() && setAsked('excel')}
      />
      <TakenDialogs asked={asked} list={taken} close={() => setAsked(null)} giveBackFocus={grid.focus} />
    </>
  )

  function rowClass({ document }: StatementLine): string | undefined {
    return document === null ? 'font-medium' : undefined
  }
}

const gridClass = 'min-h-40 flex-1 rounded-md border border-border'
const hints = [{ name: 'open', keys: ['Enter'] }] as const

/** The closing balance by how old it is. */
function Ageing({ statement }: { statement: Statement }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <dl aria-label={t('words.age')} className="flex flex-wrap gap-2">
      {statement.ageing.map(age => (
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

type Taken = Pick<StatementRowsProps, 'report' | 'view' | 'body' | 'query'> & {
  readonly columns: ReturnType<typeof statementColumns>
}

/** Null while there is no statement. */
function useTakenStatement({ report, view, body, query, columns }: Taken): TakenList<StatementLine, Statement> | null {
  const { t } = useTranslation()
  const formats = useFormats()
  const api = useApi()
  const { data } = query
  return useMemo(() => {
    const pages = data?.pages ?? []
    const [first] = pages
    if (first === undefined) return null
    const subject = [first.subject.code, formats.nameOf(first.subject)].filter(Boolean).join(' ')
    return {
      name: report.name,
      title: t(`titles.${report.title}`),
      search: String(writeView(report, view)),
      fileName: [report.name, first.subject.code, view.from, view.to].filter(Boolean).join('-'),
      columns,
      facts: [
        { label: t(`words.${report.partyKind}`), value: subject },
        { label: t('lists.period'), value: periodText(view.from, view.to, t, formats) },
      ],
      count: first.rowCount + 1,
      read: reading => readStatement(api, report, body, pages, reading),
      sums: { columns: statementSums({ t, formats }, first.ageing), read: async () => [first] },
    }
  }, [api, report, view, body, data, columns, t, formats])
}

function useDocuments() {
  const access = useAccess()
  return useOpening<StatementLine>(({ document }) => documentAddress(document, access))
}
