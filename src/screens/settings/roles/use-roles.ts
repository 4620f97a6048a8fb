/** The roles of the server, and the role editor connected to it. Source: spec §4 and §8. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromPromise } from 'xstate'
import { accountEndpoints } from '#contract/account.ts'
import { type Role, roleEndpoints } from '#contract/roles.ts'
import { userEndpoints } from '#contract/users.ts'
import { discountLimitOf, type RoleDraft } from '#domain/access/role-rules.ts'
import { type RoleAnswer, roleEditorMachine } from '#machines/role-editor.machine.ts'
import { queryKeyOf } from '../../../api/queries.ts'
import { useInvalidFocus } from '../../../definitions/form-focus.ts'
import { useAccess, useApi } from '../../../services/api-context.ts'
import { showToast } from '../../../services/toasts.ts'
import { useIdempotencyKey } from '../../../services/use-idempotency-key.ts'
import { accessRefusal } from '../access/access-refusal.ts'

const { listRoles, createRole, saveRole } = roleEndpoints
const { listUsers } = userEndpoints
const { getOwnUser } = accountEndpoints
const quietly = { notify: 'never' } as const

/** Without `roles.view` those of the user. */
export function useRoles() {
  return useQuery({ ...useApi().query(listRoles, { query: {} }, quietly), staleTime: 0 })
}

/** Reloads everything that shows roles. */
export function useRolesChanged(): () => void {
  const client = useQueryClient()
  return () => {
    for (const endpoint of [listRoles, listUsers]) void client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })
  }
}

/** Refreshes the signed-in user's data. */
export function useOwnDataChanged(): () => void {
  const api = useApi()
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: queryKeyOf(getOwnUser) })
    // Name, roles and permissions are claims of the tokens.
    api.session.renew()
  }
}

type Editing = { readonly role: Role | null; readonly isReadOnly: boolean }

export function useRoleEditor({ role, isReadOnly }: Editing, form: RefObject<HTMLElement | null>) {
  const { t } = useTranslation()
  const api = useApi()
  const access = useAccess()
  const rolesChanged = useRolesChanged()
  const ownDataChanged = useOwnDataChanged()
  const { keyOf } = useIdempotencyKey()
  const focusInvalid = useInvalidFocus(form)
  const send = async (draft: RoleDraft): Promise<RoleAnswer> => {
    const { name, description, features, discountPercentage } = draft
    const discount = discountLimitOf(discountPercentage)
    const body = { name, description, featuresIds: [...features], discountPercentage: discount }
    const options = { ...quietly, idempotencyKey: keyOf(body) }
    try {
      const saved =
        role === null
          ? await api.call(createRole, { body }, options)
          : await api.call(saveRole, { params: { id: role.id }, body }, options)
      return { kind: 'saved', name: saved.name }
    } catch (error) {
      return accessRefusal(error)
    }
  }
  const [machine] = useState(() =>
    roleEditorMachine.provide({ actors: { saveRole: fromPromise(({ input }) => send(input)) } }),
  )
  const [snapshot, dispatch, actor] = useMachine(machine, { input: { stored: role, isReadOnly } })
  useEffect(() => {
    const subscriptions = [
      actor.on('saved', ({ name }) => {
        const title = role === null ? t('roles.created', { name }) : t('roles.saved', { name })
        showToast({ kind: 'success', title, id: 'role' })
        rolesChanged()
        if (role !== null && access?.roles.includes(role.name)) ownDataChanged()
      }),
      actor.on('cancelled', () =>
        showToast({ kind: 'info', title: t('userForm.cancelled'), detail: t('userForm.cancelledDetail'), id: 'role' }),
      ),
      actor.on('refused', focusInvalid),
    ]
    return () => {
      for (const each of subscriptions) each.unsubscribe()
    }
  })
  return [snapshot, dispatch] as const
}
