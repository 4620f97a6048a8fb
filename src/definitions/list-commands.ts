/** What a list of master data can be told to do, by its keys and from the palette. */
import type { Definition, DefinitionRow } from '#contract/definitions/definition.ts'
import type { Command } from '../commands/commands.ts'
import { useCommands } from '../commands/palette-context.ts'
import type { TextKey } from '../i18n/texts.ts'

export type ListActions = {
  /** The row that the keyboard stands on. */
  readonly current: () => DefinitionRow | undefined
  readonly open: (row: DefinitionRow) => void
  readonly remove: (row: DefinitionRow) => void
  readonly toggleActive: (row: DefinitionRow) => void
  readonly history: (row: DefinitionRow) => void
  /** Null where a row opens no report, or not for this person. */
  readonly statement: ((row: DefinitionRow) => void) | null
  readonly add: () => void
  readonly toSearch: () => void
  readonly toggleRetired: () => void
  readonly refresh: () => void
  readonly importFile: () => void
  readonly excel: () => void
  readonly print: () => void
  readonly isEmpty: () => boolean
  readonly sortBy: (column: string) => void
  /** The column that the keyboard stands in, where the list can be in its order. */
  readonly currentSort: () => string | undefined
}

const here = { group: 'here', when: 'list && !dialog' } as const

export function useListCommands({ isEditedInPlace }: Definition, actions: ListActions): void {
  useCommands([...rowCommands(actions, isEditedInPlace === true), ...listCommands(actions)])
}

function rowCommands(actions: ListActions, isEditedInPlace: boolean): readonly Command[] {
  const { current, open, remove, toggleActive, history, statement } = actions
  const blocked = (): TextKey | undefined => (current() === undefined ? 'definition.noRow' : undefined)
  const on = (deed: (row: DefinitionRow) => void) => () => {
    const row = current()
    if (row !== undefined) deed(row)
  }
  return [
    {
      ...here,
      id: 'definition.open',
      title: isEditedInPlace ? 'definition.edit' : 'definition.open',
      icon: 'documentIn',
      chord: 'f2',
      blocked,
      run: on(open),
    },
    {
      ...here,
      id: 'definition.remove',
      // In a filter the key takes away what is written there.
      when: 'list && !dialog && !text',
      title: 'definition.remove',
      icon: 'refund',
      chord: 'delete',
      blocked,
      run: on(remove),
    },
    {
      ...here,
      id: 'definition.toggleActive',
      title: 'definition.retireOrBack',
      icon: 'transfer',
      chord: 't',
      blocked,
      run: on(toggleActive),
    },
    {
      ...here,
      id: 'definition.history',
      title: 'definition.history',
      icon: 'shift',
      chord: 'h',
      blocked,
      run: on(history),
    },
    ...(statement === null
      ? []
      : [
          {
            ...here,
            id: 'definition.statement',
            title: 'definition.statement',
            icon: 'journal',
            chord: 'v',
            blocked,
            run: on(statement),
          } as const,
        ]),
  ]
}

function listCommands(actions: ListActions): readonly Command[] {
  const { add, toSearch, toggleRetired, refresh, importFile, excel, print, isEmpty, sortBy, currentSort } = actions
  const whenFilled = (): TextKey | undefined => (isEmpty() ? 'definition.empty' : undefined)
  return [
    { ...here, id: 'definition.add', title: 'definition.add', icon: 'add', chord: 'n', run: add },
    { ...here, id: 'definition.search', title: 'definition.toSearch', icon: 'list', chord: '/', run: toSearch },
    {
      ...here,
      id: 'definition.retired',
      title: 'definition.toggleRetired',
      icon: 'list',
      chord: 'w',
      run: toggleRetired,
    },
    { ...here, id: 'definition.refresh', title: 'lists.refresh', icon: 'transfer', chord: 'r', run: refresh },
    { ...here, id: 'definition.import', title: 'definition.import', icon: 'documentIn', chord: 'i', run: importFile },
    {
      ...here,
      id: 'definition.excel',
      title: 'lists.excel',
      icon: 'documentOut',
      chord: 'x',
      blocked: whenFilled,
      run: excel,
    },
    {
      ...here,
      id: 'definition.print',
      title: 'lists.print',
      icon: 'printer',
      chord: 'mod+p',
      blocked: whenFilled,
      run: print,
    },
    {
      ...here,
      id: 'definition.sort',
      title: 'lists.sort',
      icon: 'list',
      chord: 's',
      blocked: () => (currentSort() === undefined ? 'lists.notSortable' : undefined),
      run: () => {
        const column = currentSort()
        if (column !== undefined) sortBy(column)
      },
    },
  ]
}
