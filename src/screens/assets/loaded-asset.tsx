/** Reads the asset of the address, and shows it once it is there. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { type Asset, assetEndpoints } from '#contract/assets.ts'
import { useApi } from '../../services/api-context.ts'
import { LoadFailed, Loading } from '../../services/states.tsx'

type LoadedAssetProps = {
  /** A form never begins with an earlier answer. */
  readonly isForm?: true
  readonly children: (asset: Asset) => ReactNode
}

export function LoadedAsset({ isForm, children }: LoadedAssetProps) {
  const { t } = useTranslation()
  const id = Number(useParams().id)
  const isId = Number.isSafeInteger(id) && id > 0
  const query = useQuery({
    ...useApi().query(assetEndpoints.getAssetById, { query: { id: isId ? id : 1 } }, { notify: 'never' }),
    enabled: isId,
    refetchOnMount: 'always',
  })
  if (!isId || query.isError)
    return <LoadFailed isPage title={t('asset.notFound')} retry={() => void query.refetch()} />
  const isThere = query.data !== undefined && (!isForm || query.isFetchedAfterMount)
  return isThere ? children(query.data) : <Loading />
}
