/** The list of stock counts, open ones first. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type CountRow, countsPath, inventoryCountEndpoints } from '#contract/inventory-count.ts'
import { type CountState, countStates } from '#domain/stock/stock-count.ts'
import type { ListedColumn } from '../../lists/list-columns.ts'
import type { ListDescription } from '../../lists/list-description.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { useOpenFromList } from '../../lists/use-back-navigation.ts'
import { countsKey } from './listed-counts.ts'
import { OpenCountDialog } from './open-count-dialog.tsx'

const counts: ListDescription<CountRow, CountState> = {
  id: countsKey,
  texts: {
    title: 'titles.inventoryCount',
    failed: 'counts.listFailed',
    empty: 'counts.empty',
    count: 'counts.listCount',
  },
  filters: {
    choice: {
      name: 'state',
      label: 'words.state',
      none: 'counts.shows.all',
      values: countStates,
      textOf: state => `counts.states.${state}`,
    },
  },
  pageSizeMax: 1000,
  read: ({ api, query: { branchId, skip, pageSize }, choice, options }) => {
    const query = { branchId, state: choice, skip, pageSize }
    return api.read(inventoryCountEndpoints.listCounts, { query }, options)
  },
  rowClass: row => (row.state === 'open' ? 'font-medium' : undefined),
}

export function CountsScreen() {
  const openRow = useOpenFromList()
  const open = (id: number) => openRow(`${countsPath}/${id}`)
  return (
    <ListScreen<CountRow, CountState, never, 'new'>
      list={counts}
      columns={useColumns()}
      open={row => open(row.id)}
      add={{ title: 'counts.new', run: ask => ask('new') }}
      dialog={(_new, closing) => <OpenCountDialog {...closing} opened={open} />}
    />
  )
}

function useColumns(): readonly ListedColumn<CountRow>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      { id: 'code', kind: 'code', title: t('counts.number'), value: row => row.code },
      {
        ...{ id: 'state', kind: 'text', title: t('words.state'), chosenAs: 'words.state', leaves: 6 },
        value: row => t(`counts.states.${row.state}`),
      },
      { id: 'day', kind: 'day', title: t('words.day'), chosenAs: 'words.day', leaves: 5, value: row => row.date },
      {
        ...{ id: 'branch', kind: 'reference', title: t('words.branch'), chosenAs: 'words.branch', leaves: 4 },
        value: row => ({ id: row.branchId, code: null, nameAr: row.branchNameAr, nameEn: row.branchNameEn }),
      },
      {
        ...{ id: 'scope', kind: 'text', title: t('counts.scope'), chosenAs: 'counts.scope', leaves: 3 },
        value: row => t(`counts.scopes.${row.scope}`),
      },
      { id: 'note', kind: 'text', title: t('words.note'), chosenAs: 'words.note', leaves: 1, value: row => row.note },
      {
        ...{ id: 'user', kind: 'text', title: t('counts.openedBy'), chosenAs: 'counts.openedBy', leaves: 2 },
        value: row => row.opened.userName,
      },
      {
        ...{ id: 'ended', kind: 'instant', title: t('counts.endedAt'), chosenAs: 'counts.endedAt', leaves: 0 },
        value: row => row.ended?.at ?? null,
      },
    ],
    [t],
  )
}
