/** Runs the notifications machine against the server. */
import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromPromise } from 'xstate'
import { notificationEndpoints } from '#contract/notification.ts'
import {
  type NotificationAction,
  type NotificationsMode,
  type NotificationsPage,
  notificationsMachine,
} from '#machines/notifications.machine.ts'
import type { Api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { useApi } from './api-context.ts'
import { useRecentNotifications, useRememberNotifications } from './recent-notifications.ts'
import { showToast } from './toasts.ts'

/** Spec §2. */
export const notificationsPerPage = 10

const { listNotifications, readNotifications, pinNotification, removeNotification } = notificationEndpoints
const inBackground = { notify: 'never', isBackground: true } as const

export function useNotifications(mode: NotificationsMode) {
  const { t } = useTranslation()
  const api = useApi()
  const recent = useRecentNotifications()
  const remember = useRememberNotifications()
  const [machine] = useState(() =>
    notificationsMachine.provide({
      actors: {
        loadNotifications: fromPromise(({ input, signal }) => load(api, input, signal)),
        changeNotifications: fromPromise(({ input }) => change(api, input)),
      },
    }),
  )
  const [snapshot, send, actor] = useMachine(machine, { input: { mode, recent } })
  useEffect(() => {
    const subscriptions = [
      actor.on('loaded', ({ page }) => remember(page, actor.getSnapshot().context.page)),
      actor.on('stopped', () => {
        if (mode === 'shell')
          showToast({ kind: 'error', title: t('notification.loadFailed'), isSticky: true, id: 'notifications' })
      }),
      actor.on('actionFailed', () =>
        showToast({ kind: 'error', title: t('notification.actionFailed'), detail: t('shell.loadFailedDetail') }),
      ),
    ]
    const loadAgain = () => send({ type: 'reload' })
    window.addEventListener('online', loadAgain)
    return () => {
      for (const each of subscriptions) each.unsubscribe()
      window.removeEventListener('online', loadAgain)
    }
  }, [actor, mode, remember, send, t])
  return [snapshot, send, actor] as const
}

function load(api: Api, pageNumber: number, signal: AbortSignal): Promise<NotificationsPage> {
  const query = { pageNumber, pageSize: notificationsPerPage }
  return api.read(listNotifications, { query }, { ...inBackground, signal })
}

async function change(api: Api, action: NotificationAction | null): Promise<void> {
  const quietly = { notify: 'never' } as const
  switch (action?.kind) {
    case undefined:
      return
    case 'pin':
      await api.call(pinNotification, { body: { id: action.id, isPinned: action.isPinned } }, quietly)
      return
    case 'read':
      await api.call(readNotifications, { body: { ids: [...action.ids], isRead: action.isRead } }, quietly)
      return
    case 'remove':
      await api.call(removeNotification, { params: { id: action.id } }, quietly).catch(ignoreMissing)
  }
}

/** It was deleted on another device, or by a call whose reply was lost. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error
}
