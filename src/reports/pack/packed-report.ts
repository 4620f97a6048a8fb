/** Reads a whole report without showing it, for a pack or a schedule, and makes a workbook sheet or printed pages of it. */
import type { ReportName } from '#contract/reports/reports.ts'
import type { Access } from '#domain/access/can.ts'
import type { Api } from '../../api/api.ts'
import type { NamedSheet, WorkbookOptions, workSheetOf } from '../../fields/workbook.ts'
import { textKey } from '../../i18n/keys.ts'
import type { Named } from '../../i18n/names.ts'
import { type ExportForm, type ExportSource, recordExport } from '../../lists/export-source.ts'
import { visibleLines } from '../../lists/levels.ts'
import { movedMark } from '../../lists/moved.ts'
import { printListOf } from '../../lists/print-list.ts'
import type { PrintList } from '../../print/list-sheet.tsx'
import {
  type DrawnReport,
  type DrawnSections,
  type DrawnStatement,
  type DrawnTable,
  drawnReport,
} from '../drawn-reports.ts'
import { exportTable } from '../export-table.ts'
import { exportedSections } from '../exported-sections.ts'
import { exportedStatement } from '../exported-statement.ts'
import { filtersBody } from '../filters-body.ts'
import { measureColumns } from '../measure-columns.ts'
import type { KeyNames } from '../narrowed-facts.ts'
import { readDeep } from '../read-deep.ts'
import { readPage } from '../read-table.ts'
import type { Totals } from '../report-rows.ts'
import { type ReportView, writeView } from '../report-view.ts'
import type { Words } from '../report-words.ts'
import { findingIn } from '../search-results.ts'
import { sectionColumns, sectionLines } from '../section-lines.ts'
import { sectionsBody } from '../sections-body.ts'
import { statementColumns } from '../statement-columns.ts'
import { readStatementPage } from '../statement-lines.ts'
import { daysBefore, tableBody, tableChoices } from '../table-choices.ts'

export type PackTools = {
  readonly api: Pick<Api, 'call'>
  readonly access: Access | null
  readonly words: Words
  /** The branch filter. */
  readonly branch: Named | undefined
  readonly signal: AbortSignal
}

export type PackedReport = {
  readonly title: string
  /** Without extension. */
  readonly fileName: string
  /** False when it has more rows than a file or print may have. */
  readonly isWhole: boolean
  /** Whether something was posted while it was read, so that its rows come from different states. */
  readonly hasMoved: boolean
  readonly sheet: (make: typeof workSheetOf, options: WorkbookOptions) => NamedSheet
  readonly paper: (company: Named, nowMs: number, language: string) => PrintList
}

type UnmarkedReport = Omit<PackedReport, 'hasMoved'>
type PackReading = PackTools & { readonly onMoved: () => void }

/** A longer report does not belong in a pack; it is exported by itself. */
const rowsMax = { excel: 50_000, paper: 5000 } as const satisfies Record<ExportForm, number>

/** The export is audited before the first row is read. */
export async function packedReport(
  name: ReportName,
  view: ReportView,
  form: ExportForm,
  tools: PackTools,
): Promise<PackedReport> {
  const report = drawnReport(name)
  await recordExport(tools.api, { name, search: String(writeView(report, view)) }, form, tools.signal)
  const moved = movedMark()
  const made = await listOf(report, view, form, { ...tools, onMoved: moved.mark })
  return { ...made, hasMoved: moved.isMarked() }
}

function listOf(report: DrawnReport, view: ReportView, form: ExportForm, tools: PackReading): Promise<UnmarkedReport> {
  switch (report.shape) {
    case 'table':
      return packedTable(report, view, form, tools)
    case 'sections':
      return packedSections(report, view, form, tools)
    case 'statement':
      return packedStatement(report, view, form, tools)
  }
}

async function packedTable(report: DrawnTable, view: ReportView, form: ExportForm, tools: PackReading) {
  const { api, access, words, branch, signal, onMoved } = tools
  const choices = tableChoices(report, view, access)
  const body = tableBody(report, view, choices)
  const first = await readPage(api, report, body, null, signal)
  const { rows, isWhole } = await readDeep({ api, report, max: rowsMax[form], signal, onMoved }, body, first)
  const lines = visibleLines(rows, { isOpen: true, except: new Set() }, findingIn(rows, view.find))
  const table = {
    lines,
    totals: { sums: first.totals, compared: first.comparedTotals },
    isWhole: true,
    isPartlySearched: false,
    rowCount: first.rowCount,
    readAll: async () => lines,
  }
  const chips = branch === undefined ? [] : [{ label: words.t('words.branch'), text: words.formats.nameOf(branch) }]
  const isCompared = choices.before !== null
  const sumColumns = measureColumns<Totals>(report.fact, choices.columns, words, sums => sums, isCompared)
  const list = exportTable({ report, view, choices, chips, table, sumColumns }, words)
  return { ...(await packed(list, form, tools)), isWhole }
}

async function packedSections(report: DrawnSections, view: ReportView, form: ExportForm, tools: PackReading) {
  const { api, words, signal } = tools
  const before = view.isCompared ? daysBefore(view) : null
  const body = sectionsBody(report, view, before)
  const answer = await api.call(report.endpoint, { body }, { isBackground: true, notify: 'never', signal })
  const lines = sectionLines(report, answer, name => words.t(textKey(`${report.texts}.${name}`)))
  const columns = sectionColumns(report, words, before !== null)
  return packed(
    exportedSections({ report, view, before, nameOfKey: namesIn(tools), lines, columns }, words),
    form,
    tools,
  )
}

async function packedStatement(report: DrawnStatement, view: ReportView, form: ExportForm, tools: PackReading) {
  const { api, access, words, signal } = tools
  const body = filtersBody(report, view)
  const first = await readStatementPage(api, report, body, signal)
  const columns = statementColumns(report, access, words)
  const statement = { report, view, nameOfKey: namesIn(tools), body, pages: [first] as const, columns }
  return packed(exportedStatement(statement, { api, access, ...words }), form, tools)
}

function namesIn({ branch }: PackTools): KeyNames {
  return dimension => (dimension === 'branch' ? branch : undefined)
}

async function packed<Row, Sum>(
  list: ExportSource<Row, Sum>,
  form: ExportForm,
  tools: PackReading,
): Promise<UnmarkedReport> {
  const { words, signal, onMoved } = tools
  const rows = await list.read({ max: rowsMax[form], signal, onProgress: () => {}, onMoved })
  const sums = (await list.sums?.read(signal)) ?? []
  const isWhole = rows.length < rowsMax[form]
  return {
    title: list.title,
    fileName: list.fileName,
    isWhole,
    sheet: (make, options) => ({ name: list.title, sheet: make(rows, list.columns, options) }),
    paper: (company, nowMs, language) =>
      printListOf(list, { rows, isWhole, sums, company, nowMs }, { ...words, language }),
  }
}
