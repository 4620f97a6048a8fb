/** The export source of a sectioned report. */
import type { Days } from '#domain/period-before.ts'
import type { FieldColumn } from '../fields/columns.ts'
import type { ExportSource } from '../lists/export-source.ts'
import { periodText } from '../lists/period.ts'
import type { DrawnSections } from './drawn-reports.ts'
import { type KeyNames, narrowedFacts } from './narrowed-facts.ts'
import { hasFrom, type ReportView, writeView } from './report-view.ts'
import type { Words } from './report-words.ts'
import type { SectionLine } from './section-lines.ts'

type ExportedSections = {
  readonly report: DrawnSections
  readonly view: ReportView
  readonly before: Days | null
  /** The names of filter values. */
  readonly nameOfKey: KeyNames
  readonly lines: readonly SectionLine[]
  readonly columns: readonly FieldColumn<SectionLine>[]
}

export function exportedSections(taken: ExportedSections, { t, formats }: Words): ExportSource<SectionLine> {
  const { report, view, before, nameOfKey, lines, columns } = taken
  const from = hasFrom(report) ? view.from : null
  return {
    name: report.name,
    title: t(`titles.${report.title}`),
    search: String(writeView(report, view)),
    fileName: [report.name, from, view.to].filter(part => part !== null).join('-'),
    columns,
    facts: [
      { label: t('lists.period'), value: periodText(from, view.to, t, formats) },
      {
        label: t('reports.comparedWith'),
        value: before === null ? '' : periodText(from && before.from, before.to, t, formats),
      },
      ...narrowedFacts(report, view, nameOfKey, { t, formats }),
    ],
    isNumbered: false,
    // Child rows are not emphasized.
    isStrong: ({ part }) => part === null,
    count: lines.length,
    read: async ({ onProgress }) => {
      onProgress(lines.length)
      return lines
    },
  }
}
