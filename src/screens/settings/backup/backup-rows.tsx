/** The backups with time, kind, size and actions; arrows move between them. */
import { DatabaseBackup, Download, TriangleAlert } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Backup } from '#contract/backup.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Button } from '../../../ui/button.tsx'
import { MovingRow, movesIn } from '../../../ui/moving-rows.tsx'
import { Table, TableCell, TableHead, TableHeader, TableLines } from '../../../ui/table.tsx'
import type { BackupRowActions } from './backup-commands.ts'

type RowsProps = {
  readonly table: RefObject<HTMLTableElement | null>
  readonly backups: readonly Backup[]
  readonly active: number
  readonly focusRow: (row: number) => void
  readonly act: BackupRowActions
}

export function BackupRows({ table, backups, active, focusRow, act }: RowsProps) {
  const { t } = useTranslation()
  return (
    <Table ref={table} onKeyDown={movesIn({ count: backups.length, active, focusRow })}>
      <TableHeader className="max-sm:sr-only">
        <tr>
          <TableHead>{t('settings.backup.time')}</TableHead>
          <TableHead className="max-sm:hidden">{t('settings.backup.kind')}</TableHead>
          <TableHead isNumber>{t('settings.backup.size')}</TableHead>
          <TableHead>
            <span className="sr-only">{t('settings.backup.actions')}</span>
          </TableHead>
        </tr>
      </TableHeader>
      <TableLines>
        {backups.map((backup, place) => (
          <Row
            key={backup.name}
            backup={backup}
            isActive={place === active}
            activate={() => focusRow(place)}
            act={act}
          />
        ))}
      </TableLines>
    </Table>
  )
}

type RowProps = {
  readonly backup: Backup
  readonly isActive: boolean
  readonly activate: () => void
  readonly act: BackupRowActions
}

function Row({ backup, isActive, activate, act }: RowProps) {
  const { t } = useTranslation()
  const { shortDateTime } = useFormats()
  const size = useSize()(backup.size)
  const kind = t(`settings.backup.kinds.${backup.kind}`)
  return (
    <MovingRow isActive={isActive} activate={activate} title={backup.name} className="h-11">
      <TableCell>
        <span className="font-semibold tabular-nums">{shortDateTime(backup.createdAt)}</span>
        {!backup.isSound && (
          <span className="ms-2 inline-flex items-center gap-1 text-warning text-xs">
            <TriangleAlert aria-hidden className="size-3.5" />
            {t('settings.backup.unsoundMark')}
          </span>
        )}
        <span className="block text-muted-foreground text-xs sm:hidden">{kind}</span>
      </TableCell>
      <TableCell className="max-sm:hidden">{kind}</TableCell>
      <TableCell isNumber>{size}</TableCell>
      <TableCell className="py-0">
        <span className="flex justify-end gap-1">
          {/* For the pointer: keys do the same. */}
          <Button variant="ghost" size="sm" tabIndex={-1} onClick={() => act.download(backup)}>
            <Download aria-hidden />
            <span className="max-sm:sr-only">{t('settings.backup.download')}</span>
          </Button>
          {act.restore !== null && (
            <Button variant="ghost" size="sm" tabIndex={-1} onClick={() => act.restore?.(backup)}>
              <DatabaseBackup aria-hidden />
              <span className="max-sm:sr-only">
                {t(backup.kind === 'beforeRestore' ? 'settings.backup.undo' : 'settings.backup.restore')}
              </span>
            </Button>
          )}
        </span>
      </TableCell>
    </MovingRow>
  )
}

const kilobyte = 1024

function useSize(): (bytes: number) => string {
  const { t } = useTranslation()
  const { count } = useFormats()
  return bytes => {
    const kilobytes = Math.ceil(bytes / kilobyte)
    if (kilobytes < kilobyte) return t('settings.backup.kilobytes', { size: count(kilobytes) })
    return t('settings.backup.megabytes', { size: count(Math.ceil(kilobytes / kilobyte)) })
  }
}
