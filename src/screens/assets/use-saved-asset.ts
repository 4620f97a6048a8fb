/** Saves the form in one call: terms, branch and centres, or nothing of them. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type Asset, assetEndpoints, type NewAsset } from '#contract/assets.ts'
import { ApiError } from '../../api/api-error.ts'
import { sharedText } from '../../i18n/keys.ts'
import { useApi } from '../../services/api-context.ts'
import { useIdempotencyKey } from '../../services/use-idempotency-key.ts'

type Sent = Pick<ApiError['problems'][number], 'at' | 'code' | 'params'>

/** Begins the query keys of the list of assets. */
export const assetsKey = 'assets'

export function useSavedAsset(asset: Asset | null, saved: (asset: Asset) => void) {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  const [problems, setProblems] = useState<ApiError['problems']>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const { keyOf } = useIdempotencyKey()
  const refuse = (given: readonly Sent[]) => {
    // At once: a frame later the user may be typing in another field.
    flushSync(() => setProblems(given.map(each => ({ ...each, params: { ...each.params } }))))
    document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
  }
  const save = async (body: NewAsset) => {
    setSaving(true)
    setProblems([])
    setRefusal(null)
    try {
      const options = { idempotencyKey: keyOf(body), notify: 'never' } as const
      const next =
        asset === null
          ? await api.call(assetEndpoints.addAsset, { body }, options)
          : await api.call(
              assetEndpoints.changeAsset,
              { body: { id: asset.id, version: asset.version, ...body } },
              options,
            )
      await client.invalidateQueries()
      saved(next)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refuse(error.problems)
      const shared = error.description === null ? t('shell.loadFailedDetail') : sharedText(error.description)
      if (error.problems.length === 0) setRefusal(shared)
    } finally {
      setSaving(false)
    }
  }
  return { problems, refusal, isSaving, refuse, save }
}
