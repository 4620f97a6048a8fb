/** The commands of the backups, by key, button and palette. */
import type { Backup } from '#contract/backup.ts'
import type { Command } from '../../../commands/commands.ts'

export type BackupRowActions = { readonly download: (backup: Backup) => void }

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
  return [
    { ...here, id: 'backup.create', title: 'settings.backup.create', icon: 'add', chord: 'n', run: create },
    { ...here, id: 'backup.download', title: 'settings.backup.download', chord: 'd', blocked, run: on(act.download) },
    { ...here, id: 'backup.reload', title: 'settings.backup.reload', icon: 'list', chord: 'r', run: reload },
  ]
}
