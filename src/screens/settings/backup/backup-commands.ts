/** The commands of the backups, by key, button and palette. */
import type { Backup } from '#contract/backup.ts'
import type { Command } from '../../../commands/commands.ts'

export type BackupRowActions = {
  readonly download: (backup: Backup) => void
  /** Null for a user without the right. */
  readonly restore: ((backup: Backup) => void) | null
}

type BackupCommands = {
  readonly current: () => Backup | undefined
  readonly create: () => void
  readonly reload: () => void
  readonly act: BackupRowActions
}

const here = { group: 'here', when: 'list && !dialog && !text', icon: 'documentOut' } as const

export function backupCommands({ current, create, reload, act }: BackupCommands): readonly Command[] {
  const on = (action: (backup: Backup) => void) => () => {
    const backup = current()
    if (backup !== undefined) action(backup)
  }
  const blocked = () => (current() === undefined ? ('settings.backup.none' as const) : undefined)
  const restoring: readonly Command[] =
    act.restore === null
      ? []
      : [
          {
            ...{ ...here, id: 'backup.restore', title: 'settings.backup.restore', icon: 'refund' },
            ...{ chord: 's', blocked, run: on(act.restore) },
          },
        ]
  return [
    { ...here, id: 'backup.create', title: 'settings.backup.create', icon: 'add', chord: 'n', run: create },
    { ...here, id: 'backup.download', title: 'settings.backup.download', chord: 'd', blocked, run: on(act.download) },
    ...restoring,
    { ...here, id: 'backup.reload', title: 'settings.backup.reload', icon: 'list', chord: 'r', run: reload },
  ]
}
