/** The boxes of a report in sections, under the headings of their sections. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SectionRow } from '#contract/reports/sections-report.ts'
import type { ExactSum } from '#domain/exact-sum.ts'
import type { FieldColumn } from '../fields/columns.ts'
import { gridRowsOf } from '../grid/grid-rows.ts'
import { textKey } from '../i18n/keys.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { columnsInRoom, type ListedColumn } from '../lists/list-columns.ts'
import { periodText } from '../lists/period.ts'
import type { TakenList } from '../lists/taken-list.ts'
import { useReferences } from '../references/use-references.ts'
import { useAccess } from '../services/api-context.ts'
import type { DrawnSections, SectionsAnswer } from './drawn-reports.ts'
import { openingAddress } from './drill.ts'
import { measureColumns } from './measure-columns.ts'
import type { Reading } from './report-frame.tsx'
import type { Totals } from './report-rows.ts'
import { ReportRowsView } from './report-rows-view.tsx'
import { type ReportView, withKeys, writeView } from './report-view.ts'
import type { Words } from './report-words.ts'
import { useOpening } from './use-opening.ts'
import type { ReportPage } from './use-report-page.ts'

/** A heading has no number and no sums. */
type SectionLine = Totals & {
  readonly id: string
  readonly number: number | null
  readonly text: string
  readonly row: SectionRow | null
}

type SectionsRowsProps = {
  readonly page: ReportPage<DrawnSections>
  readonly reading: Reading
  readonly answer: SectionsAnswer
}

export function SectionsRows({ page, reading, answer }: SectionsRowsProps) {
  const { report, view } = page
  const { t } = useTranslation()
  const formats = useFormats()
  const lines = useMemo(
    () => linesOf(report, answer, name => t(textKey(`${report.texts}.${name}`))),
    [report, answer, t],
  )
  const rows = useMemo(() => gridRowsOf(lines, ({ id }) => id), [lines])
  const columns = useMemo(() => columnsOf(report, { t, formats }), [report, t, formats])
  const shown = useMemo(() => columnsInRoom(columns, page.roomPx), [columns, page.roomPx])
  const taken = useTakenSections(report, view, lines, columns)
  return (
    <ReportRowsView
      page={page}
      reading={reading}
      opening={useBoxes(report, view)}
      columns={shown}
      rows={rows}
      rowClass={rowClass}
      taken={taken}
      count={null}
      refresh={() => void reading.query.refetch()}
    />
  )
}

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

function columnsOf(report: DrawnSections, words: Words): readonly ListedColumn<SectionLine>[] {
  const measures = measureColumns<SectionLine>(report.fact, report.columns, words, line => line)
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
      width: { screen: 'minmax(10rem, 1fr)', workbookLetters: 60 },
      value: ({ text }) => text,
    },
    // The tax itself stands last, and always stays.
    ...measures.map((column, place) => (place === measures.length - 1 ? column : { ...column, leaves: 0 })),
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
