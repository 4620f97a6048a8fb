/** Exit and entry statements, the latest day first. */
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeliveryRow } from '#contract/deliveries.ts'
import { makesDeliveries } from '#contract/delivery-needs.ts'
import { deliveryKinds } from '#domain/bills/delivery.ts'
import { billTitles } from '../../catalogue/bill-titles.ts'
import { ChoiceField } from '../../fields/choice-select.tsx'
import { DayField } from '../../fields/day-field.tsx'
import { ReferenceField } from '../../fields/reference-field.tsx'
import { useNames } from '../../i18n/names.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import type { ExportSource } from '../../lists/export-source.ts'
import { FilterBar, SearchField } from '../../lists/filter-bar.tsx'
import type { ListedColumn } from '../../lists/list-columns.ts'
import { type FilterPlace, type ListedRows, ListPage, useListPage } from '../../lists/list-page.tsx'
import { NoRows, RowsFailed } from '../../lists/list-states.tsx'
import { useListTable } from '../../lists/list-table.ts'
import { ListView } from '../../lists/list-view.tsx'
import { usePagedList, usePagedRows } from '../../lists/paged-list.ts'
import { periodText } from '../../lists/period.ts'
import { useOpenFromList } from '../../lists/use-back-navigation.ts'
import { useQuestions } from '../../lists/use-questions.ts'
import { useReferences } from '../../references/use-references.ts'
import { useApi, useCan } from '../../services/api-context.ts'
import { useGoTo } from '../../services/navigation.ts'
import { Button } from '../../ui/button.tsx'
import { Code } from '../../ui/isolated-text.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import {
  allStatements,
  isStatementFiltered,
  noStatementFilter,
  readStatementFilter,
  type StatementFilter,
  statementListQuery,
  statementSearchOf,
} from './listed-statements.ts'

const listPath = '/permissions/entrystatments' // (sic)
const newPath = '/permissions/newentrystatments' // (sic)

export function StatementListScreen() {
  const { t } = useTranslation()
  const api = useApi()
  const page = useListPage()
  const filter = useMemo(() => readStatementFilter(page.asked), [page.asked])
  const query = usePagedList(statementListQuery(api, filter))
  const change = (next: StatementFilter) => page.show(statementSearchOf(next))
  return (
    <ListPage
      page={page}
      above={<Filters {...page.filters} {...{ filter, change }} />}
      query={query}
      failed={t('statement.listFailed')}
    >
      {rows => <Statements {...rows} filter={filter} />}
    </ListPage>
  )
}

type FiltersProps = FilterPlace & { readonly filter: StatementFilter; readonly change: (next: StatementFilter) => void }

function Filters({ filter, change, bar, search, toRows }: FiltersProps) {
  const { t } = useTranslation()
  const branches = useReferences('branch')
  const set = (part: Partial<StatementFilter>) => change({ ...filter, ...part })
  return (
    <FilterBar
      title={t('titles.statementList')}
      label={t('lists.filters')}
      bar={bar}
      clear={isStatementFiltered(filter) ? () => change(noStatementFilter) : null}
    >
      <SearchField
        label={t('statement.search')}
        value={filter.query}
        change={query => set({ query })}
        field={search}
        toRows={toRows}
      />
      <ChoiceField
        label={t('statement.kind')}
        none={t('statement.allKinds')}
        value={filter.kind}
        options={deliveryKinds.map(kind => ({ value: kind, text: t(`words.statementKinds.${kind}`) }))}
        choose={kind => set({ kind: deliveryKinds.find(each => each === kind) ?? null })}
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

function Statements({
  list,
  filter,
  grid,
  bar,
  search,
  chosen,
  roomPx,
  isOld,
}: ListedRows<DeliveryRow> & { readonly filter: StatementFilter }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const goTo = useGoTo()
  const openRow = useOpenFromList()
  const mayMake = useCan(makesDeliveries)
  const { rows, isRefreshing, hasFailed, refresh, retry } = usePagedRows(list)
  const table = useListTable({ ...chosen, columns: useColumns(), roomPx })
  const taken = useTaken(filter, table.taken, rows.count)
  const questions = useQuestions(grid.focus)
  const add = () => goTo(newPath)
  return (
    <>
      {hasFailed && <RowsFailed title={t('lists.rowsFailed')} retry={retry} />}
      <ListView
        kind="list"
        grid={grid}
        id="statements"
        label={t('titles.statementList')}
        columns={table.columns}
        choice={table.choice}
        rows={rows}
        onOpen={row => openRow(`${listPath}/${row.id}`)}
        rowClass={row => (row.reversal === null ? undefined : 'text-muted-foreground')}
        empty={
          <NoRows title={t('statement.empty')} hint={isStatementFiltered(filter) ? t('lists.emptyHint') : undefined} />
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
            id: 'statements.new',
            title: 'titles.newStatement',
            icon: 'add',
            chord: 'n',
            need: makesDeliveries,
            run: add,
          },
        ]}
        hints={[
          { text: t('lists.hint.open'), keys: ['Enter'] },
          { text: t('lists.hint.search'), keys: ['/'] },
        ]}
        count={t('statement.count', { count: rows.count, number: formats.count(rows.count) })}
        buttons={
          mayMake && (
            <Button size="sm" onClick={add}>
              <Plus aria-hidden />
              {t('titles.newStatement')}
              <KeyCaps keys={['N']} />
            </Button>
          )
        }
      />
    </>
  )
}

