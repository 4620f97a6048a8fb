/** The vouchers of one type, latest day first. */
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { VoucherType } from '#contract/vouchers/descriptions.ts'
import { voucherOf } from '#contract/vouchers/registry.ts'
import type { VoucherRow } from '#contract/vouchers/voucher.ts'
import { newVoucherTitle } from '../catalogue/described-pages.ts'
import { DayField } from '../fields/day-field.tsx'
import { ReferenceField } from '../fields/reference-field.tsx'
import { useFormats } from '../i18n/use-formats.ts'
import type { ExportSource } from '../lists/export-source.ts'
import { FilterBar, SearchField } from '../lists/filter-bar.tsx'
import type { ListedColumn } from '../lists/list-columns.ts'
import { type FilterPlace, type ListedRows, ListPage, useListPage } from '../lists/list-page.tsx'
import { NoRows, RowsFailed } from '../lists/list-states.tsx'
import { useListTable } from '../lists/list-table.ts'
import { ListView } from '../lists/list-view.tsx'
import { usePagedList, usePagedRows } from '../lists/paged-list.ts'
import { periodText } from '../lists/period.ts'
import { useOpenFromList } from '../lists/use-back-navigation.ts'
import { useQuestions } from '../lists/use-questions.ts'
import { useReferences } from '../references/use-references.ts'
import { useApi } from '../services/api-context.ts'
import { useGoTo } from '../services/navigation.ts'
import { Button } from '../ui/button.tsx'
import { Code } from '../ui/isolated-text.tsx'
import { KeyCaps } from '../ui/key-cap.tsx'
import {
  allVouchers,
  isVoucherFiltered,
  noVoucherFilter,
  readVoucherFilter,
  type VoucherListFilter,
  voucherListQuery,
  voucherSearchOf,
} from './listed-vouchers.ts'
import { useVoucherTexts, type VoucherTexts } from './voucher-texts.ts'

export function voucherList(type: VoucherType) {
  return function VoucherListScreen() {
    return <VoucherList key={type} type={type} />
  }
}

function VoucherList({ type }: { type: VoucherType }) {
  const api = useApi()
  const { text, listTitle } = useVoucherTexts(type)
  const page = useListPage()
  const filter = useMemo(() => readVoucherFilter(page.asked), [page.asked])
  const query = usePagedList(voucherListQuery(api, type, filter))
  const change = (next: VoucherListFilter) => page.show(voucherSearchOf(next))
  return (
    <ListPage
      page={page}
      above={<Filters {...page.filters} {...{ filter, change }} title={listTitle} />}
      query={query}
      failed={text('listFailed')}
    >
      {rows => <Vouchers {...rows} {...{ type, filter }} />}
    </ListPage>
  )
}

type FiltersProps = FilterPlace & {
  readonly title: string
  readonly filter: VoucherListFilter
  readonly change: (next: VoucherListFilter) => void
}

function Filters({ title, filter, change, bar, search, toRows }: FiltersProps) {
  const { t } = useTranslation()
  const branches = useReferences('branch')
  const set = (part: Partial<VoucherListFilter>) => change({ ...filter, ...part })
  return (
    <FilterBar
      title={title}
      label={t('lists.filters')}
      bar={bar}
      clear={isVoucherFiltered(filter) ? () => change(noVoucherFilter) : null}
    >
      <SearchField
        label={t('voucher.search')}
        value={filter.query}
        change={query => set({ query })}
        field={search}
        toRows={toRows}
      />
      <DayField label={t('words.from')} value={filter.from} max={filter.to} choose={from => set({ from })} />
      <DayField label={t('words.to')} value={filter.to} min={filter.from} choose={to => set({ to })} />
      <ReferenceField
        label={t('words.branch')}
        none={t('words.allBranches')}
        value={filter.branchId}
        references={branches}
        choose={branchId => set({ branchId })}
      />
    </FilterBar>
  )
}

type VouchersProps = ListedRows<VoucherRow> & { readonly type: VoucherType; readonly filter: VoucherListFilter }

