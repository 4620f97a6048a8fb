/** Saves and reloads a settings tab, and refreshes what depends on it. */
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DefinitionRow } from '#contract/definitions/definition.ts'
import type { SettingsTab, StoredTab } from '#contract/settings/tab.ts'
import { ApiError } from '../../api/api-error.ts'
import type { FormSubject } from '../../definitions/use-row-form.ts'
import { titleText } from '../../i18n/keys.ts'
import { useApi } from '../../services/api-context.ts'
import { askCompany } from '../../services/cached-company.ts'
import { showToast } from '../../services/toasts.ts'

/** `reason` is the user's reason for the change being saved; `askReason` asks for one when the server requires it. */
export function useTabSubject(
  tab: SettingsTab,
  reason: { readonly current: string },
  askReason: () => void,
): FormSubject {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  const { Change, Read } = tab.calls
  return {
    fields: tab.fields,
    path: `/settings/${tab.fragment}`,
    save: async (_row, version, values, once) => {
      const body = { ...values, ...reasonOf(reason.current), version }
      try {
        return tabRowOf(await api.call(Change, { body }, once))
      } catch (error) {
        if (error instanceof ApiError && error.problems.some(({ at }) => at === 'reason')) askReason()
        throw error
      }
    },
    read: async () => tabRowOf(await api.read(Read, {}, { notify: 'never' })),
    nameOf: () => titleText(tab.title),
    saved: () => {
      showToast({ kind: 'success', title: t('definition.saved', { name: titleText(tab.title) }) })
      // Anything displayed may depend on the old setting, except the input in this form.
      void askCompany(api)
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== Read.path })
    },
  }
}

function reasonOf(reason: string): { readonly reason?: string } {
  return reason === '' ? {} : { reason }
}

/** A tab is a single row, which always exists. */
export function tabRowOf(stored: StoredTab): DefinitionRow {
  return { ...stored, id: 1, isActive: true, changedAt: 0 }
}
