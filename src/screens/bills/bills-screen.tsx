/** The bills report: search, open, print and void all bills that the user may see, and follow them into the books. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type BillOrder, type BillSort, billOrders, newestFirst } from '#contract/bill-order.ts'
import type { BillRow } from '#contract/bill-row.ts'
import { catalogueEndpoints } from '#contract/catalogue.ts'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import { type BillListing, readFilter, readSort, searchOf } from '../../bills/bill-filter.ts'
import { addressOf, editorOf, refundEditorOf, saleEditorOf } from '../../catalogue/bill-address.ts'
import type { PagedRows } from '../../grid/paged-rows.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { type ListedRows, ListPage, useListPage } from '../../lists/list-page.tsx'
import { NoRows, RowsFailed } from '../../lists/list-states.tsx'
import { useListTable } from '../../lists/list-table.ts'
import { ListView } from '../../lists/list-view.tsx'
import type { ListSort } from '../../lists/listed-address.ts'
import { usePagedList, usePagedRows } from '../../lists/paged-list.ts'
import { useOpenFromList } from '../../lists/use-back-navigation.ts'
import { useQuestions } from '../../lists/use-questions.ts'
import { useAccess, useApi } from '../../services/api-context.ts'
import { useGoTo } from '../../services/navigation.ts'
import { type BillColumn, useBillColumns } from './bill-columns.tsx'
import { BillFilters } from './bill-filters.tsx'
import { billListQuery, billsOnPage, sumsQuery } from './bill-list.ts'
import { BillSums } from './bill-sums.tsx'
import { billsCommands } from './bills-commands.ts'
import { BillsDialogs, type BillsQuestion } from './bills-dialogs.tsx'
import { useBillsHints } from './bills-hints.ts'
import { useExportedBills } from './exported-bills.ts'
import { deliverMarked, markedRows } from './marked-bills.ts'

export function BillsScreen() {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  const page = useListPage()
  const { asked } = page
  const listing = useMemo(() => ({ filter: readFilter(asked), sort: readSort(asked) }), [asked])
  const { filter, sort } = listing
  const show = (next: BillListing) => page.show(searchOf(next))
  const query = usePagedList(billListQuery(api, client, listing))
  const hasEInvoices = filter.eInvoice !== null || listsEInvoices(query.data)
  const sums = useQuery({ ...sumsQuery(api, filter), placeholderData: before => before })
  return (
    <ListPage
      page={page}
      above={
        <>
          <BillFilters
            {...page.filters}
            title={t('titles.billsReport')}
            filter={filter}
            hasEInvoices={hasEInvoices}
            change={next => show({ filter: next, sort })}
          />
          <BillSums sums={sums.data} />
        </>
      }
      query={query}
      failed={t('bills.loadFailed')}
    >
      {rows => <BillsList {...rows} {...{ listing, hasEInvoices, show }} />}
    </ListPage>
  )
}

type BillsListProps = ListedRows<BillRow> & {
  readonly listing: BillListing
  readonly hasEInvoices: boolean
  readonly show: (next: BillListing) => void
}

function BillsList({ list, listing, hasEInvoices, show, grid, search, bar, isOld, chosen, roomPx }: BillsListProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { rows, isRefreshing, hasFailed, ...shown } = usePagedRows(list)
  const allColumns = useColumns(hasEInvoices)
  const { filter, sort } = listing
  const table = useListTable({
    ...chosen,
    columns: allColumns,
    roomPx,
    order: {
      sort,
      firstUpwards: false,
      isSortable: id => orderOf(id) !== undefined,
      sortBy: next => show({ filter, sort: billSortOf(next) }),
    },
  })
  const { isChosen } = table.choice
  const taken = useExportedBills({ listing, columns: table.taken, allColumns, isChosen, count: rows.count })
  const questions = useQuestions<BillsQuestion>(grid.focus)
  const goTo = useGoTo()
  const openRow = useOpenFromList()
  const access = useAccess()
  const open = (bill: BillRow) => {
    const address = addressOf(bill, access)
    if (address !== null) openRow(address)
  }
  const refresh = () => void shown.refresh()
  const commands = billsCommands({
    current: () => rows.at(grid.snapshot().active.row),
    open,
    edit: bill => goTo(`${editorOf(bill.billTypeCode, access)}?edit=${bill.id}`),
    mayEdit: bill => billTypeOf(bill.billTypeCode).mayBeEdited && editorOf(bill.billTypeCode, access) !== null,
    sell: bill => goTo(`${saleEditorOf(bill.billTypeCode, access)}?quotation=${bill.id}`),
    maySell: bill => saleEditorOf(bill.billTypeCode, access) !== null,
    refund: bill => goTo(`${refundEditorOf(bill.billTypeCode, access)}?original=${bill.id}`),
    mayRefund: bill => refundEditorOf(bill.billTypeCode, access) !== null,
    ask: questions.ask,
    marked: () => markedRows(grid.snapshot(), rows),
    deliver: (bills, isDelivered) => deliverMarked(bills, isDelivered, grid),
    toggleUndelivered: () => show({ filter: { ...filter, awaitsDelivery: !filter.awaitsDelivery }, sort }),
    newBill: () => goTo('/sales/bill/sale/new'),
    sortBy: by => table.sorting?.choose(by),
  })
  return (
    <>
      {hasFailed && <RowsFailed title={t('bills.rowsFailed')} retry={shown.retry} />}
      <ListView
        kind="list"
        grid={grid}
        id="bills"
        label={t('words.bills')}
        columns={table.columns}
        choice={table.choice}
        rows={rows}
        {...(table.sorting && { sorting: table.sorting })}
        onOpen={open}
        rowClass={rowClass}
        empty={<NoRows title={t('bills.empty')} hint={t('lists.emptyHint')} />}
        bar={bar}
        search={search}
        isOld={isOld}
        isRefreshing={isRefreshing}
        refresh={refresh}
        taken={taken}
        questions={questions}
        commands={commands}
        hints={useBillsHints()}
        count={t('words.billCount', { count: rows.count, number: formats.count(rows.count) })}
      />
      <BillsDialogs {...questions} refresh={refresh} />
    </>
  )
}

/** Whether a bill of the first page has one. */
function listsEInvoices(list: PagedRows<BillRow> | undefined): boolean {
  const { rows } = list?.snapshot() ?? {}
  return Array.from({ length: Math.min(rows?.count ?? 0, billsOnPage) }, (_, place) => rows?.at(place)).some(
    bill => bill?.eInvoice,
  )
}

function rowClass(bill: BillRow): string | undefined {
  return bill.isVoided ? 'text-muted-foreground' : undefined
}

function useColumns(hasEInvoices: boolean): readonly BillColumn[] {
  const api = useApi()
  const branches = useQuery(api.query(catalogueEndpoints.getBranches, {}, { isBackground: true, notify: 'never' })).data
  const named = useMemo(() => new Map(branches?.map(branch => [branch.id, branch])), [branches])
  return useBillColumns(named, hasEInvoices)
}

function orderOf(columnId: string | undefined): BillOrder | undefined {
  return billOrders.find(order => order === columnId)
}

function billSortOf(sort: ListSort | null): BillSort {
  const by = orderOf(sort?.by)
  return sort === null || by === undefined ? newestFirst : { by, isUpwards: sort.isUpwards }
}
