/** Creates an asset, or edits the one of the address: terms, accounts, branch and cost centres, with the plan beside them. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { assetEndpoints } from '#contract/assets.ts'
import { useApi } from '../../services/api-context.ts'
import { LoadFailed, Loading } from '../../services/states.tsx'
import { assetDraftOf, emptyTexts } from './asset-draft.ts'
import { AssetForm } from './asset-form.tsx'

export function NewAssetScreen() {
  const { id } = useParams()
  return id === undefined ? (
    <AssetForm key="new" asset={null} first={{ texts: emptyTexts, centres: [] }} />
  ) : (
    <EditedAsset id={Number(id)} />
  )
}

function EditedAsset({ id }: { id: number }) {
  const { t } = useTranslation()
  const isId = Number.isSafeInteger(id) && id > 0
  const query = useQuery({
    ...useApi().query(assetEndpoints.getAssetById, { query: { id: isId ? id : 1 } }, { notify: 'never' }),
    enabled: isId,
    refetchOnMount: 'always',
  })
  if (!isId || query.isError)
    return <LoadFailed isPage title={t('asset.notFound')} retry={() => void query.refetch()} />
  if (!query.isFetchedAfterMount || query.data === undefined) return <Loading />
  return <AssetForm key={query.data.version} asset={query.data} first={assetDraftOf(query.data)} />
}
