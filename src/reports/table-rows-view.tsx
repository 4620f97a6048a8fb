/** The rows of a table report with their keys, their foot and what can be taken out of them. */
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Grid } from '../grid/grid-state.ts'
import { GridView } from '../grid/grid-view.tsx'
import { useFormats } from '../i18n/use-formats.ts'
import { chordOf } from '../keyboard/chord.ts'
import { keyLike } from '../keyboard/keyboard.ts'
import { finishFilter, wrongIn } from '../lists/finishing.ts'
import { useFirstFocus } from '../lists/use-first-focus.ts'
import { useTellCopied } from '../lists/use-tell-copied.ts'
import { useAccess } from '../services/api-context.ts'
import { showToast } from '../services/toasts.ts'
import type { DrawnTable, TableBody } from './drawn-reports.ts'
import { openingAddress, openingOf } from './drill.ts'
import { levelsColumn, measureColumns, screenColumns, type Totals } from './report-columns.tsx'
import { useReportCommands } from './report-commands.ts'
import { ReportFoot } from './report-foot.tsx'
import { ReportFooter } from './report-footer.tsx'
import type { Openness, ReportLine, ReportRow } from './report-rows.ts'
import { ReportEmpty } from './report-states.tsx'
import { nextSort, type ReportView } from './report-view.ts'
import { codeOfValue } from './report-words.ts'
import type { TableChoices } from './table-choices.ts'
import { sortedBy, tableCommands } from './table-commands.ts'
import { type AskedDialog, TakenDialogs } from './taken-dialogs.tsx'
import { useTakenTable } from './taken-table.ts'
import { type RowOpening, useOpening } from './use-opening.ts'
import { type TableQuery, useTableRows } from './use-table-rows.ts'

type TableRowsViewProps = {
  readonly report: DrawnTable
  readonly view: ReportView
  readonly choices: TableChoices
  readonly body: TableBody
  readonly show: (next: ReportView) => void
  readonly query: TableQuery
  readonly chips: readonly { readonly label: string; readonly text: string }[]
  readonly grid: Grid
  readonly openness: Openness
  readonly setOpenness: (next: Openness) => void
  readonly bar: RefObject<HTMLElement | null>
  readonly findField: RefObject<HTMLInputElement | null>
  readonly cancel: (() => void) | null
}

const treeOfLines = {
  levelOf: ({ row }: ReportLine) => row.level,
  isOpen: ({ isOpen }: ReportLine) => isOpen,
}

export function TableRowsView(props: TableRowsViewProps) {
  const { report, view, choices, body, show, query, chips, grid, openness, setOpenness, bar, findField, cancel } = props
  const { t } = useTranslation()
  const formats = useFormats()
  const tellCopied = useTellCopied()
  const [asked, setAsked] = useState<AskedDialog>(null)
  const onFailure = () => showToast({ kind: 'error', title: t('reports.failed'), id: 'report' })
  const table = useTableRows(query, {
    report,
    body,
    isComplete: true,
    find: view.find,
    textsOf,
    openness,
    setOpenness,
    onFailure,
  })
  const { rows, lines, totals } = table
  const latest = useRef(table)
  latest.current = table
  const toggle = useCallback((line: ReportLine) => latest.current.toggle(line), [])
  const words = useMemo(() => ({ t, formats }), [t, formats])
  const columns = useMemo(
    () => screenColumns(report.fact, choices.rows, choices.columns, words, toggle),
    [report, choices, words, toggle],
  )
  const sumColumns = useMemo(
    () => measureColumns<Totals>(report.fact, choices.columns, words, sums => sums),
    [report, choices, words],
  )
  const drill = useDrill(report, view, toggle)
  const current = () => rows.at(grid.snapshot().active.row)
  const finish = () => finishFilter(bar.current)
  const taken = useTakenTable({ report, view, choices, chips, table, sumColumns })
  const { refresh } = table
  useReportCommands(
    {
      cancel,
      back: drill.back,
      open: () => drill.open(current()),
      openBlocked: () => drill.blocked(current()),
      refresh,
      excel: () => setAsked('excel'),
      print: () => setAsked('paper'),
      isEmpty: () => lines.length === 0,
      finish,
      isFinished: () => wrongIn(bar.current) === null,
    },
    tableCommands({
      fact: report.fact,
      view,
      choices,
      show,
      toSearch: () => findField.current?.select(),
      toggleAll: table.toggleAll,
      hasLevels: () => lines.some(({ isOpen }) => isOpen !== null),
      currentColumn: () => columns[grid.snapshot().active.column]?.id,
    }),
  )
  useFirstFocus(grid)
  const sortId = choices.sort?.by
  const isOld = query.isPlaceholderData
  return (
    <>
      <GridView
        grid={grid}
        id="report"
        label={t(`titles.${report.title}`)}
        columns={columns}
        rows={rows}
        tree={treeOfLines}
        sorting={{
          by: sortId !== undefined && choices.rows.includes(sortId) ? levelsColumn : (sortId ?? ''),
          isUpwards: choices.sort?.isUpwards ?? true,
          isSortable: () => true,
          choose: id => show({ ...view, sort: nextSort(choices.sort, sortedBy(id, choices.rows)) }),
        }}
        onKey={(press, { row, column }) => column === 0 && takeLevelKey(press, row, { lines, toggle, grid })}
        onOpen={drill.open}
        onCopied={tellCopied}
        footer={
          <ReportFoot
            title={view.find === '' ? t('reports.total') : t('reports.totalOfAll')}
            columns={columns}
            sumColumns={sumColumns}
            row={{ sums: totals }}
          />
        }
        empty={<ReportEmpty />}
        className={isOld ? `${gridClass} opacity-60` : gridClass}
      />
      <ReportFooter
        hints={hints}
        count={table.isWhole ? lines.length : table.rowCount}
        isRefreshing={query.isFetching}
        refresh={() => finish() && refresh()}
        print={() => finish() && lines.length > 0 && setAsked('paper')}
        excel={() => finish() && lines.length > 0 && setAsked('excel')}
      />
      <TakenDialogs asked={asked} list={taken} close={() => setAsked(null)} giveBackFocus={grid.focus} />
    </>
  )
}

