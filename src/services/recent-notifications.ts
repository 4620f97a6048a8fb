/** The notifications that the shell loaded last: the newest page, with the number of unread ones. Emptied when the user logs out. */
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { NotificationsPage } from '#machines/notifications.machine.ts'

const recentKey = ['notifications', 'recent'] as const

export function useRecentNotifications(): NotificationsPage | null {
  const { data } = useQuery<NotificationsPage>({ queryKey: recentKey, queryFn: skipToken })
  return data ?? null
}

/** Another page than the first changes only the numbers. */
export function useRememberNotifications(): (page: NotificationsPage, number: number) => void {
  const client = useQueryClient()
  return useCallback(
    (page, number) =>
      client.setQueryData<NotificationsPage>(recentKey, before =>
        number === 1 || before === undefined ? page : { ...before, unread: page.unread, count: page.count },
      ),
    [client],
  )
}
