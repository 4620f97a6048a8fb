/** Commands on the rows of a table report: expand levels, compare, and chart. */
import type { Command } from '../commands/commands.ts'
import type { ReportView } from './report-view.ts'
import { daysBefore, type TableChoices } from './table-choices.ts'

type TableActions = {
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

/** Charts other selected columns; with the same ones, closes the chart. */
function nextChart(chart: readonly string[] | null, marked: readonly string[]): readonly string[] | null {
  return chart !== null && chart.join() === marked.join() ? null : marked
}
