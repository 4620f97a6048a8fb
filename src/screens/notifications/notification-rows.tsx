/** The rows of the viewer: state, date, body and actions; arrows move between them. */
import { Mail, MailOpen, Pin, PinOff, Trash2 } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notification } from '#contract/notification.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useNotificationTexts } from '../../services/notification-texts.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/class-names.ts'
import { MovingRow, movesIn } from '../../ui/moving-rows.tsx'
import { Table, TableCell, TableHead, TableHeader, TableLines } from '../../ui/table.tsx'
import type { RowActions } from './notification-commands.ts'

type RowsProps = {
  readonly table: RefObject<HTMLTableElement | null>
  readonly rows: readonly Notification[]
  readonly active: number
  readonly focusRow: (row: number) => void
  readonly act: RowActions
}

export function NotificationRows({ table, rows, active, focusRow, act }: RowsProps) {
  const { t } = useTranslation()
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement?.tagName === 'MAIN'
    if (isLost) table.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus()
  })
  return (
    <Table ref={table} className="sm:table-fixed" onKeyDown={movesIn({ count: rows.length, active, focusRow })}>
      <TableHeader className="max-sm:sr-only">
        <tr>
          <TableHead className="w-11">
            <span className="sr-only">{t('notification.state')}</span>
          </TableHead>
          <TableHead className="w-48">{t('notification.date')}</TableHead>
          <TableHead>{t('notification.text')}</TableHead>
          <TableHead className="w-24">
            <span className="sr-only">{t('notification.actions')}</span>
          </TableHead>
        </tr>
      </TableHeader>
      <TableLines>
        {rows.map((row, place) => (
          <Row key={row.id} row={row} isActive={place === active} activate={() => focusRow(place)} act={act} />
        ))}
      </TableLines>
    </Table>
  )
}

type RowProps = {
  readonly row: Notification
  readonly isActive: boolean
  readonly activate: () => void
  readonly act: RowActions
}

function Row({ row, isActive, activate, act }: RowProps) {
  const { t } = useTranslation()
  const { shortDateTime } = useFormats()
  const { header, body } = useNotificationTexts()(row)
  const Icon = row.isRead ? MailOpen : Mail
  return (
    <MovingRow
      isActive={isActive}
      activate={activate}
      title={header}
      onDoubleClick={() => act.open(row)}
      className={cn('h-[35px]', !row.isRead && 'font-bold')}
    >
      <TableCell className="w-11">
        <Icon aria-hidden className={cn('size-4', row.isRead ? 'text-muted-foreground' : 'text-primary')} />
        <span className="sr-only">{t(row.isRead ? 'notification.isRead' : 'notification.isUnread')}</span>
      </TableCell>
      <TableCell className="w-48 truncate tabular-nums max-sm:hidden">{shortDateTime(row.date)}</TableCell>
      <TableCell className="sm:truncate">
        {row.isPinned && (
          <Pin aria-label={t('notification.isPinned')} className="me-1.5 inline size-3.5 text-primary" />
        )}
        {body}
        <span className="block font-normal text-muted-foreground text-xs sm:hidden">{shortDateTime(row.date)}</span>
      </TableCell>
      <TableCell className="w-20 py-0 sm:w-24">
        <span className="flex justify-end gap-0.5">
          <Action name={t(row.isPinned ? 'notification.unpin' : 'notification.pin')} run={() => act.pin(row)}>
            {row.isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
          </Action>
          <Action name={t('notification.remove')} run={() => act.remove(row)}>
            <Trash2 aria-hidden />
          </Action>
        </span>
      </TableCell>
    </MovingRow>
  )
}

/** For the pointer: the keys of the viewer do the same. */
function Action({ name, run, children }: { name: string; run: () => void; children: ReactNode }) {
  return (
    <Button variant="ghost" size="sm" tabIndex={-1} title={name} aria-label={name} className="size-7 p-0" onClick={run}>
      {children}
    </Button>
  )
}
