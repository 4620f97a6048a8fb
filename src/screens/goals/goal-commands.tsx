/** The commands of the list of goals, by key, button and palette. */
import type { MonthlyGoal } from '#contract/goals.ts'
import type { Command } from '../../commands/commands.ts'

export type GoalActions = {
  readonly current: () => MonthlyGoal | undefined
  readonly add: () => void
  readonly edit: (row: MonthlyGoal) => void
  readonly remove: (row: MonthlyGoal) => void
  readonly charts: () => void
  /** Null when nothing is being edited. */
  readonly edited: { readonly save: () => void; readonly cancel: () => void } | null
}

const here = { group: 'here', when: 'list && !dialog' } as const

export function goalCommands({ current, add, edit, remove, charts, edited }: GoalActions): readonly Command[] {
  const blocked = () => {
    const row = current()
    if (row === undefined) return 'goals.noRow' as const
    return row.isOpen ? undefined : ('problem.goalPast' as const)
  }
  const on = (action: (row: MonthlyGoal) => void) => () => {
    const row = current()
    if (row !== undefined) action(row)
  }
  return [
    { ...here, id: 'goals.add', title: 'goals.add', icon: 'add', chord: 'n', run: add },
    { ...here, id: 'goals.edit', title: 'goals.edit', icon: 'documentIn', chord: 'f2', blocked, run: on(edit) },
    {
      ...here,
      id: 'goals.save',
      title: 'goals.update',
      icon: 'documentIn',
      chord: ['mod+s', 'mod+enter'],
      blocked: () => (edited === null ? 'goals.notEdited' : undefined),
      run: () => edited?.save(),
    },
    ...(edited === null
      ? []
      : [
          {
            ...here,
            id: 'goals.cancel',
            title: 'shell.cancel',
            icon: 'refund',
            chord: 'escape',
            run: edited.cancel,
          } as const,
        ]),
    {
      ...here,
      id: 'goals.remove',
      title: 'goals.remove',
      icon: 'refund',
      chord: 'delete',
      // In a field the key deletes text.
      when: 'list && !dialog && !text',
      blocked,
      run: on(remove),
    },
    { ...here, id: 'goals.charts', title: 'goals.charts', icon: 'chart', chord: 'v', run: charts },
  ]
}
