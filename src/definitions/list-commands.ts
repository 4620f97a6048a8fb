/** The commands of a master data list, besides those of every list, by key and palette. */
import type { Definition, DefinitionRow } from '#contract/definitions/definition.ts'
import type { Command } from '../commands/commands.ts'
import type { TextKey } from '../i18n/texts.ts'
import type { DefinitionQuestion } from './list-dialogs.tsx'
import type { Levels } from './tree-rows.ts'

export type DefinitionActions = {
  /** The active row. */
  readonly current: () => DefinitionRow | undefined
  readonly open: (row: DefinitionRow) => void
  readonly ask: (question: DefinitionQuestion) => void
  readonly toggleActive: (row: DefinitionRow) => void
  /** Null when rows open no report, or not for this user. */
  readonly statement: ((row: DefinitionRow) => void) | null
  readonly add: () => void
  /** Opens the page for bulk changes; null when there is none. */
  readonly beside: { readonly title: TextKey; readonly go: () => void } | null
  readonly toggleRetired: () => void
  /** Null for a flat list. */
  readonly levels: Pick<Levels, 'lines' | 'toggleAll'> | null
}

const here = { group: 'here', when: 'list && !dialog' } as const

export function definitionCommands({ isEditedInPlace }: Definition, actions: DefinitionActions): readonly Command[] {
  const { ask, add, beside, toggleRetired, levels } = actions
  const importFile = () => ask({ kind: 'import' })
  return [
    ...rowCommands(actions, isEditedInPlace === true),
    { ...here, id: 'definition.add', title: 'definition.add', icon: 'add', chord: 'n', run: add },
    {
      ...here,
      id: 'definition.retired',
      title: 'definition.toggleRetired',
      icon: 'list',
      chord: 'w',
      run: toggleRetired,
    },
    ...(beside === null
      ? []
      : [
          {
            ...here,
            id: 'definition.beside',
            title: beside.title,
            icon: 'discount',
            chord: 'p',
            run: beside.go,
          } as const,
        ]),
    ...(levels === null ? [] : [levelsCommand(levels)]),
    { ...here, id: 'definition.import', title: 'definition.import', icon: 'documentIn', chord: 'i', run: importFile },
  ]
}

function levelsCommand({ lines, toggleAll }: Pick<Levels, 'lines' | 'toggleAll'>): Command {
  return {
    ...here,
    id: 'definition.levels',
    title: 'lists.toggleLevels',
    icon: 'tree',
    chord: 'l',
    blocked: () => (lines.some(({ isOpen }) => isOpen !== null) ? undefined : 'lists.noLevels'),
    run: toggleAll,
  }
}

function rowCommands(actions: DefinitionActions, isEditedInPlace: boolean): readonly Command[] {
  const { current, open, ask, toggleActive, statement } = actions
  const blocked = (): TextKey | undefined => (current() === undefined ? 'definition.noRow' : undefined)
  const on = (action: (row: DefinitionRow) => void) => () => {
    const row = current()
    if (row !== undefined) action(row)
  }
  return [
    {
      ...here,
      id: 'definition.open',
      title: isEditedInPlace ? 'definition.edit' : 'lists.hint.open',
      icon: 'documentIn',
      chord: 'f2',
      blocked,
      run: on(open),
    },
    {
      ...here,
      id: 'definition.remove',
      // In a filter the key deletes text.
      when: 'list && !dialog && !text',
      title: 'definition.remove',
      icon: 'refund',
      chord: 'delete',
      blocked,
      run: on(row => ask({ kind: 'remove', row })),
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
      run: on(row => ask({ kind: 'history', row })),
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
