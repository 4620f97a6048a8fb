/** Saves the printer form: device settings on this device, shop settings on the server. */
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DefinitionRow } from '#contract/definitions/definition.ts'
import { settingsTabs } from '#contract/settings/registry.ts'
import type { StoredTab } from '#contract/settings/tab.ts'
import type { FormSubject } from '../../definitions/use-row-form.ts'
import { titleText } from '../../i18n/keys.ts'
import { useApi } from '../../services/api-context.ts'
import { askCompany } from '../../services/cached-company.ts'
import { showToast } from '../../services/toasts.ts'
import { type DescribedFields, deviceFields, readPrinterFields, writePrinterFields } from './printer-fields.ts'
import { tabRowOf } from './use-tab-subject.ts'

const tab = settingsTabs.printing

type PrinterSubject = FormSubject & { readonly first: DefinitionRow; readonly fields: DescribedFields }

/** `shop` is null when the server does not respond: then only device settings are saved. */
export function usePrinterSubject(shop: StoredTab | null): PrinterSubject {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  const { Change, Read } = tab.calls
  const rowOf = (stored: StoredTab): DefinitionRow => ({ ...tabRowOf(stored), ...readPrinterFields(api.storage) })
  const alone: StoredTab = { version: 1 }
  return {
    fields: shop === null ? deviceFields : { ...deviceFields, ...tab.fields },
    path: '/definitions/printer-settings',
    first: rowOf(shop ?? alone),
    save: async (_row, version, values, once) => {
      const shared = Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(tab.fields, name)))
      const isShared = Object.keys(shared).length > 0
      // When the server refuses, the input stays and the device is unchanged.
      const stored = isShared ? await api.call(Change, { body: { ...shared, version } }, once) : null
      writePrinterFields(api.storage, values)
      return rowOf(stored ?? { ..._row, version })
    },
    read: async () => rowOf(await api.read(Read, {}, { notify: 'never' })),
    nameOf: () => titleText(tab.title),
    saved: () => {
      showToast({ kind: 'success', title: t('definition.saved', { name: titleText(tab.title) }) })
      void askCompany(api)
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== Read.path })
    },
  }
}
