/** Saves the form: a new asset in one call; a known one by its terms, its branch and its centres, as far as they changed. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
    setProblems(given.map(each => ({ ...each, params: { ...each.params } })))
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus())
  }
  const save = async (body: NewAsset) => {
    setSaving(true)
    setProblems([])
    setRefusal(null)
    try {
      const options = { idempotencyKey: keyOf(body), notify: 'never' } as const
      const next =
        asset === null ? await api.call(assetEndpoints.addAsset, { body }, options) : await changed(asset, body)
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
  const changed = async (before: Asset, { branchId, costCenters, ...terms }: NewAsset): Promise<Asset> => {
    const once = (body: object) => ({ idempotencyKey: keyOf(body), notify: 'never' }) as const
    const { id, version } = before
    const edited = { id, version, ...terms }
    let next = await api.call(assetEndpoints.editAsset, { body: edited }, once(edited))
    if (branchId != null && branchId !== before.branchId) {
      const body = { branchId, assetId: id }
      next = await api.call(assetEndpoints.editBranchDepreciationAsset, { body }, once(body))
    }
    const told = (centres: NewAsset['costCenters']) => centres.map(each => `${each.costCenterId} ${each.perc}`).join()
    if (told(costCenters) !== told(next.costCenters)) {
      const body = { assetId: id, costCenters }
      next = await api.call(assetEndpoints.setAssetCentres, { body }, once(body))
    }
    return next
  }
  return { problems, refusal, isSaving, refuse, save }
}
