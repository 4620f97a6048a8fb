/** The columns of a table report: its levels in one on the screen, and each in its own in a file or on paper; then its measures. */
import type { Fact, Measure } from '#contract/facts/fact.ts'
import { isDay } from '#domain/days.ts'
import type { ExactSum } from '#domain/exact-sum.ts'
import { isMonth } from '#domain/months.ts'
import type { FieldColumn } from '../fields/columns.ts'
import type { GridColumn } from '../grid/grid-columns.ts'
import { LevelCell } from './level-cell.tsx'
import type { DimensionValue, ReportLine, ReportRow } from './report-rows.ts'
import { codeOfValue, dimensionOf, valueText, type Words, wordKey } from './report-words.ts'

export const levelsColumn = 'levels'

/** What has sums by the names of measures, such as a row, or all of them together. */
export type Totals = { readonly sums: ReportRow['sums'] }

/** `of` answers what the row of the list has of the sums. */
export function measureColumns<Row>(
  { measures }: Fact,
  names: readonly string[],
  { t }: Words,
  of: (row: Row) => Totals,
): readonly FieldColumn<Row>[] {
  return names.flatMap(name => {
    const measure = measures[name]
    return measure === undefined ? [] : [measureColumn(name, measure, t(wordKey(measure)), of)]
  })
}

function measureColumn<Row>(id: string, { kind }: Measure, title: string, of: (row: Row) => Totals): FieldColumn<Row> {
  const sum = (row: Row): ExactSum | null => of(row).sums[id] ?? null
  switch (kind) {
    case 'money':
      return { id, title, kind, width: { screen: '8.5rem' }, value: sum }
    case 'quantity':
      return { id, title, kind, width: { screen: '7rem' }, value: sum }
    case 'count':
      return { id, title, kind, width: { screen: '6rem' }, value: row => Number(sum(row) ?? 0) }
  }
}

export function screenColumns(
  fact: Fact,
  rows: readonly string[],
  columns: readonly string[],
  words: Words,
  toggle: (line: ReportLine) => void,
): readonly GridColumn<ReportLine>[] {
  const text = ({ row }: ReportLine) =>
    valueText(dimensionOf(fact, row.dimension), row.values[row.dimension] ?? null, words)
  const code = ({ row }: ReportLine) => codeOfValue(row.values[row.dimension] ?? null)
  return [
    {
      id: levelsColumn,
      kind: 'text',
      title: rows.map(name => words.t(wordKey(dimensionOf(fact, name)))).join(' · '),
      width: { screen: 'minmax(15rem, 1fr)' },
      value: line => [code(line), text(line)].filter(Boolean).join(' '),
      render: line => <LevelCell line={line} code={code(line)} text={text(line)} toggle={toggle} />,
    },
    ...measureColumns<ReportLine>(fact, columns, words, ({ row }) => row),
  ]
}

/** A line with the rows above it. */
export type TakenLine = { readonly row: ReportRow; readonly path: readonly ReportRow[] }

/**
 * Each level in a column of its own, filled also with what stands above the row, so that a sheet can be filtered and grouped anew. The levels of a
 * tree are as many columns as it is deep in a file; a sheet of paper has room for one, which is indented.
 */
export function takenColumns(
  fact: Fact,
  rows: readonly string[],
  columns: readonly string[],
  words: Words,
  lines: { readonly form: 'file' | 'paper'; readonly treeDepth: number },
): readonly FieldColumn<TakenLine>[] {
  return [
    ...rows.flatMap(name => levelColumns(fact, name, words, lines)),
    ...measureColumns<TakenLine>(fact, columns, words, ({ row }) => row),
  ]
}

const coded: readonly string[] = ['account', 'document', 'item', 'party']

function levelColumns(
  fact: Fact,
  name: string,
  words: Words,
  { form, treeDepth }: { readonly form: 'file' | 'paper'; readonly treeDepth: number },
): readonly FieldColumn<TakenLine>[] {
  const dimension = dimensionOf(fact, name)
  const title = words.t(wordKey(dimension))
  const valueAt = ({ row }: TakenLine) => row.values[name]
  if (dimension.kind !== 'reference') return [plainColumn(fact, name, words)]
  const code: FieldColumn<TakenLine> = {
    id: `${name}.code`,
    kind: 'code',
    title: words.t('reports.codeOf', { name: title }),
    value: line => codeOfValue(valueAt(line) ?? null),
  }
  const codes = coded.includes(dimension.of) ? [code] : []
  const textOf = (row: ReportRow | undefined) =>
    row?.values[name] === undefined ? '' : valueText(dimension, row.values[name], words)
  if (dimension.isTree !== true) return [...codes, { id: name, kind: 'text', title, value: ({ row }) => textOf(row) }]
  const ofTree = ({ path }: TakenLine) => path.filter(row => row.dimension === name)
  if (form === 'paper') {
    const indented = (line: TakenLine) => `${'\u2003'.repeat(Math.max(0, ofTree(line).length - 1))}${textOf(line.row)}`
    return [...codes, { id: name, kind: 'text', title, width: { paperMm: null }, value: indented }]
  }
  const depths = Array.from(
    { length: treeDepth },
    (_, depth): FieldColumn<TakenLine> => ({
      id: `${name}.${depth + 1}`,
      kind: 'text',
      title: `${title} ${words.formats.count(depth + 1)}`,
      value: line => textOf(ofTree(line)[depth]),
    }),
  )
  return [...codes, ...depths]
}

/** What stands in no list of things keeps its kind: a day is a date in a file. */
function plainColumn(fact: Fact, name: string, words: Words): FieldColumn<TakenLine> {
  const dimension = dimensionOf(fact, name)
  const titled = { id: name, title: words.t(wordKey(dimension)) }
  const valueAt = ({ row }: TakenLine) => row.values[name] ?? null
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
