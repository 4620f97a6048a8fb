import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { AssetTransaction } from '#contract/assets.ts'

const kindKeys = {
  acquired: 'asset.acquired',
  depreciated: 'asset.depreciation',
  moved: 'asset.moved',
  allocated: 'asset.allocated',
  disposed: 'asset.disposal',
  undone: 'asset.undone',
} as const satisfies Readonly<Record<AssetTransaction['kind'], string>>

/** The kind of a transaction, and whether it was reversed. */
export function useKindText(): (row: Pick<AssetTransaction, 'kind' | 'isUndone'>) => string {
  const { t } = useTranslation()
  return useCallback(
    ({ kind, isUndone }) => (isUndone ? t('asset.wasUndone', { kind: t(kindKeys[kind]) }) : t(kindKeys[kind])),
    [t],
  )
}
