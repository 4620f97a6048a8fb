/** The commands of every list and report, by key and palette. */

import type { Command } from '../commands/commands.ts'
import type { GridSorting } from '../grid/grid-heading.tsx'
import type { ColumnChoice } from './list-table.ts'

/** A list of rows, or a report; the key context has the same name. */
export type ListKind = 'list' | 'report'

type ListActions = {
  /** Null without a search over the rows. */
  readonly toSearch: (() => void) | null
  readonly refresh: () => void
  readonly excel: () => void
  readonly print: () => void
  /** Null without saved views. */
  readonly views: (() => void) | null
  readonly isEmpty: () => boolean
  readonly sorting: GridSorting | undefined
  readonly choice: ColumnChoice | undefined
  /** The active column. */
  readonly currentColumn: () => string | undefined
  /** Null when there is nothing to go back to. */
  readonly back: (() => void) | null
}

export function listCommands(kind: ListKind, actions: ListActions): readonly Command[] {
  const { toSearch, refresh, excel, print, views, isEmpty, sorting, choice, currentColumn, back } = actions
  const here = { group: 'here', when: `${kind} && !dialog` } as const
  const blocked = () => (isEmpty() ? 'lists.empty' : undefined)
  return [
    ...(toSearch === null
      ? []
      : [{ ...here, id: 'list.search', title: 'lists.search', icon: 'list', chord: '/', run: toSearch } as const]),
    { ...here, id: 'list.refresh', title: 'lists.refresh', icon: 'transfer', chord: 'r', run: refresh },
    { ...here, id: 'list.excel', title: 'lists.excel', icon: 'documentOut', chord: 'x', blocked, run: excel },
    { ...here, id: 'list.print', title: 'lists.print', icon: 'printer', chord: 'mod+p', blocked, run: print },
    ...(views === null
      ? []
      : [{ ...here, id: 'list.views', title: 'views.command', icon: 'savedView', chord: 'k', run: views } as const]),
    ...(sorting === undefined ? [] : [sortCommand(here, sorting, currentColumn)]),
    ...(hasChoice(choice) ? columnCommands(here, choice) : []),
    ...(back === null ? [] : [backCommand(kind, back)]),
  ]
}

/** In a field Esc belongs to the field. */
function backCommand(kind: ListKind, run: () => void): Command {
  const when = `${kind} && !dialog && !text` as const
  return { group: 'here', when, id: 'list.back', title: 'lists.back', icon: 'refund', chord: 'escape', run }
}

/** Whether there is a column that can be removed. */
export function hasChoice(choice: ColumnChoice | undefined): choice is ColumnChoice {
  return choice !== undefined && choice.columns.length > 0
}

function columnCommands(
  here: Pick<Command, 'group' | 'when'>,
  { columns, isChosen, reset }: ColumnChoice,
): readonly Command[] {
  const page = () =>
    columns.map(
      ({ id, title, isShown, isLast, toggle }): Command => ({
        ...here,
        id: `list.columns.${id}`,
        title,
        icon: isShown ? 'list' : 'add',
        blocked: () => (isLast ? 'lists.lastColumn' : undefined),
        run: toggle,
      }),
    )
  return [
    { ...here, id: 'list.columns', title: 'lists.columns', icon: 'list', chord: 'o', page },
    {
      ...here,
      id: 'list.columnsReset',
      title: 'lists.columnsReset',
      icon: 'list',
      chord: 'shift+o',
      blocked: () => (isChosen ? undefined : 'lists.columnsAsAtFirst'),
      run: reset,
    },
  ]
}

function sortCommand(
  here: Pick<Command, 'group' | 'when'>,
  { isSortable, choose }: GridSorting,
  currentColumn: () => string | undefined,
): Command {
  const column = () => {
    const current = currentColumn()
    return current !== undefined && isSortable(current) ? current : undefined
  }
  return {
    ...here,
    id: 'list.sort',
    title: 'lists.sort',
    icon: 'list',
    chord: 's',
    blocked: () => (column() === undefined ? 'lists.notSortable' : undefined),
    run: () => {
      const id = column()
      if (id !== undefined) choose(id)
    },
  }
}
