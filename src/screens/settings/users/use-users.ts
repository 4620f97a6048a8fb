/** The users of the server. Source: spec §7. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ListedUser, userEndpoints } from '#contract/users.ts'
import { ApiError } from '../../../api/api-error.ts'
import { queryKeyOf } from '../../../api/queries.ts'
import { sharedText } from '../../../i18n/keys.ts'
import { useApi } from '../../../services/api-context.ts'
import { showToast } from '../../../services/toasts.ts'

const { listUsers, patchUser, unblockUser } = userEndpoints
const quietly = { notify: 'never' } as const

export function useUsers() {
  return useQuery({ ...useApi().query(listUsers, { query: {} }, quietly), staleTime: 0 })
}

type Options = { readonly idempotencyKey?: string; readonly notify: 'never' }

/** Enables or disables a user and shows the result; throws when the server refuses. */
export function useSetEnabled() {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  return async ({ id, userName: name }: ListedUser, isEnabled: boolean, options: Options): Promise<void> => {
    const body = [{ op: 'replace' as const, path: '/isEnabled', value: isEnabled }]
    await api.call(patchUser, { params: { id }, body }, options)
    showToast({ kind: 'success', title: t(isEnabled ? 'users.enabledNow' : 'users.disabledNow', { name }), id: 'user' })
    void client.invalidateQueries({ queryKey: queryKeyOf(listUsers) })
  }
}

export function useEnable() {
  const { t } = useTranslation()
  const setEnabled = useSetEnabled()
  return useMutation({
    mutationFn: (user: ListedUser) => setEnabled(user, true, quietly),
    onError: error => showFailure(error, t('users.toggleFailed')),
  })
}

function showFailure(error: Error, title: string): void {
  const description = error instanceof ApiError ? error.description : null
  const detail = description === null ? {} : { detail: sharedText(description) }
  showToast({ kind: 'error', title, id: 'user', ...detail })
}

/** Ends the lock after failed logins. Source: spec §4 and §8. */
export function useUnblock(unblocked?: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: ListedUser) => api.call(unblockUser, { params: { id } }, quietly),
    onMutate: () => showToast({ kind: 'info', title: t('users.unblocking'), id: 'user' }),
    onSuccess: () => {
      showToast({ kind: 'success', title: t('users.unblocked'), id: 'user' })
      void client.invalidateQueries({ queryKey: queryKeyOf(listUsers) })
      unblocked?.()
    },
    onError: error => showFailure(error, t('users.unblockFailed')),
  })
}
