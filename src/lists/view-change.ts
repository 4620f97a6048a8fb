/** Changes a saved view, and reloads the views. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../services/api-context.ts'
import { showToast } from '../services/toasts.ts'
import { nameRefusal, savedViewsQuery } from './saved-views.ts'

export const unannounced = { isBackground: true, notify: 'never' } as const

export function useViewChange(change: () => Promise<unknown>, done: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await client.invalidateQueries(savedViewsQuery(api))
      done()
    },
    onError: error => {
      if (nameRefusal(error) === null) showToast({ kind: 'error', title: t('views.failed'), id: 'view' })
    },
  })
}
