/** The boxes of a report in sections, under the headings of their sections. */
import { type RefObject, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SectionRow } from '#contract/reports/sections-report.ts'
import type { ExactSum } from '#domain/exact-sum.ts'
import type { FieldColumn } from '../fields/columns.ts'
import { rowsOf } from '../grid/grid-rows.ts'
import type { Grid } from '../grid/grid-state.ts'
import { GridView } from '../grid/grid-view.tsx'
import { textKey } from '../i18n/keys.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { finishFilter, wrongIn } from '../lists/finishing.ts'
import { periodText } from '../lists/period.ts'
import type { TakenList } from '../lists/taken-list.ts'
import { useFirstFocus } from '../lists/use-first-focus.ts'
import { useTellCopied } from '../lists/use-tell-copied.ts'
import { useReferences } from '../references/use-references.ts'
import { useAccess } from '../services/api-context.ts'
import type { DrawnSections, SectionsAnswer } from './drawn-reports.ts'
import { openingAddress } from './drill.ts'
import { measureColumns, type Totals } from './report-columns.tsx'
import { useReportCommands } from './report-commands.ts'
import { ReportFooter } from './report-footer.tsx'
import { type ReportView, withKeys, writeView } from './report-view.ts'
import type { Words } from './report-words.ts'
import { type AskedDialog, TakenDialogs } from './taken-dialogs.tsx'
import { useOpening } from './use-opening.ts'

/** A heading has no number and no sums. */
type SectionLine = Totals & {
  readonly id: string
  readonly number: number | null
  readonly text: string
  readonly row: SectionRow | null
}

type SectionsRowsProps = {
  readonly report: DrawnSections
  readonly view: ReportView
  readonly answer: SectionsAnswer
  /** The rows are still those of the last view. */
  readonly isOld: boolean
  readonly isFetching: boolean
  readonly refresh: () => void
  readonly grid: Grid
  readonly bar: RefObject<HTMLElement | null>
  readonly cancel: (() => void) | null
}

export function SectionsRows(props: SectionsRowsProps) {
  const { report, view, answer, isOld, isFetching, refresh, grid, bar, cancel } = props
  const { t } = useTranslation()
  const formats = useFormats()
  const tellCopied = useTellCopied()
  const [asked, setAsked] = useState<AskedDialog>(null)
  const lines = useMemo(
    () => linesOf(report, answer, name => t(textKey(`${report.texts}.${name}`))),
    [report, answer, t],
  )
  const rows = useMemo(() => rowsOf(lines, ({ id }) => id), [lines])
  const columns = useMemo(() => columnsOf(report, { t, formats }), [report, t, formats])
  const taken = useTakenSections(report, view, lines, columns)
  const boxes = useBoxes(report, view)
  const finish = () => finishFilter(bar.current)
  const current = () => lines[grid.snapshot().active.row]
  useReportCommands({
    cancel,
    back: boxes.back,
    open: () => boxes.open(current()),
    openBlocked: () => boxes.blocked(current()),
    refresh,
    excel: () => setAsked('excel'),
    print: () => setAsked('paper'),
    isEmpty: () => false,
    finish,
    isFinished: () => wrongIn(bar.current) === null,
  })
  useFirstFocus(grid)
  return (
    <>
      <GridView
        grid={grid}
        id="report"
        label={t(`titles.${report.title}`)}
        columns={columns}
        rows={rows}
        onOpen={boxes.open}
        onCopied={tellCopied}
        rowClass={rowClass}
        className={isOld ? `${gridClass} opacity-60` : gridClass}
      />
      <ReportFooter
        hints={hints}
        count={null}
        isRefreshing={isFetching}
        refresh={() => finish() && refresh()}
        print={() => finish() && setAsked('paper')}
        excel={() => finish() && setAsked('excel')}
      />
      <TakenDialogs asked={asked} list={taken} close={() => setAsked(null)} giveBackFocus={grid.focus} />
    </>
  )
}

const gridClass = 'min-h-40 flex-1 rounded-md border border-border'
const hints = [{ name: 'open', keys: ['Enter'] }] as const

/** Headings and sums of boxes are told apart from the boxes themselves. */
function rowClass({ row }: SectionLine): string | undefined {
  if (row === null) return 'bg-muted font-semibold text-muted-foreground'
  return 'sum' in row.from ? 'font-semibold' : undefined
}

function linesOf(
  report: DrawnSections,
  answer: SectionsAnswer,
  textOf: (name: string) => string,
): readonly SectionLine[] {
  return report.sections.flatMap(({ name, rows }, place): SectionLine[] => {
    const answered = answer.sections[place]?.rows ?? []
    const heading = { id: `section ${name}`, number: null, text: textOf(name), row: null, sums: {} }
    const boxes = rows.map(row => {
      const own = answered.find(each => each.name === row.name)
      const sums = Object.fromEntries(report.columns.map(column => [column, own?.[column] as ExactSum | undefined]))
      return { id: row.name, number: row.number, text: textOf(row.name), row, sums }
    })
    return [heading, ...boxes]
  })
}

function columnsOf(report: DrawnSections, words: Words): readonly FieldColumn<SectionLine>[] {
  return [
    {
      id: 'number',
      kind: 'count',
      title: '#',
      width: { screen: '3.25rem', workbookLetters: 5, paperMm: 10 },
      value: ({ number }) => number,
    },
    {
      id: 'name',
      kind: 'text',
      title: words.t('words.taxBox'),
      width: { screen: 'minmax(15rem, 1fr)', workbookLetters: 60 },
      value: ({ text }) => text,
    },
    ...measureColumns<SectionLine>(report.fact, report.columns, words, line => line),
  ]
}

function useTakenSections(
  report: DrawnSections,
  view: ReportView,
  lines: readonly SectionLine[],
  columns: readonly FieldColumn<SectionLine>[],
): TakenList<SectionLine> {
  const { t } = useTranslation()
  const formats = useFormats()
  const branches = useReferences('branch')
  return useMemo(() => {
    const [branchId] = view.keys.branch ?? []
    const branch = typeof branchId === 'number' ? branches.byId(branchId) : undefined
    return {
      name: report.name,
      title: t(`titles.${report.title}`),
      search: String(writeView(report, view)),
      fileName: [report.name, view.from, view.to].filter(part => part !== null).join('-'),
      columns,
      facts: [
        { label: t('lists.period'), value: periodText(view.from, view.to, t, formats) },
        { label: t('words.branch'), value: branch === undefined ? '' : formats.nameOf(branch) },
      ],
      isNumbered: false,
      count: lines.length,
      read: async ({ onProgress }) => {
        onProgress(lines.length)
        return lines
      },
    }
  }, [report, view, lines, columns, branches, t, formats])
}

/** A sum of boxes opens nothing: what it is made of stands above it. */
function useBoxes(report: DrawnSections, view: ReportView) {
  const access = useAccess()
  return useOpening<SectionLine>(({ row }) => {
    if (row === null || !('where' in row.from)) return null
    const { dimension, keys } = row.from.where
    return openingAddress(report.opens, { dimension, values: {} }, withKeys(view, dimension, keys), access)
  })
}
