/** The notifications of the user: read, pinned and deleted, ten on a page. Source: spec §2 and §4 (notifications viewer). */
import { ChevronLeft, ChevronRight, RotateCw } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notification } from '#contract/notification.ts'
import type { NotificationsPage } from '#machines/notifications.machine.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { titleText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { useAccess } from '../../services/api-context.ts'
import { ConfirmDialog } from '../../services/confirm-dialog.tsx'
import { useGoTo } from '../../services/navigation.ts'
import { placeOfNotification, useNotificationTexts } from '../../services/notification-texts.ts'
import { Page } from '../../services/page.tsx'
import { LoadFailed } from '../../services/states.tsx'
import { notificationsPerPage, useNotifications } from '../../services/use-notifications.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { notificationCommands } from './notification-commands.ts'
import { NotificationRows } from './notification-rows.tsx'

export function NotificationsScreen() {
  const { t } = useTranslation()
  const [snapshot, send] = useNotifications('full')
  const { loaded } = snapshot.context
  if (snapshot.matches({ list: 'stopped' }))
    return <LoadFailed title={t('notification.loadFailed')} retry={() => send({ type: 'reload' })} />
  return (
    <Page
      title={titleText('notifications')}
      actions={
        <Button variant="ghost" onClick={() => send({ type: 'reload' })}>
          {snapshot.hasTag('slow') ? <Spinner /> : <RotateCw aria-hidden />}
          {t('notification.reload')}
          <KeyCaps keys={['R']} />
        </Button>
      }
    >
      <p role="status" className="sr-only">
        {snapshot.hasTag('slow') ? t('shell.loading') : ''}
      </p>
      {loaded === null && snapshot.hasTag('slow') && <p aria-hidden>{t('shell.loading')}</p>}
      {loaded !== null && <Viewer loaded={loaded} snapshot={snapshot} send={send} />}
    </Page>
  )
}

type Machine = ReturnType<typeof useNotifications>
type ViewerProps = { readonly loaded: NotificationsPage; readonly snapshot: Machine[0]; readonly send: Machine[1] }

function Viewer({ loaded, snapshot, send }: ViewerProps) {
  const { t } = useTranslation()
  const table = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState(0)
  const { notifications: rows, count } = loaded
  const { page } = snapshot.context
  const pages = Math.max(1, Math.ceil(count / notificationsPerPage))
  const open = useOpen(send)
  const place = Math.min(active, Math.max(0, rows.length - 1))
  const focusRow = (next: number) => {
    const row = Math.max(0, Math.min(rows.length - 1, next))
    setActive(row)
    table.current?.querySelectorAll<HTMLElement>('tbody tr')[row]?.focus()
  }
  const show = (next: number) => {
    if (next < 1 || next > pages || next === page) return
    setActive(0)
    send({ type: 'page', page: next })
  }
  const act = {
    open,
    pin: ({ id, isPinned }: Notification) => send({ type: 'pin', id, isPinned: !isPinned }),
    mark: ({ id, isRead }: Notification) => send({ type: 'read', ids: [id], isRead: !isRead }),
    remove: ({ id }: Notification) => send({ type: 'remove', id }),
  }
  const markAll = (isRead: boolean) =>
    send({ type: 'read', ids: rows.filter(row => row.isRead !== isRead).map(({ id }) => id), isRead })
  useKeyContext('list')
  useCommands(
    notificationCommands({
      current: () => rows[place],
      ...{ act, markAll, reload: () => send({ type: 'reload' }) },
      ...{ next: () => show(page + 1), previous: () => show(page - 1) },
    }),
  )
  return (
    <>
      <Card className="overflow-hidden p-0">
        {rows.length === 0 ? (
          <p role="status" className="px-4 py-10 text-center text-muted-foreground">
            {t('notification.none')}
          </p>
        ) : (
          <NotificationRows table={table} rows={rows} active={place} focusRow={focusRow} act={act} />
        )}
      </Card>
      <Foot page={page} pages={pages} show={show} markAll={markAll} hasRows={rows.length > 0} />
      <RemoveQuestion snapshot={snapshot} send={send} rows={rows} giveBackFocus={() => focusRow(place)} />
    </>
  )
}

