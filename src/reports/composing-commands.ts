/** The commands that change a table report, by key and palette: its levels, its filters and, for custom reports, its columns. */
import type { Fact } from '#contract/facts/fact.ts'
import type { Command } from '../commands/commands.ts'
import type { ReportView } from './report-view.ts'
import { wordKey } from './report-words.ts'
import { grouped, mayGroup, type TableChoices, ungrouped, withLevelUp } from './table-choices.ts'

export type Composing = {
  readonly fact: Fact
  readonly view: ReportView
  readonly choices: TableChoices
  readonly show: (next: ReportView) => void
  /** Focuses a field for the values of a dimension. */
  readonly filterBy: (dimension: string) => void
}

const here = { group: 'here', when: 'report && !dialog' } as const

export function composingCommands(composing: Composing): readonly Command[] {
  const { fact, view, choices, show, filterBy } = composing
  const { rows, dimensions } = choices
  const full = () => (mayGroup(rows) ? undefined : 'reports.levelsFull')
  const single = () => (rows.length > 1 ? undefined : 'reports.onlyLevel')
  const others = dimensions.filter(name => !rows.includes(name))
  const choosing = (id: string, names: readonly string[], run: (name: string) => void) =>
    dimensionCommands(fact, id, names, run)
  const showing = (rowsWith: (name: string) => readonly string[]) => (name: string) =>
    show({ ...view, rows: rowsWith(name) })
  return [
    {
      ...here,
      id: 'report.group',
      title: 'reports.groupBy',
      icon: 'tree',
      chord: 'b',
      blocked: full,
      page: () =>
        choosing(
          'report.group',
          others,
          showing(name => grouped(rows, name)),
        ),
    },
    {
      ...here,
      id: 'report.split',
      title: 'reports.split',
      icon: 'tree',
      chord: 'n',
      blocked: full,
      page: () =>
        choosing(
          'report.split',
          others,
          showing(name => [...rows, name]),
        ),
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
      page: () =>
        choosing(
          'report.rows',
          others,
          showing(name => [...rows.slice(0, -1), name]),
        ),
    },
    {
      ...here,
      id: 'report.levelUp',
      title: 'reports.levelUp',
      icon: 'tree',
      blocked: single,
      page: () =>
        choosing(
          'report.levelUp',
          rows.slice(1),
          showing(name => withLevelUp(rows, name)),
        ),
    },
    {
      ...here,
      id: 'report.levelAway',
      title: 'reports.levelAway',
      icon: 'refund',
      blocked: single,
      page: () =>
        choosing(
          'report.levelAway',
          rows,
          showing(name => rows.filter(each => each !== name)),
        ),
    },
    {
      ...here,
      id: 'report.filter',
      title: 'reports.filterBy',
      icon: 'list',
      chord: 'f',
      page: () => choosing('report.filter', dimensions, filterBy),
    },
  ]
}

function dimensionCommands(
  { dimensions }: Fact,
  id: string,
  names: readonly string[],
  run: (name: string) => void,
): readonly Command[] {
  return names.flatMap((name): Command[] => {
    const dimension = dimensions[name]
    if (dimension === undefined) return []
    return [{ ...here, id: `${id}.${name}`, title: wordKey(dimension), icon: 'list', run: () => run(name) }]
  })
}

/** The columns command for a report without rows yet, with the same key as in every list. */
export function firstColumnsCommand({ fact, view, choices, show }: Composing): Command {
  const page = () =>
    choices.measures.flatMap((name): Command[] => {
      const measure = fact.measures[name]
      if (measure === undefined) return []
      const isChosen = choices.columns.includes(name)
      const columns = isChosen ? choices.columns.filter(each => each !== name) : [...choices.columns, name]
      const run = () => show({ ...view, columns })
      return [{ ...here, id: `list.columns.${name}`, title: wordKey(measure), icon: isChosen ? 'list' : 'add', run }]
    })
  return { ...here, id: 'list.columns', title: 'lists.columns', icon: 'list', chord: 'o', page }
}
