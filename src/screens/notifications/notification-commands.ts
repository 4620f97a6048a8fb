/** The commands of the notifications viewer, by key, button and palette. */
import type { Notification } from '#contract/notification.ts'
import type { Command } from '../../commands/commands.ts'

export type RowActions = Readonly<Record<'open' | 'pin' | 'mark' | 'remove', (row: Notification) => void>>

type NotificationCommands = {
  readonly current: () => Notification | undefined
  readonly act: RowActions
  readonly markAll: (isRead: boolean) => void
  readonly reload: () => void
  readonly next: () => void
  readonly previous: () => void
}

const here = { group: 'here', when: 'list && !dialog && !text', icon: 'notification' } as const

export function notificationCommands(given: NotificationCommands): readonly Command[] {
  const { current, act, markAll, reload, next, previous } = given
  const on = (action: (row: Notification) => void) => () => {
    const row = current()
    if (row !== undefined) action(row)
  }
  const blocked = () => (current() === undefined ? ('notification.none' as const) : undefined)
  return [
    { ...here, id: 'notification.open', title: 'notification.open', chord: 'enter', blocked, run: on(act.open) },
    { ...here, id: 'notification.mark', title: 'notification.mark', chord: 'm', blocked, run: on(act.mark) },
    { ...here, id: 'notification.pin', title: 'notification.pinOrUnpin', chord: 'p', blocked, run: on(act.pin) },
    { ...here, id: 'notification.remove', title: 'notification.remove', chord: 'delete', blocked, run: on(act.remove) },
    { ...here, id: 'notification.readAll', title: 'notification.readAll', chord: 'a', run: () => markAll(true) },
    {
      ...here,
      id: 'notification.unreadAll',
      title: 'notification.unreadAll',
      chord: 'shift+a',
      run: () => markAll(false),
    },
    { ...here, id: 'notification.next', title: 'notification.next', chord: 'pagedown', run: next },
    { ...here, id: 'notification.previous', title: 'notification.previous', chord: 'pageup', run: previous },
    { ...here, id: 'notification.reload', title: 'notification.reload', chord: 'r', run: reload },
  ]
}
