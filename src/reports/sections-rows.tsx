/** The rows of a sectioned report under their headings. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Days } from '#domain/period-before.ts'
import type { Command } from '../commands/commands.ts'
import type { FieldColumn } from '../fields/columns.ts'
import { gridRowsOf } from '../grid/grid-rows.ts'
import { textKey } from '../i18n/keys.ts'
import { useFormats } from '../i18n/use-formats.ts'
import type { ExportSource } from '../lists/export-source.ts'
import { LevelCell } from '../lists/level-cell.tsx'
import { columnsInRoom, type ListedColumn } from '../lists/list-columns.ts'
import { useAccess } from '../services/api-context.ts'
import type { DrawnSections, SectionsAnswer } from './drawn-reports.ts'
import { openingAddress } from './drill.ts'
import { exportedSections } from './exported-sections.ts'
import type { Reading } from './report-frame.tsx'
import { ReportRowsView } from './report-rows-view.tsx'
import { type ReportView, withKeys } from './report-view.ts'
import type { Words } from './report-words.ts'
import {
  hasParts,
  type SectionLine,
  sectionColumns,
  sectionLines,
  sectionName,
  sectionNameColumn,
} from './section-lines.ts'
import { daysBefore } from './table-choices.ts'
import { useKeyNames } from './use-key-names.ts'
import { useOpening } from './use-opening.ts'
import type { ReportPage } from './use-report-page.ts'

type SectionsRowsProps = {
  readonly page: ReportPage<DrawnSections>
  readonly reading: Reading
  readonly answer: SectionsAnswer
  /** The compared period; null without one. */
  readonly before: Days | null
}

export function SectionsRows({ page, reading, answer, before }: SectionsRowsProps) {
  const { report, view, show } = page
  const { t } = useTranslation()
  const formats = useFormats()
  const lines = useMemo(
    () => sectionLines(report, answer, name => t(textKey(`${report.texts}.${name}`))),
    [report, answer, t],
  )
  const rows = useMemo(() => gridRowsOf(lines, ({ id }) => id), [lines])
  const isCompared = before !== null
  const columns = useMemo(() => drawnColumns(report, { t, formats }, isCompared), [report, t, formats, isCompared])
  // With a comparison all columns stay visible.
  const shown = useMemo(
    () => (isCompared ? columns : columnsInRoom(columns, page.roomPx)),
    [columns, page.roomPx, isCompared],
  )
  const taken = useExportedSections(page, before, lines, columns)
  const compare: Command = {
    ...{ group: 'here', when: 'report && !dialog', id: 'report.compare', title: 'reports.compare' },
    ...{ icon: 'transfer', chord: 'p' },
    blocked: () => (daysBefore(view) === null ? 'reports.noneBefore' : undefined),
    run: () => show({ ...view, isCompared: !view.isCompared }),
  }
  return (
    <ReportRowsView
      page={page}
      reading={reading}
      opening={useBoxes(report, view)}
      columns={shown}
      rows={rows}
      rowClass={rowClass}
      taken={taken}
      own={[compare]}
      hints={hints}
      count={null}
      refresh={() => void reading.query.refetch()}
    />
  )
}

const hints = [{ name: 'compare', keys: ['P'] }] as const

/** Child rows are indented below their arrow. */
function drawnColumns(report: DrawnSections, words: Words, isCompared: boolean): readonly ListedColumn<SectionLine>[] {
  const columns = sectionColumns(report, words, isCompared)
  if (!report.sections.some(({ rows }) => rows.some(hasParts))) return columns
  const render = (line: SectionLine) => (
    <LevelCell
      line={{ row: { level: line.part === null ? 1 : line.part.level + 1 }, isOpen: null }}
      code={line.part?.each.code ?? null}
      text={sectionName(line, words)}
      toggle={() => {}}
    />
  )
  return columns.map(column => (column.id === sectionNameColumn ? { ...column, render } : column))
}

/** Headings and sums are emphasized. */
function rowClass({ row, part }: SectionLine): string | undefined {
  if (part !== null) return part.isGroup ? 'font-medium' : undefined
  if (row === null) return 'bg-muted font-semibold text-muted-foreground'
  return 'sum' in row.from || hasParts(row) ? 'font-semibold' : undefined
}

function useExportedSections(
  page: ReportPage<DrawnSections>,
  before: Days | null,
  lines: readonly SectionLine[],
  columns: readonly FieldColumn<SectionLine>[],
): ExportSource<SectionLine> {
  const { t } = useTranslation()
  const formats = useFormats()
  const { report, view } = page
  const nameOfKey = useKeyNames(page)
  return useMemo(
    () => exportedSections({ report, view, before, nameOfKey, lines, columns }, { t, formats }),
    [report, view, before, nameOfKey, lines, columns, t, formats],
  )
}

/** A sum of rows opens nothing: its addends are above it. */
function useBoxes(report: DrawnSections, view: ReportView) {
  const access = useAccess()
  return useOpening<SectionLine>(({ row, section, part }) => {
    if (row === null || !('where' in row.from)) return null
    const { where, each } = row.from
    const opens = section.opens ?? report.opens
    if (part !== null && each !== undefined)
      return openingAddress(report.opensEach ?? opens, { dimension: each, values: { [each]: part.each } }, view, access)
    const { dimension, keys } = where
    return openingAddress(opens, { dimension, values: {} }, withKeys(view, dimension, keys), access)
  })
}
