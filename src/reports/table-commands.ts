/** What a table report can be told beside what every report can: its levels, what they are compared with, its chart. */
import type { Fact } from '#contract/facts/fact.ts'
import type { Command } from '../commands/commands.ts'
import type { ReportView } from './report-view.ts'
import { wordKey } from './report-words.ts'
import { daysBefore, grouped, mayGroup, type TableChoices, ungrouped } from './table-choices.ts'

type TableActions = {
  readonly fact: Fact
  readonly view: ReportView
  readonly choices: TableChoices
  readonly show: (next: ReportView) => void
  readonly toggleAll: () => void
  readonly hasLevels: () => boolean
  /** The measures of the selected columns. */
  readonly marked: () => readonly string[]
}

const here = { group: 'here', when: 'report && !dialog' } as const

export function tableCommands(actions: TableActions): readonly Command[] {
  const { view, choices, show, toggleAll, hasLevels, marked } = actions
  const { rows } = choices
  return [
    {
      ...here,
      id: 'report.levels',
      title: 'lists.toggleLevels',
      icon: 'tree',
      chord: 'l',
      blocked: () => (hasLevels() ? undefined : 'lists.noLevels'),
      run: toggleAll,
    },
    {
      ...here,
      id: 'report.group',
      title: 'reports.groupBy',
      icon: 'tree',
      chord: 'b',
      blocked: () => (mayGroup(rows) ? undefined : 'reports.levelsFull'),
      page: () => dimensionCommands(actions, 'report.group', name => grouped(rows, name)),
    },
    {
      ...here,
      id: 'report.ungroup',
      title: 'reports.ungroup',
      icon: 'refund',
      chord: 'shift+b',
      blocked: () => (rows.length > 1 ? undefined : 'reports.notGrouped'),
      run: () => show({ ...view, rows: ungrouped(rows) }),
    },
    {
      ...here,
      id: 'report.rows',
      title: 'reports.showBy',
      icon: 'list',
      chord: 'd',
      page: () => dimensionCommands(actions, 'report.rows', name => [...rows.slice(0, -1), name]),
    },
    {
      ...here,
      id: 'report.compare',
      title: 'reports.compare',
      icon: 'transfer',
      chord: 'p',
      blocked: () => (daysBefore(view) === null ? 'reports.noneBefore' : undefined),
      run: () => show({ ...view, isCompared: !view.isCompared }),
    },
    {
      ...here,
      id: 'report.chart',
      title: 'reports.chart',
      icon: 'reports',
      chord: 'v',
      run: () => show({ ...view, chart: nextChart(choices.chart, marked()) }),
    },
  ]
}

/** Of other columns another chart; of the same ones, none. */
function nextChart(chart: readonly string[] | null, marked: readonly string[]): readonly string[] | null {
  return chart !== null && chart.join() === marked.join() ? null : marked
}

function dimensionCommands(
  { fact, view, choices, show }: TableActions,
  id: string,
  rowsWith: (name: string) => readonly string[],
): readonly Command[] {
  return choices.dimensions.flatMap((name): Command[] => {
    const dimension = fact.dimensions[name]
    if (dimension === undefined || choices.rows.includes(name)) return []
    const run = () => show({ ...view, rows: rowsWith(name) })
    return [{ ...here, id: `${id}.${name}`, title: wordKey(dimension), icon: 'list', run }]
  })
}
