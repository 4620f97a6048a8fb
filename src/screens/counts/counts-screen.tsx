/** The list of stock counts, open ones first. */
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type CountRow, countsPath } from '#contract/inventory-count.ts'
import { countStates } from '#domain/stock/stock-count.ts'
import { ChoiceField } from '../../fields/choice-select.tsx'
import { ReferenceField } from '../../fields/reference-field.tsx'
import { titleText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import type { ExportSource } from '../../lists/export-source.ts'
import { FilterBar } from '../../lists/filter-bar.tsx'
import type { ListedColumn } from '../../lists/list-columns.ts'
import { type FilterPlace, type ListedRows, ListPage, useListPage } from '../../lists/list-page.tsx'
import { NoRows, RowsFailed } from '../../lists/list-states.tsx'
import { useListTable } from '../../lists/list-table.ts'
import { ListView } from '../../lists/list-view.tsx'
import { usePagedList, usePagedRows } from '../../lists/paged-list.ts'
import { useOpenFromList } from '../../lists/use-back-navigation.ts'
import { useQuestions } from '../../lists/use-questions.ts'
import { useReferences } from '../../references/use-references.ts'
import { useApi } from '../../services/api-context.ts'
import { Button } from '../../ui/button.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import {
  allCounts,
  type CountsFilter,
  countsQuery,
  countsSearchOf,
  noCountsFilter,
  readCountsFilter,
} from './listed-counts.ts'
import { OpenCountDialog } from './open-count-dialog.tsx'

export function CountsScreen() {
  const { t } = useTranslation()
  const api = useApi()
  const page = useListPage()
  const filter = useMemo(() => readCountsFilter(page.asked), [page.asked])
  const query = usePagedList(countsQuery(api, filter))
  const change = (next: CountsFilter) => page.show(countsSearchOf(next))
  return (
    <ListPage
      page={page}
      above={<Filters {...page.filters} {...{ filter, change }} />}
      query={query}
      failed={t('counts.listFailed')}
    >
      {rows => <Counts {...rows} filter={filter} />}
    </ListPage>
  )
}

type FiltersProps = FilterPlace & { readonly filter: CountsFilter; readonly change: (next: CountsFilter) => void }

function Filters({ filter, change, bar }: FiltersProps) {
  const { t } = useTranslation()
  const branches = useReferences('branch')
  return (
    <FilterBar
      title={titleText('inventoryCount')}
      label={t('lists.filters')}
      bar={bar}
      clear={countsSearchOf(filter).size > 0 ? () => change(noCountsFilter) : null}
    >
      <ChoiceField
        label={t('words.state')}
        none={t('counts.shows.all')}
        value={filter.state}
        options={countStates.map(state => ({ value: state, text: t(`counts.states.${state}`) }))}
        choose={value => change({ ...filter, state: countStates.find(state => state === value) ?? null })}
      />
      <ReferenceField
        label={t('words.branch')}
        none={t('words.allBranches')}
        value={filter.branchId}
        references={branches}
        choose={branchId => change({ ...filter, branchId })}
      />
    </FilterBar>
  )
}

type CountsProps = ListedRows<CountRow> & { readonly filter: CountsFilter }

function Counts({ list, filter, grid, bar, chosen, roomPx, isOld }: CountsProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const openRow = useOpenFromList()
  const { rows, isRefreshing, hasFailed, refresh, retry } = usePagedRows(list)
  const table = useListTable({ ...chosen, columns: useColumns(), roomPx })
  const questions = useQuestions<'new'>(grid.focus)
  const add = () => questions.ask('new')
  return (
    <>
      {hasFailed && <RowsFailed title={t('lists.rowsFailed')} retry={retry} />}
      <ListView
        kind="list"
        grid={grid}
        id="counts"
        label={titleText('inventoryCount')}
        columns={table.columns}
        choice={table.choice}
        rows={rows}
        onOpen={row => openRow(`${countsPath}/${row.id}`)}
        rowClass={row => (row.state === 'open' ? 'font-medium' : undefined)}
        empty={
          <NoRows title={t('counts.empty')} hint={countsSearchOf(filter).size > 0 ? t('lists.emptyHint') : undefined} />
        }
        bar={bar}
        search={null}
        isOld={isOld}
        isRefreshing={isRefreshing}
        refresh={() => void refresh()}
        taken={useTaken(filter, table.taken, rows.count)}
        questions={questions}
        commands={[
          {
            ...{ group: 'here', when: 'list && !dialog', id: 'counts.new', title: 'counts.new' },
            ...{ icon: 'add', chord: 'n', run: add },
          },
        ]}
        hints={[{ text: t('lists.hint.open'), keys: ['Enter'] }]}
        count={t('counts.listCount', { number: formats.count(rows.count) })}
        buttons={
          <Button size="sm" onClick={add}>
            <Plus aria-hidden />
            {t('counts.new')}
            <KeyCaps keys={['N']} className="[&_kbd]:bg-primary-foreground/90" />
          </Button>
        }
      />
      {questions.asked === 'new' && (
        <OpenCountDialog
          close={questions.close}
          giveBackFocus={questions.giveBackFocus}
          opened={id => openRow(`${countsPath}/${id}`)}
        />
      )}
    </>
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

function useTaken(
  filter: CountsFilter,
  columns: ExportSource<CountRow>['columns'],
  count: number,
): ExportSource<CountRow> {
  const { t } = useTranslation()
  const { nameOf } = useFormats()
  const api = useApi()
  const branches = useReferences('branch')
  return useMemo(() => {
    const branch = filter.branchId === null ? undefined : branches.byId(filter.branchId)
    return {
      ...{ name: 'counts', title: titleText('inventoryCount'), search: String(countsSearchOf(filter)) },
      ...{ fileName: 'counts', columns, count },
      facts: [
        { label: t('words.state'), value: filter.state === null ? '' : t(`counts.states.${filter.state}`) },
        { label: t('words.branch'), value: branch ? nameOf(branch) : '' },
      ],
      read: reading => allCounts(api, filter, reading),
    }
  }, [filter, columns, count, t, nameOf, api, branches])
}
