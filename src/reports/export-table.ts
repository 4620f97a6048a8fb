/** The export source of a table report: the visible lines, each level in its own column. */
import type { FieldColumn } from '../fields/columns.ts'
import type { ExportSource } from '../lists/export-source.ts'
import { pathsOf } from '../lists/levels.ts'
import { periodText } from '../lists/period.ts'
import type { DrawnTable } from './drawn-reports.ts'
import { type ExportedReportLine, exportColumns } from './export-columns.ts'
import { changeColumns } from './measure-columns.ts'
import type { Totals } from './report-rows.ts'
import { type ReportView, writeView } from './report-view.ts'
import { dimensionNamed, type Words, wordKey } from './report-words.ts'
import type { TableChoices } from './table-choices.ts'
import type { TableRows } from './use-table-rows.ts'

export type ExportTable = {
  readonly report: DrawnTable
  readonly view: ReportView
  readonly choices: TableChoices
  /** The filters in words. */
  readonly chips: readonly { readonly label: string; readonly text: string }[]
  readonly table: Pick<TableRows, 'lines' | 'totals' | 'isWhole' | 'isPartlySearched' | 'rowCount' | 'readAll'>
  readonly sumColumns: readonly FieldColumn<Totals>[]
}

/** Over all rows; in print with comparison, of one measure. */
export type ExportTotals = Totals & { readonly measure?: string }

export function exportTable(taken: ExportTable, words: Words): ExportSource<ExportedReportLine, ExportTotals> {
  const { report, view, choices, chips, table, sumColumns } = taken
  const { t, formats } = words
  const { lines, totals, isWhole, rowCount, readAll } = table
  const { fact, name, title } = report
  const { before } = choices
  const isCompared = before !== null
  const byMeasure = <Row>(row: Row) => choices.columns.map(measure => ({ ...row, measure }))
  const paths = pathsOf(lines)
  const depthOf = (dimension: string) =>
    paths.reduce((most, path) => Math.max(most, path.filter(row => row.dimension === dimension).length), 1)
  const found = [
    view.find,
    ...(view.find !== '' && table.isPartlySearched ? [t('reports.foundAmongOpened')] : []),
    ...(view.find !== '' && lines.some(({ row }) => row.isGroup) ? [t('reports.groupsAreWhole')] : []),
  ]
  const columnsFor = (form: 'file' | 'paper') =>
    exportColumns(fact, choices.rows, choices.columns, words, { form, depthOf, isCompared })
  const comparedSums = {
    columns: changeColumns<ExportTotals>(fact, words, sums => ({ name: sums.measure ?? '', totals: sums })),
    read: async () => byMeasure(totals),
  }
  const rowNames = choices.rows.map(each => t(wordKey(dimensionNamed(fact, each)))).join(' · ')
  return {
    name,
    title: t(`titles.${title}`),
    search: String(writeView(report, view)),
    fileName: [name, view.from, view.to].filter(part => part !== null).join('-'),
    columns: columnsFor('file'),
    printColumns: columnsFor('paper'),
    facts: [
      { label: t('lists.period'), value: periodText(view.from, view.to, t, formats) },
      {
        label: t('reports.comparedWith'),
        value: before === null ? '' : periodText(before.from, before.to, t, formats),
      },
      { label: t('reports.showBy'), value: rowNames },
      ...[...Map.groupBy(chips, ({ label }) => label)].map(([label, own]) => ({
        label,
        value: own.map(({ text }) => text).join(' · '),
      })),
      { label: t('reports.find'), value: found.join(' · ') },
    ],
    isStrong: ({ row }) => row.isGroup,
    count: isWhole ? lines.length : rowCount,
    read: async reading => {
      const all = await readAll(reading)
      const paths = pathsOf(all)
      return all.map(({ row }, place) => ({ row, path: paths[place] ?? [row] }))
    },
    ...(isCompared && { paperRows: { each: choices.columns.length, of: byMeasure<ExportedReportLine> } }),
    // Print would not explain that sums cover all rows: below search results they would be read as sums of these.
    ...(choices.isSummed &&
      view.find.trim() === '' && {
        sums: isCompared ? comparedSums : { columns: sumColumns, read: async () => [totals] },
      }),
  }
}