function useColumns(): readonly ListedColumn<DeliveryRow>[] {
  const { t } = useTranslation()
  const { nameOf } = useNames()
  const branches = useReferences('branch')
  return useMemo(
    () => [
      {
        id: 'code',
        kind: 'code',
        chosenAs: 'statement.number',
        title: t('statement.number'),
        value: row => row.code,
        render: row => <Code className={row.reversal === null ? 'font-medium' : 'line-through'}>{row.code}</Code>,
      },
      {
        id: 'kind',
        kind: 'text',
        title: t('statement.kind'),
        chosenAs: 'statement.kind',
        value: row => t(`words.statementKinds.${row.kind}`),
      },
      { id: 'day', kind: 'day', title: t('words.day'), chosenAs: 'words.day', leaves: 4, value: row => row.date },
      {
        id: 'bill',
        kind: 'text',
        title: t('statement.bill'),
        chosenAs: 'statement.bill',
        width: { screen: 'minmax(13rem, 1.3fr)' },
        value: row => `${t(`titles.${billTitles[row.bill.billTypeCode]}`)} ${row.bill.code}`,
      },
      {
        id: 'party',
        kind: 'text',
        title: t('words.party'),
        chosenAs: 'words.party',
        leaves: 3,
        value: row => nameOf({ nameAr: row.bill.partyNameAr, nameEn: row.bill.partyNameEn }),
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
            } satisfies ListedColumn<DeliveryRow>,
          ]
        : []),
      {
        id: 'lines',
        kind: 'count',
        title: t('statement.lineCount'),
        chosenAs: 'statement.lineCount',
        leaves: 1,
        value: row => row.lineCount,
      },
      {
        id: 'user',
        kind: 'text',
        title: t('words.user'),
        chosenAs: 'words.user',
        leaves: 2,
        value: row => row.userName,
      },
      {
        id: 'state',
        kind: 'text',
        title: t('words.state'),
        chosenAs: 'words.state',
        value: row => (row.reversal === null ? '' : t('statement.reversed')),
      },
    ],
    [t, nameOf, branches],
  )
}

function useTaken(
  filter: StatementFilter,
  columns: ExportSource<DeliveryRow>['columns'],
  count: number,
): ExportSource<DeliveryRow> {
  const { t } = useTranslation()
  const formats = useFormats()
  const api = useApi()
  const branches = useReferences('branch')
  return useMemo(() => {
    const branch = filter.branchId === null ? undefined : branches.byId(filter.branchId)
    return {
      name: 'statements',
      title: t('titles.statementList'),
      search: String(statementSearchOf(filter)),
      fileName: ['statements', filter.from, filter.to].filter(part => part !== null).join('-'),
      columns,
      facts: [
        { label: t('lists.period'), value: periodText(filter.from, filter.to, t, formats) },
        { label: t('statement.search'), value: filter.query.trim() },
        { label: t('statement.kind'), value: filter.kind === null ? '' : t(`words.statementKinds.${filter.kind}`) },
        { label: t('words.branch'), value: branch ? formats.nameOf(branch) : '' },
      ],
      count,
      read: reading => allStatements(api, filter, reading),
    }
  }, [filter, columns, count, t, formats, api, branches])
}
