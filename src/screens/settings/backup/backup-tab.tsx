/** Backups: create one, and the list of those on the server, to download or restore. Source: spec §2. */
import { DatabaseBackup, RotateCw } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Backup, backupEndpoints } from '#contract/backup.ts'
import { can } from '#domain/access/can.ts'
import { ApiError } from '../../../api/api-error.ts'
import { useCommands } from '../../../commands/palette-context.ts'
import { titleText } from '../../../i18n/keys.ts'
import { useKeyContext } from '../../../keyboard/use-keyboard.ts'
import { useAccess } from '../../../services/api-context.ts'
import { failureDetail } from '../../../services/failure-detail.ts'
import { Page } from '../../../services/page.tsx'
import { LoadFailed, Loading } from '../../../services/states.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { KeyCaps } from '../../../ui/key-cap.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { backupCommands } from './backup-commands.ts'
import { BackupRows } from './backup-rows.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { UploadCard } from './upload-card.tsx'
import { useBackupActions, useBackups } from './use-backups.ts'

export function BackupTab() {
  const { t } = useTranslation()
  const backups = useBackups()
  if (backups.isError) {
    if (backups.error instanceof ApiError && backups.error.status === 403) return <OnlyAllBranches />
    const detail = failureDetail(backups.error)
    const retry = () => void backups.refetch()
    return <LoadFailed title={t('settings.backup.loadFailed')} {...(detail && { detail })} retry={retry} />
  }
  if (backups.data === undefined) return <Loading />
  return <Backups backups={backups.data} reload={() => void backups.refetch()} />
}

function OnlyAllBranches() {
  const { t } = useTranslation()
  return (
    <Page title={titleText('backup')}>
      <Alert kind="info">{t('settings.backup.onlyAllBranches')}</Alert>
    </Page>
  )
}

function Backups({ backups, reload }: { backups: readonly Backup[]; reload: () => void }) {
  const { t } = useTranslation()
  const table = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState(0)
  const actions = useBackupActions()
  const { busy, create, download, upload } = actions
  const place = Math.min(active, Math.max(0, backups.length - 1))
  const focusRow = (next: number) => {
    const row = Math.max(0, Math.min(backups.length - 1, next))
    setActive(row)
    table.current?.querySelectorAll<HTMLElement>('tbody tr')[row]?.focus()
  }
  const [asked, setAsked] = useState<Backup | null>(null)
  const mayRestore = can(useAccess(), backupEndpoints.restoreBackup.need)
  const act = { download: (backup: Backup) => void download(backup), restore: mayRestore ? setAsked : null }
  useKeyContext('list')
  useCommands(backupCommands({ current: () => backups[place], create: () => void create(), reload, act }))
  return (
    <Page
      title={titleText('backup')}
      lead={t('settings.backup.lead')}
      className="max-w-5xl"
      actions={
        <>
          <Button variant="ghost" onClick={reload}>
            <RotateCw aria-hidden />
            {t('settings.backup.reload')}
            <KeyCaps keys={['R']} />
          </Button>
          <Button autoFocus aria-disabled={busy !== null} onClick={() => void create()}>
            {busy === 'create' ? <Spinner /> : <DatabaseBackup aria-hidden />}
            {t(busy === 'create' ? 'settings.backup.creating' : 'settings.backup.create')}
            <KeyCaps keys={['N']} className="[&_kbd]:bg-primary-foreground/90" />
          </Button>
        </>
      }
    >
      <Card className="overflow-hidden p-0">
        {backups.length === 0 ? (
          <p role="status" className="px-4 py-10 text-center text-muted-foreground">
            {t('settings.backup.none')}
          </p>
        ) : (
          <BackupRows table={table} backups={backups} active={place} focusRow={focusRow} act={act} />
        )}
      </Card>
      <UploadCard isBusy={busy === 'upload'} upload={(file, done) => void upload(file, done)} />
      {backups.length > 0 && <Hints mayRestore={mayRestore} />}
      {asked !== null && (
        <RestoreDialog backup={asked} close={() => setAsked(null)} giveBackFocus={() => focusRow(place)} />
      )}
    </Page>
  )
}

const rowKeys = [
  ['settings.backup.download', 'D'],
  ['settings.backup.restore', 'S'],
] as const

/** The keys of a row. */
function Hints({ mayRestore }: { mayRestore: boolean }) {
  const { t } = useTranslation()
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-sm max-sm:hidden">
      {rowKeys.slice(0, mayRestore ? 2 : 1).map(([text, key]) => (
        <li key={key} className="flex items-center gap-1.5">
          <KeyCaps keys={[key]} />
          {t(text)}
        </li>
      ))}
    </ul>
  )
}
