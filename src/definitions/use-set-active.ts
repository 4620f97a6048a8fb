/** Deactivates or activates a row, with a message. */
import { useTranslation } from 'react-i18next'
import type { Definition, DefinitionRow } from '#contract/definitions/definition.ts'
import { newIdempotencyKey } from '../api/client.ts'
import { useNames } from '../i18n/names.ts'
import { useApi } from '../services/api-context.ts'
import { showToast } from '../services/toasts.ts'
import { useRowsChanged } from './use-rows-changed.ts'
import { rowName } from './value-texts.ts'

export function useSetActive(definition: Definition, refresh: () => void): (row: DefinitionRow) => void {
  const { t } = useTranslation()
  const api = useApi()
  const names = useNames()
  const rowsChanged = useRowsChanged(definition)
  const send = async (row: DefinitionRow) => {
    const isActive = !row.isActive
    const input = { params: { id: row.id }, body: { version: row.version, isActive } }
    const options = { idempotencyKey: newIdempotencyKey(), notify: 'failures' } as const
    try {
      await api.call(definition.calls.SetActive, input, options)
      const name = rowName(definition, row, names)
      const title = isActive ? t('definition.bringBackDone', { name }) : t('definition.retireDone', { name })
      showToast({ kind: 'success', title })
      rowsChanged()
    } catch {
      // The interceptor has reported the failure; the row is shown in its current state.
    }
    refresh()
  }
  return row => void send(row)
}