/** Opening also marks it as read. */
function useOpen(send: Machine[1]): (row: Notification) => void {
  const goTo = useGoTo()
  const access = useAccess()
  return ({ id, kind, isRead }) => {
    if (!isRead) send({ type: 'read', ids: [id], isRead: true })
    const place = placeOfNotification(kind, access)
    if (place !== null) goTo(place)
  }
}

type FootProps = {
  readonly page: number
  readonly pages: number
  readonly hasRows: boolean
  readonly show: (page: number) => void
  readonly markAll: (isRead: boolean) => void
}

function Foot({ page, pages, hasRows, show, markAll }: FootProps) {
  const { t } = useTranslation()
  const { count } = useFormats()
  if (!hasRows && pages === 1) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={() => markAll(true)}>
          {t('notification.readAll')}
          <KeyCaps keys={['A']} />
        </Button>
        <Button variant="ghost" size="sm" onClick={() => markAll(false)}>
          {t('notification.unreadAll')}
          <KeyCaps keys={['Shift', 'A']} />
        </Button>
      </div>
      <Hints />
      {pages > 1 && (
        <nav aria-label={t('notification.pages')} className="flex items-center gap-2">
          <Button variant="outline" size="sm" aria-disabled={page <= 1} onClick={() => show(page - 1)}>
            <ChevronLeft aria-hidden className="rtl:rotate-180" />
            {t('notification.previous')}
            <KeyCaps keys={['PgUp']} />
          </Button>
          <span className="tabular-nums">{t('notification.page', { page: count(page), pages: count(pages) })}</span>
          <Button variant="outline" size="sm" aria-disabled={page >= pages} onClick={() => show(page + 1)}>
            {t('notification.next')}
            <KeyCaps keys={['PgDn']} />
            <ChevronRight aria-hidden className="rtl:rotate-180" />
          </Button>
        </nav>
      )}
    </div>
  )
}

const rowKeys = [
  ['notification.open', 'Enter'],
  ['notification.mark', 'M'],
  ['notification.pinOrUnpin', 'P'],
  ['notification.remove', 'Del'],
] as const

/** The keys of a row. */
function Hints() {
  const { t } = useTranslation()
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-sm max-sm:hidden">
      {rowKeys.map(([text, key]) => (
        <li key={key} className="flex items-center gap-1.5">
          <KeyCaps keys={[key]} />
          {t(text)}
        </li>
      ))}
    </ul>
  )
}

type QuestionProps = Omit<ViewerProps, 'loaded'> & {
  readonly rows: readonly Notification[]
  readonly giveBackFocus: () => void
}

function RemoveQuestion({ snapshot, send, rows, giveBackFocus }: QuestionProps) {
  const { t } = useTranslation()
  const textsOf = useNotificationTexts()
  const { action } = snapshot.context
  const isAsking = snapshot.matches({ action: 'asking' })
  const isSending = snapshot.matches({ action: 'sending' })
  const row = action?.kind === 'remove' ? rows.find(({ id }) => id === action.id) : undefined
  if (row === undefined || !(isAsking || isSending)) return null
  return (
    <ConfirmDialog
      title={t('notification.removeQuestion', { header: textsOf(row).header })}
      text={textsOf(row).body}
      yes={t('notification.remove')}
      no={t('shell.cancel')}
      busy={t('notification.removing')}
      isBusy={isSending}
      isDestructive
      failure={null}
      confirm={() => send({ type: 'confirm' })}
      cancel={() => send({ type: 'cancel' })}
      giveBackFocus={giveBackFocus}
    />
  )
}
