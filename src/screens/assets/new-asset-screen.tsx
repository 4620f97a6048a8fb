/** Creates an asset, or edits the one of the address: terms, accounts, branch and cost centres, with the plan beside them. */
import { useParams } from 'react-router-dom'
import { assetDraftOf, emptyTexts } from './asset-draft.ts'
import { AssetForm } from './asset-form.tsx'
import { LoadedAsset } from './loaded-asset.tsx'

export function NewAssetScreen() {
  if (useParams().id === undefined)
    return <AssetForm key="new" asset={null} first={{ texts: emptyTexts, centres: [] }} />
  return (
    <LoadedAsset isForm>
      {asset => <AssetForm key={asset.version} asset={asset} first={assetDraftOf(asset)} />}
    </LoadedAsset>
  )
}
