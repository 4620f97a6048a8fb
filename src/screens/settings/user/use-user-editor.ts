/** Connects the user editor to the server: saves, shows the results, and refreshes what depends on the user. Source: spec §4 and §8. */
import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromPromise } from 'xstate'
import { userEndpoints } from '#contract/users.ts'
import type { UserFormKind } from '#domain/access/user-rules.ts'
import { userEditorMachine } from '#machines/user-editor.machine.ts'
import { queryKeyOf } from '../../../api/queries.ts'
import { useInvalidFocus } from '../../../definitions/form-focus.ts'
import { useApi } from '../../../services/api-context.ts'
import { showToast } from '../../../services/toasts.ts'
import { useIdempotencyKey } from '../../../services/use-idempotency-key.ts'
import { useOwnDataChanged, useRolesChanged } from '../roles/use-roles.ts'
import { newUserValues, type StoredUser, sendUser, userValuesOf } from './user-calls.ts'

type Edited = {
  readonly kind: UserFormKind
  /** Null for a new one. */
  readonly user: StoredUser | null
  readonly mayAssignRoles: boolean
  readonly isEdited: boolean
  readonly form: RefObject<HTMLElement | null>
  /** Called after a save or a cancellation. */
  readonly ended?: () => void
}

export function useUserEditor({ kind, user, mayAssignRoles, isEdited, form, ended }: Edited) {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  const rolesChanged = useRolesChanged()
  const ownDataChanged = useOwnDataChanged()
  const { keyOf } = useIdempotencyKey()
  const focusInvalid = useInvalidFocus(form)
  const [machine] = useState(() => {
    const saving = { kind, id: user?.id ?? null, keyOf }
    return userEditorMachine.provide({ actors: { saveUser: fromPromise(({ input }) => sendUser(api, input, saving)) } })
  })
  const stored = user === null ? newUserValues : userValuesOf(user)
  const [snapshot, send, actor] = useMachine(machine, { input: { kind, mayAssignRoles, stored, isEdited } })
  useEffect(() => {
    if (user !== null) send({ type: 'refreshed', stored: userValuesOf(user) })
  }, [send, user])
  useEffect(() => {
    const subscriptions = [
      actor.on('saved', ({ values: { userName }, roleChanges: { added, removed } }) => {
        const title =
          kind === 'own'
            ? t('userForm.profileSaved')
            : t(kind === 'new' ? 'users.created' : 'users.saved', { name: userName })
        showToast({ kind: 'success', title, id: 'user' })
        if (kind === 'own') ownDataChanged()
        if (added.length + removed.length > 0) rolesChanged()
        else void client.invalidateQueries({ queryKey: queryKeyOf(userEndpoints.listUsers) })
        ended?.()
      }),
      actor.on('cancelled', () => {
        showToast({ kind: 'info', title: t('userForm.cancelled'), detail: t('userForm.cancelledDetail'), id: 'user' })
        ended?.()
      }),
      actor.on('refused', focusInvalid),
    ]
    return () => {
      for (const each of subscriptions) each.unsubscribe()
    }
  })
  return [snapshot, send] as const
}