const gridClass = 'min-h-40 flex-1 rounded-md border border-border'

const hints = [
  { name: 'open', keys: ['Enter'] },
  { name: 'levels', keys: ['←', '→', 'L'] },
  { name: 'group', keys: ['B'] },
  { name: 'showBy', keys: ['D'] },
  { name: 'columns', keys: ['C'] },
  { name: 'sort', keys: ['S'] },
  { name: 'search', keys: ['/'] },
] as const

/** Both names and the code of a thing, whatever language is shown. */
function textsOf({ values, dimension }: ReportRow) {
  const value = values[dimension] ?? null
  if (typeof value !== 'object' || value === null) return { texts: [String(value ?? '')], codes: [] }
  const code = codeOfValue(value)
  return { texts: 'key' in value ? [] : [value.nameAr, value.nameEn], codes: code === null ? [] : [code] }
}

type Levels = {
  readonly lines: readonly ReportLine[]
  readonly toggle: (line: ReportLine) => void
  readonly grid: Grid
}

/** As in any treegrid: forwards opens a row, backwards closes it, or goes up from one that is closed. */
function takeLevelKey(press: KeyboardEvent, place: number, { lines, toggle, grid }: Levels): boolean {
  const chord = chordOf(keyLike(press))
  const isRtl = document.documentElement.dir === 'rtl'
  const line = lines[place]
  if (line === undefined) return false
  if (chord === (isRtl ? 'arrowleft' : 'arrowright')) {
    if (line.isOpen !== false) return false
    toggle(line)
    return true
  }
  if (chord !== (isRtl ? 'arrowright' : 'arrowleft')) return false
  if (line.isOpen === true) toggle(line)
  else {
    const above = lines.slice(0, place).findLastIndex(({ row }) => row.level < line.row.level)
    if (above >= 0) grid.moveTo({ row: above, column: 0 })
  }
  return true
}

/** What opens nothing shows or hides what stands below it. */
function useDrill(report: DrawnTable, view: ReportView, toggle: (line: ReportLine) => void): RowOpening<ReportLine> {
  const access = useAccess()
  const opening = useOpening<ReportLine>(({ row }) =>
    openingAddress(openingOf(report, row.dimension), row, view, access),
  )
  const isToggled = (line: ReportLine | undefined): line is ReportLine =>
    line !== undefined && line.isOpen !== null && opening.blocked(line) !== undefined
  return {
    back: opening.back,
    open: line => (isToggled(line) ? toggle(line) : opening.open(line)),
    blocked: line => (isToggled(line) ? undefined : opening.blocked(line)),
  }
}
