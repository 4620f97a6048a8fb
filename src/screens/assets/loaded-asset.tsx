/** The asset of the address. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Asset, assetEndpoints } from '#contract/assets.ts'
import { AddressedDocument } from '../../services/addressed-document.tsx'
import { useApi } from '../../services/api-context.ts'

type LoadedAssetProps = { readonly isForm?: true; readonly children: (asset: Asset) => ReactNode }

export function LoadedAsset(props: LoadedAssetProps) {
  const { t } = useTranslation()
  const api = useApi()
  return (
    <AddressedDocument
      {...props}
      read={id => api.query(assetEndpoints.getAssetById, { query: { id } }, { notify: 'never' })}
      missing={t('asset.notFound')}
    />
  )
}
