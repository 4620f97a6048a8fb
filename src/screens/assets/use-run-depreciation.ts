import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { assetEndpoints } from '#contract/assets.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useApi } from '../../services/api-context.ts'
import { showToast } from '../../services/toasts.ts'

/** Posts due depreciation, of one asset or of all, and says how much. A refusal is reported by the call itself. */
export function useRunDepreciation(): (assetId: number | null) => Promise<void> {
  const { t } = useTranslation()
  const { count } = useFormats()
  const api = useApi()
  const client = useQueryClient()
  return async assetId => {
    const posted = await api
      .call(assetEndpoints.runDepreciation, { body: { assetId } }, { notify: 'failures' })
      .catch(() => null)
    if (posted === null) return
    await client.invalidateQueries()
    showToast({ kind: 'success', title: t('asset.ran', { number: count(posted.count) }), id: 'asset' })
  }
}
