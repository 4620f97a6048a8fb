/** The columns of a table report on screen: one for all levels, then the measures. */
import type { Fact } from '#contract/facts/fact.ts'
import { LevelCell } from '../lists/level-cell.tsx'
import type { ListedColumn } from '../lists/list-columns.ts'
import { measureColumns } from './measure-columns.ts'
import type { ReportLine } from './report-rows.ts'
import { codeOfValue, dimensionNamed, valueText, type Words, wordKey } from './report-words.ts'

export const levelsColumn = 'levels'

/** `measures`: all available ones; comparison columns belong to their measure. */
export function screenColumns(
  fact: Fact,
  rows: readonly string[],
  measures: readonly string[],
  words: Words,
  isCompared: boolean,
  toggle: (line: ReportLine) => void,
): readonly ListedColumn<ReportLine>[] {
  const text = ({ row }: ReportLine) =>
    valueText(dimensionNamed(fact, row.dimension), row.values[row.dimension] ?? null, words)
  const code = ({ row }: ReportLine) => codeOfValue(row.values[row.dimension] ?? null)
  return [
    {
      id: levelsColumn,
      kind: 'text',
      title: rows.map(name => words.t(wordKey(dimensionNamed(fact, name)))).join(' · '),
      width: { screen: 'minmax(11rem, 1fr)' },
      value: line => [code(line), text(line)].filter(Boolean).join(' '),
      render: line => <LevelCell line={line} code={code(line)} text={text(line)} toggle={toggle} />,
    },
    ...measures.flatMap(name => {
      const measure = fact.measures[name]
      if (measure === undefined) return []
      const own = measureColumns<ReportLine>(fact, [name], words, ({ row }) => row, isCompared)
      const chosenAs = wordKey(measure)
      return own.map((column, place) => (place === 0 ? { ...column, chosenAs } : { ...column, goesWith: name }))
    }),
  ]
}
