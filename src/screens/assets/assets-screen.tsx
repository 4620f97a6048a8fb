/** The list of assets with their book values. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Asset, assetEndpoints, assetsPath, newAssetPath } from '#contract/assets.ts'
import { assetsNeed, newAssetNeed } from '#contract/screen-needs.ts'
import { useCommands } from '../../commands/palette-context.ts'
import type { ListedColumn } from '../../lists/list-columns.ts'
import type { ListDescription } from '../../lists/list-description.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { useOpenFromList } from '../../lists/use-back-navigation.ts'
import { useGoTo } from '../../services/navigation.ts'
import { useRunDepreciation } from './use-run-depreciation.ts'
import { assetsKey } from './use-saved-asset.ts'

const assets: ListDescription<Asset> = {
  id: assetsKey,
  texts: { title: 'titles.assets', failed: 'asset.listFailed', empty: 'asset.empty', count: 'asset.listCount' },
  filters: { search: 'lists.search' },
  pageSizeMax: 1000,
  read: ({ api, query: { query, branchId, skip, pageSize }, options }) =>
    api.read(assetEndpoints.getAssets, { query: { query, branchId, skip, pageSize } }, options),
}

export function AssetsScreen() {
  const openRow = useOpenFromList()
  const goTo = useGoTo()
  const run = useRunDepreciation()
  useCommands([
    {
      ...{ id: 'asset.run', group: 'here', title: 'asset.run', icon: 'journal', chord: 'mod+enter' },
      ...{ when: '!dialog', need: assetsNeed, run: () => void run(null) },
    },
  ])
  return (
    <ListScreen<Asset, never, never>
      list={assets}
      columns={useColumns()}
      open={row => openRow(`${assetsPath}/${row.id}`)}
      add={{ title: 'titles.newAsset', need: newAssetNeed, run: () => goTo(newAssetPath) }}
    />
  )
}

function useColumns(): readonly ListedColumn<Asset>[] {
  const { t } = useTranslation()
  return useMemo(
    (): readonly ListedColumn<Asset>[] => [
      { id: 'code', kind: 'code', title: t('asset.code'), value: row => row.code },
      {
        ...{ id: 'name', kind: 'reference', title: t('words.asset') },
        value: row => ({ id: row.id, code: null, nameAr: row.nameAr, nameEn: row.nameEn }),
      },
      {
        ...{ id: 'branch', kind: 'reference', title: t('words.branch'), chosenAs: 'words.branch', leaves: 3 },
        value: row => row.branch,
      },
      {
        ...{ id: 'state', kind: 'text', title: t('words.state'), chosenAs: 'words.state', leaves: 4 },
        value: row => t(`asset.${row.state}`),
      },
      { id: 'cost', kind: 'money', title: t('words.assetCost'), value: row => row.cost, leaves: 5 },
      {
        ...{ id: 'accumulated', kind: 'money', title: t('words.accumulated'), leaves: 2 },
        value: row => row.accumulated,
      },
      { id: 'book', kind: 'money', title: t('words.bookValue'), value: row => row.bookValue },
      {
        ...{ id: 'due', kind: 'day', title: t('asset.nextDue'), chosenAs: 'asset.nextDue', leaves: 1 },
        value: row => row.nextDueDate,
      },
      {
        ...{ id: 'dueCount', kind: 'count', title: t('asset.due'), chosenAs: 'asset.due', leaves: 0 },
        value: row => (row.dueCount === 0 ? null : row.dueCount),
      },
    ],
    [t],
  )
}
