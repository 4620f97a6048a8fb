/** Connects the user editor to the own profile: loads it, saves it, and refreshes the signed-in user's data. Source: spec §4 and §8. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromPromise } from 'xstate'
import { accountEndpoints, type User } from '#contract/account.ts'
import type { UserDraft } from '#domain/access/user-rules.ts'
import { type UserAnswer, type UserValues, userEditorMachine } from '#machines/user-editor.machine.ts'
import type { Api } from '../../../api/api.ts'
import { ApiError } from '../../../api/api-error.ts'
import { queryKeyOf } from '../../../api/queries.ts'
import { sharedText } from '../../../i18n/keys.ts'
import { useApi } from '../../../services/api-context.ts'
import { showToast } from '../../../services/toasts.ts'

const { getOwnUser, saveOwnUser } = accountEndpoints

export function useOwnUser() {
  return useQuery({ ...useApi().query(getOwnUser, {}, { notify: 'never' }), staleTime: 0 })
}

export function useProfileEditor(user: User, form: RefObject<HTMLElement | null>) {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  const [machine] = useState(() =>
    userEditorMachine.provide({ actors: { saveUser: fromPromise(({ input }) => saveProfile(api, input)) } }),
  )
  const [snapshot, send, actor] = useMachine(machine, {
    input: { kind: 'own', mayAssignRoles: false, stored: valuesOf(user) },
  })
  useEffect(() => send({ type: 'refreshed', stored: valuesOf(user) }), [send, user])
  useEffect(() => {
    const subscriptions = [
      actor.on('saved', () => {
        showToast({ kind: 'success', title: t('userForm.profileSaved'), id: 'user' })
        void client.invalidateQueries({ queryKey: queryKeyOf(getOwnUser) })
        // The name in the top bar is a claim of the identity token.
        api.session.renew()
      }),
      actor.on('cancelled', () =>
        showToast({ kind: 'info', title: t('userForm.cancelled'), detail: t('userForm.cancelledDetail'), id: 'user' }),
      ),
      // Once the problems are rendered.
      actor.on('refused', () =>
        setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()),
      ),
    ]
    return () => {
      for (const each of subscriptions) each.unsubscribe()
    }
  }, [actor, api, client, form, t])
  return [snapshot, send] as const
}

function valuesOf({ userName, fullName, email, jobTitle, phoneNumber, isEnabled, roles }: User): UserValues {
  return { userName, fullName, email, jobTitle, phoneNumber, isEnabled, roles }
}

async function saveProfile(api: Api, draft: UserDraft): Promise<UserAnswer> {
  const { userName, fullName, email, jobTitle, phoneNumber, currentPassword, newPassword, confirmPassword } = draft
  const profile = { userName, fullName, email, jobTitle, phoneNumber, currentPassword }
  const passwords = newPassword === '' ? {} : { newPassword, confirmPassword }
  try {
    const saved = await api.call(saveOwnUser, { body: { ...profile, ...passwords } }, { notify: 'never' })
    return { kind: 'saved', values: valuesOf(saved) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { description, problems } = error
    return { kind: 'refused', text: description === null ? null : sharedText(description), problems }
  }
}