function Vouchers({ type, list, filter, grid, bar, search, chosen, roomPx, isOld }: VouchersProps) {
  const { t } = useTranslation()
  const texts = useVoucherTexts(type)
  const { path } = voucherOf(type)
  const newTitle = `titles.${newVoucherTitle(type)}` as const
  const formats = useFormats()
  const goTo = useGoTo()
  const openRow = useOpenFromList()
  const { rows, isRefreshing, hasFailed, refresh, retry } = usePagedRows(list)
  const table = useListTable({ ...chosen, columns: useColumns(texts), roomPx })
  const taken = useTaken({ type, texts, filter, columns: table.taken, count: rows.count })
  const questions = useQuestions(grid.focus)
  const add = () => goTo(`${path}/new`)
  return (
    <>
      {hasFailed && <RowsFailed title={t('lists.rowsFailed')} retry={retry} />}
      <ListView
        kind="list"
        grid={grid}
        id={`${type}s`}
        label={texts.listTitle}
        columns={table.columns}
        choice={table.choice}
        rows={rows}
        onOpen={row => openRow(`${path}/${row.id}`)}
        rowClass={row => (row.reversedBy === null ? undefined : 'text-muted-foreground')}
        empty={
          <NoRows title={texts.text('empty')} hint={isVoucherFiltered(filter) ? t('lists.emptyHint') : undefined} />
        }
        bar={bar}
        search={search}
        isOld={isOld}
        isRefreshing={isRefreshing}
        refresh={() => void refresh()}
        taken={taken}
        questions={questions}
        commands={[
          {
            group: 'here',
            when: 'list && !dialog',
            id: `${type}s.new`,
            title: newTitle,
            icon: 'add',
            chord: 'n',
            run: add,
          },
        ]}
        hints={[
          { text: t('lists.hint.open'), keys: ['Enter'] },
          { text: t('lists.hint.search'), keys: ['/'] },
        ]}
        count={texts.text('count', { count: rows.count, number: formats.count(rows.count) })}
        buttons={
          <Button size="sm" onClick={add}>
            <Plus aria-hidden />
            {t(newTitle)}
            <KeyCaps keys={['N']} />
          </Button>
        }
      />
    </>
  )
}

function useColumns({ text }: VoucherTexts): readonly ListedColumn<VoucherRow>[] {
  const { t } = useTranslation()
  const branches = useReferences('branch')
  return useMemo(
    () => [
      {
        id: 'code',
        kind: 'code',
        chosenAs: 'voucher.number',
        leaves: 4,
        title: t('voucher.number'),
        value: row => row.code,
        render: row => <Code className={row.reversedBy === null ? 'font-medium' : 'line-through'}>{row.code}</Code>,
      },
      { id: 'day', kind: 'day', title: t('words.day'), chosenAs: 'words.day', leaves: 3, value: row => row.date },
      {
        id: 'note',
        kind: 'text',
        title: t('voucher.note'),
        chosenAs: 'voucher.note',
        leaves: 2,
        value: row => row.note,
      },
      ...(branches.rows.length > 1
        ? [
            {
              id: 'branch',
              kind: 'reference',
              title: t('words.branch'),
              chosenAs: 'words.branch',
              leaves: 1,
              value: row => branches.byId(row.branchId) ?? null,
            } satisfies ListedColumn<VoucherRow>,
          ]
        : []),
      { id: 'user', kind: 'text', title: t('words.user'), chosenAs: 'words.user', value: row => row.userName },
      { id: 'total', kind: 'money', title: t('words.total'), value: row => row.total },
      {
        id: 'state',
        kind: 'text',
        title: t('words.state'),
        width: { screen: 'minmax(7rem, 1fr)' },
        value: row => stateOf(row, text),
      },
    ],
    [t, text, branches],
  )
}

function stateOf({ reverses, reversedBy }: VoucherRow, text: VoucherTexts['text']): string {
  if (reversedBy !== null) return text('reversedBy', { code: reversedBy.code })
  return reverses === null ? '' : text('reverses', { code: reverses.code })
}

type Taken = {
  readonly type: VoucherType
  readonly texts: VoucherTexts
  readonly filter: VoucherListFilter
  readonly columns: ExportSource<VoucherRow>['columns']
  readonly count: number
}

function useTaken({ type, texts: { listTitle }, filter, columns, count }: Taken): ExportSource<VoucherRow> {
  const { t } = useTranslation()
  const formats = useFormats()
  const api = useApi()
  const branches = useReferences('branch')
  return useMemo(() => {
    const branch = filter.branchId === null ? undefined : branches.byId(filter.branchId)
    return {
      name: type,
      title: listTitle,
      search: String(voucherSearchOf(filter)),
      fileName: [`${type}s`, filter.from, filter.to].filter(part => part !== null).join('-'),
      columns,
      facts: [
        { label: t('lists.period'), value: periodText(filter.from, filter.to, t, formats) },
        { label: t('voucher.search'), value: filter.query.trim() },
        { label: t('words.branch'), value: branch ? formats.nameOf(branch) : '' },
      ],
      count,
      read: reading => allVouchers(api, type, filter, reading),
    }
  }, [type, listTitle, filter, columns, count, t, formats, api, branches])
}
