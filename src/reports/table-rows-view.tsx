/** The rows of a table report with keys, totals and exports. */
import { type RefObject, useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/use-formats.ts'
import { takeLevelKey } from '../lists/level-keys.ts'
import type { Openness } from '../lists/levels.ts'
import { columnsInRoom, type ListedColumn } from '../lists/list-columns.ts'
import { type ListOrder, useListTable } from '../lists/list-table.ts'
import { useAccess } from '../services/api-context.ts'
import { showToast } from '../services/toasts.ts'
import { Alert } from '../ui/alert.tsx'
import { ChartBeside } from './chart-beside.tsx'
import { chartOf, markedMeasures } from './chart-rows.ts'
import type { DrawnTable, TableBody } from './drawn-reports.ts'
import { openingAddress, openingOf } from './drill.ts'
import { measureColumns } from './measure-columns.ts'
import { keysBesideChips } from './narrowed-facts.ts'
import { levelsColumn, screenColumns } from './report-columns.tsx'
import { ReportFoot } from './report-foot.tsx'
import type { Reading } from './report-frame.tsx'
import type { ReportLine, Totals } from './report-rows.ts'
import { ReportRowsView } from './report-rows-view.tsx'
import type { ReportView } from './report-view.ts'
import type { TableChoices } from './table-choices.ts'
import { tableCommands } from './table-commands.ts'
import { useExportTable } from './use-export-table.ts'
import { useKeyNames } from './use-key-names.ts'
import { type RowOpening, useOpening } from './use-opening.ts'
import type { ReportPage } from './use-report-page.ts'
import { type TableQuery, useTableRows } from './use-table-rows.ts'

type TableRowsViewProps = {
  readonly page: ReportPage<DrawnTable>
  readonly reading: Reading
  readonly choices: TableChoices
  readonly body: TableBody
  readonly query: TableQuery
  readonly chips: readonly { readonly dimension: string; readonly label: string; readonly text: string }[]
  readonly openness: Openness
  readonly setOpenness: (next: Openness) => void
  readonly search: RefObject<HTMLInputElement | null>
}

const treeOfLines = {
  levelOf: ({ row }: ReportLine) => row.level,
  isOpen: ({ isOpen }: ReportLine) => isOpen,
}

export function TableRowsView(props: TableRowsViewProps) {
  const { page, reading, choices, body, query, chips, openness, setOpenness, search } = props
  const { report, view, show, grid } = page
  const { t } = useTranslation()
  const formats = useFormats()
  const onFailure = () => showToast({ kind: 'error', title: t('reports.failed'), id: 'report' })
  const { find } = view
  const table = useTableRows(query, {
    report,
    body,
    isComplete: true,
    find,
    openness,
    setOpenness,
    onFailure,
  })
  const { rows, lines, totals } = table
  const latest = useRef(table)
  latest.current = table
  const toggle = useCallback((line: ReportLine) => latest.current.toggle(line), [])
  const words = useMemo(() => ({ t, formats }), [t, formats])
  const allColumns = useMemo(
    () => screenColumns(report.fact, choices.rows, choices.measures, words, choices.before !== null, toggle),
    [report, choices, words, toggle],
  )
  const {
    columns: chosen,
    choice,
    sorting,
  } = useListTable({
    columns: allColumns,
    chosen: choices.columns,
    choose: ids => show({ ...view, columns: ids?.filter(name => choices.measures.includes(name)) ?? null }),
    order: orderOf(page, choices),
  })
  // With a comparison or chosen columns all columns stay visible.
  const isNarrowed = choices.before === null && view.columns === null
  const columns = useMemo(
    () => (isNarrowed ? columnsInRoom(chosen.map(leavingLast), page.roomPx) : chosen),
    [isNarrowed, chosen, page.roomPx],
  )
  const sumColumns = useMemo(
    () => measureColumns<Totals>(report.fact, choices.columns, words, sums => sums, choices.before !== null),
    [report, choices, words],
  )
  const beside = keysBesideChips(report, view, chips, useKeyNames(page), words)
  const taken = useExportTable({ report, view, choices, chips: [...beside, ...chips], table, sumColumns })
  const { toggleAll } = table
  const chart = useMemo(
    () => choices.chart && chartOf(report.fact, lines, choices.chart, choices.before !== null, words),
    [report, lines, choices, words],
  )
  const marked = () => markedMeasures(grid.snapshot(), columns, choices.columns)
  const hasLevels = () => lines.some(({ isOpen }) => isOpen !== null)
  const opening = useDrill(report, view, toggle)
  return (
    <>
      {table.isPartlySearched && <Alert kind="warning">{t('reports.searchedAmongOpened')}</Alert>}
      <ReportRowsView
        page={page}
        reading={reading}
        opening={opening}
        columns={columns}
        choice={{ ...choice, isChosen: view.columns !== null }}
        rows={rows}
        tree={treeOfLines}
        {...(sorting && { sorting })}
        onKey={(press, { row, column }) => column === 0 && takeLevelKey(press, row, { lines, toggle, grid })}
        {...(choices.isSummed && {
          footer: (
            <ReportFoot
              title={find === '' ? t('reports.total') : t('reports.totalOfAll')}
              columns={columns}
              sumColumns={sumColumns}
              row={totals}
            />
          ),
        })}
        search={search}
        own={tableCommands({ view, choices, show, toggleAll, hasLevels, marked })}
        beside={chart && <ChartBeside chart={chart} close={() => show({ ...view, chart: null })} />}
        hints={hints}
        count={table.isWhole ? lines.length : table.rowCount}
        refresh={table.refresh}
        taken={taken}
      />
    </>
  )
}

const hints = [
  { name: 'levels', keys: ['←', '→', 'L'] },
  { name: 'group', keys: ['B'] },
  { name: 'showBy', keys: ['D'] },
  { name: 'filterBy', keys: ['F'] },
  { name: 'compare', keys: ['P'] },
  { name: 'chart', keys: ['V'] },
  { name: 'sort', keys: ['S'] },
  { name: 'search', keys: ['/'] },
] as const

/** The total column comes last and hides last. */
function leavingLast(column: ListedColumn<ReportLine>, place: number, all: readonly object[]): typeof column {
  return place === all.length - 1 ? { ...column, leaves: 1 } : column
}

/** The level column is sorted by the first level. */
function orderOf({ view, show }: ReportPage, { rows, columns, sort }: TableChoices): ListOrder {
  return {
    sort: sort !== null && rows.includes(sort.by) ? { ...sort, by: levelsColumn } : sort,
    firstUpwards: false,
    isSortable: id => id === levelsColumn || columns.includes(id),
    sortBy: next => {
      const by = next?.by === levelsColumn ? (rows[0] ?? '') : next?.by
      show({ ...view, sort: next === null || by === undefined ? null : { ...next, by } })
    },
  }
}

/** A row that opens nothing expands or collapses its child rows. */
function useDrill(report: DrawnTable, view: ReportView, toggle: (line: ReportLine) => void): RowOpening<ReportLine> {
  const access = useAccess()
  const opening = useOpening<ReportLine>(({ row }) => openingAddress(openingOf(report, row, view), row, view, access))
  const isToggled = (line: ReportLine | undefined): line is ReportLine =>
    line !== undefined && line.isOpen !== null && opening.blocked(line) !== undefined
  return {
    open: line => (isToggled(line) ? toggle(line) : opening.open(line)),
    blocked: line => (isToggled(line) ? undefined : opening.blocked(line)),
  }
}
