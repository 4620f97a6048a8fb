/** The columns of a table report in files and print: one column per level, then the measures. */
import type { Fact } from '#contract/facts/fact.ts'
import { isDay } from '#domain/days.ts'
import { isMonth } from '#domain/months.ts'
import type { FieldColumn } from '../fields/columns.ts'
import { changeColumns, measureColumns } from './measure-columns.ts'
import type { DimensionValue, ReportRow } from './report-rows.ts'
import { codeOfValue, dimensionNamed, valueText, type Words, wordKey } from './report-words.ts'

/** A line with its parent rows; in print with comparison, one of its measures. */
export type ExportedReportLine = {
  readonly row: ReportRow
  readonly path: readonly ReportRow[]
  readonly measure?: string
}

/**
 * Each level has its own column, repeated in every row, so that a workbook can be filtered and grouped. The levels of a tree become as many
 * columns as it is deep in a file; in print, one indented column.
 */
export function exportColumns(
  fact: Fact,
  rows: readonly string[],
  columns: readonly string[],
  words: Words,
  lines: {
    readonly form: 'file' | 'paper'
    readonly depthOf: (dimension: string) => number
    readonly isCompared: boolean
  },
): readonly FieldColumn<ExportedReportLine>[] {
  const { form, isCompared } = lines
  return [
    ...rows.flatMap(name => levelColumns(fact, name, words, lines)),
    ...(isCompared && form === 'paper'
      ? changeColumns<ExportedReportLine>(fact, words, line => ({ name: line.measure ?? '', totals: line.row }))
      : measureColumns<ExportedReportLine>(fact, columns, words, ({ row }) => row, isCompared)),
  ]
}

const coded: readonly string[] = ['account', 'asset', 'document', 'item', 'party']

function levelColumns(
  fact: Fact,
  name: string,
  words: Words,
  { form, depthOf }: { readonly form: 'file' | 'paper'; readonly depthOf: (dimension: string) => number },
): readonly FieldColumn<ExportedReportLine>[] {
  const dimension = dimensionNamed(fact, name)
  const title = words.t(wordKey(dimension))
  const valueAt = ({ row }: ExportedReportLine) => row.values[name]
  if (dimension.kind !== 'reference') return [plainColumn(fact, name, words)]
  const code: FieldColumn<ExportedReportLine> = {
    id: `${name}.code`,
    kind: 'code',
    title: words.t('reports.codeOf', { name: title }),
    value: line => codeOfValue(valueAt(line) ?? null),
  }
  const codes = coded.includes(dimension.of) ? [code] : []
  const textOf = (row: ReportRow | undefined) =>
    row?.values[name] === undefined ? '' : valueText(dimension, row.values[name], words)
  if (dimension.isTree !== true) return [...codes, { id: name, kind: 'text', title, value: ({ row }) => textOf(row) }]
  const ofTree = ({ path }: ExportedReportLine) => path.filter(row => row.dimension === name)
  if (form === 'paper') {
    const indented = (line: ExportedReportLine) =>
      `${'\u2003'.repeat(Math.max(0, ofTree(line).length - 1))}${textOf(line.row)}`
    return [...codes, { id: name, kind: 'text', title, width: { paperMm: null }, value: indented }]
  }
  const depths = Array.from(
    { length: depthOf(name) },
    (_, depth): FieldColumn<ExportedReportLine> => ({
      id: `${name}.${depth + 1}`,
      kind: 'text',
      title: `${title} ${words.formats.count(depth + 1)}`,
      value: line => textOf(ofTree(line)[depth]),
    }),
  )
  return [...codes, ...depths]
}

/** Values that are not references keep their kind: a day becomes a date in a file. */
function plainColumn(fact: Fact, name: string, words: Words): FieldColumn<ExportedReportLine> {
  const dimension = dimensionNamed(fact, name)
  const titled = { id: name, title: words.t(wordKey(dimension)) }
  const valueAt = ({ row }: ExportedReportLine) => row.values[name] ?? null
  switch (dimension.kind) {
    case 'day':
      return { ...titled, kind: 'day', value: line => knownAs(valueAt(line), isDay) }
    case 'month':
      return { ...titled, kind: 'month', value: line => knownAs(valueAt(line), isMonth) }
    case 'count':
      return {
        ...titled,
        kind: 'count',
        value: line => (line.row.values[name] === undefined ? null : Number(valueAt(line))),
      }
    default:
      return {
        ...titled,
        kind: 'text',
        width: { paperMm: 30 },
        value: line => (line.row.values[name] === undefined ? '' : valueText(dimension, valueAt(line), words)),
      }
  }
}

function knownAs<T extends string>(value: DimensionValue, is: (text: string) => text is T): T | null {
  return typeof value === 'string' && is(value) ? value : null
}
