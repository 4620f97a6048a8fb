/** The bills report: every bill that the person may see, found, opened, printed, voided and followed into the books. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileSpreadsheet, Printer, RotateCw } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { BillRow } from '#contract/bill.ts'
import { type BillOrder, billOrders } from '#contract/bill-order.ts'
import { catalogueEndpoints } from '#contract/catalogue.ts'
import { addressOf, editorOf, saleEditorOf } from '../../catalogue/bill-address.ts'
import { type Grid, useGrid } from '../../grid/grid-state.ts'
import { GridView } from '../../grid/grid-view.tsx'
import type { PagedRows } from '../../grid/paged-rows.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { finishFilter, wrongIn } from '../../lists/finishing.ts'
import { readPlace, useKeptPlace, useListAddress } from '../../lists/kept-place.ts'
import { useFirstFocus } from '../../lists/use-first-focus.ts'
import { useTellCopied } from '../../lists/use-tell-copied.ts'
import { useAccess, useApi } from '../../services/api-context.ts'
import { useGoTo } from '../../services/navigation.ts'
import { LoadFailed, Loading } from '../../services/states.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import type { FromList } from '../bill/after/bill-neighbours.tsx'
import { useWidth } from '../home/use-width.ts'
import { type BillColumn, columnsWithin, useBillColumns } from './bill-columns.tsx'
import { type BillListing, nextSort, readFilter, readSort, searchOf } from './bill-filter.ts'
import { billListQuery, sumsQuery } from './bill-list.ts'
import { BillSums } from './bill-sums.tsx'
import { type Asked, BillsDialogs } from './bills-dialogs.tsx'
import { BillsHints } from './bills-hints.tsx'
import { FilterBar } from './filter-bar.tsx'
import { deliverMarked, markedRows } from './marked-bills.ts'
import { useTakenBills } from './taken-bills.ts'
import { useBillsCommands } from './use-bills-commands.ts'

/** How often the list looks for what others have posted. */
const refreshMs = 60_000

export function BillsScreen() {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const listing = useMemo(() => ({ filter: readFilter(search), sort: readSort(search) }), [search])
  const { filter, sort } = listing
  const address = useListAddress()
  const grid = useGrid(() => readPlace(address)?.grid ?? null)
  const show = (next: BillListing) => {
    setSearch(searchOf(next), { replace: true })
    grid.startAnew()
  }
  const searchField = useRef<HTMLInputElement>(null)
  const filterBar = useRef<HTMLElement>(null)
  const { ref: room, width } = useWidth()
  useKeyContext('list')
  // The rows of the last filter stay until those of the next are here.
  const list = useQuery({ ...billListQuery(api, client, listing), placeholderData: before => before })
  const sums = useQuery({ ...sumsQuery(api, filter), placeholderData: before => before })
  return (
    <div ref={room} className="flex h-full flex-col gap-2.5 px-4 py-3 contain-inline-size">
      <FilterBar
        title={t('titles.billsReport')}
        filter={filter}
        change={next => show({ filter: next, sort })}
        bar={filterBar}
        search={searchField}
        toList={grid.focus}
      />
      <BillSums sums={sums.data} />
      {list.isError && <LoadFailed title={t('bills.loadFailed')} retry={() => void list.refetch()} />}
      {list.isPending && <Loading />}
      {list.data !== undefined && (
        <BillsList
          list={list.data}
          listing={listing}
          sortBy={by => show({ filter, sort: nextSort(sort, by) })}
          toggleUndelivered={() => show({ filter: { ...filter, awaitsDelivery: !filter.awaitsDelivery }, sort })}
          grid={grid}
          searchField={searchField}
          filterBar={filterBar}
          isOld={list.isPlaceholderData}
          widthPx={width}
        />
      )}
    </div>
  )
}

type BillsListProps = {
  readonly list: PagedRows<BillRow>
  readonly listing: BillListing
  readonly sortBy: (by: BillOrder) => void
  readonly toggleUndelivered: () => void
  readonly grid: Grid
  readonly searchField: RefObject<HTMLInputElement | null>
  readonly filterBar: RefObject<HTMLElement | null>
  /** The rows are still those of the last filter. */
  readonly isOld: boolean
  /** Of the room for the list. */
  readonly widthPx: number
}

function BillsList(props: BillsListProps) {
  const { list, listing, sortBy, toggleUndelivered, grid, searchField, filterBar, isOld, widthPx } = props
  const { t } = useTranslation()
  const formats = useFormats()
  const { rows, isRefreshing, hasFailed } = useSyncExternalStore(list.subscribe, list.snapshot)
  const allColumns = useColumns()
  const columns = useMemo(() => columnsWithin(allColumns, widthPx), [allColumns, widthPx])
  const taken = useTakenBills({ listing, columns: allColumns, count: rows.count })
  const [asked, setAsked] = useState<Asked | null>(null)
  const latestAsked = useRef(asked)
  useLayoutEffect(() => {
    latestAsked.current = asked
  })
  const tellCopied = useTellCopied()
  const goTo = useGoTo()
  const access = useAccess()
  const finish = () => finishFilter(filterBar.current)
  const open = (bill: BillRow) => {
    const address = addressOf(bill, access)
    if (address !== null) goTo(address, { state: { list: searchOf(listing).toString() } satisfies FromList })
  }
  const excel = () => setAsked({ kind: 'excel' })
  const printList = () => (rows.count === 0 ? undefined : setAsked({ kind: 'list' }))
  const refresh = () => void list.refresh()
  useBillsCommands({
    current: () => rows.at(grid.snapshot().active.row),
    open,
    edit: bill => goTo(`${editorOf(bill.billTypeCode, access)}?edit=${bill.id}`),
    mayEdit: bill => editorOf(bill.billTypeCode, access) !== null,
    sell: bill => goTo(`${saleEditorOf(bill.billTypeCode, access)}?quotation=${bill.id}`),
    maySell: bill => saleEditorOf(bill.billTypeCode, access) !== null,
    entries: bill => setAsked({ kind: 'entries', bill }),
    print: bill => setAsked({ kind: 'print', bill }),
    voidBill: bill => setAsked({ kind: 'void', bill }),
    credit: bill => setAsked({ kind: 'credit', bill }),
    marked: () => markedRows(grid.snapshot(), rows),
    deliver: (bills, isDelivered) => deliverMarked(bills, isDelivered, grid),
    toggleUndelivered,
    toSearch: () => searchField.current?.select(),
    refresh,
    newBill: () => goTo('/sales/bill/sale/new'),
    excel,
    printList,
    isEmpty: () => rows.count === 0,
    finish,
    isFinished: () => wrongIn(filterBar.current) === null,
    sortBy,
    currentOrder: () => orderOf(columns[grid.snapshot().active.column]?.id),
  })
  useFreshness(list)
  useKeptPlace(grid)
  useFirstFocus(grid)
  return (
    <>
      {hasFailed && <RowsFailed retry={list.retry} />}
      <GridView
        grid={grid}
        id="bills"
        label={t('words.bills')}
        columns={columns}
        rows={rows}
        sorting={{
          ...listing.sort,
          isSortable: id => orderOf(id) !== undefined,
          choose: id => {
            const by = orderOf(id)
            if (by !== undefined) sortBy(by)
          },
        }}
        onOpen={open}
        onCopied={tellCopied}
        rowClass={rowClass}
        empty={<Empty />}
        className={isOld ? 'min-h-40 flex-1 rounded-md border border-border opacity-60' : listClass}
      />
      <footer className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <div className="min-w-0 flex-1 basis-80">
          <BillsHints />
        </div>
        <span role="status" className="ms-auto text-muted-foreground text-sm tabular-nums">
          {t('words.billCount', { count: rows.count, number: formats.count(rows.count) })}
        </span>
        <Button
          variant="outline"
          size="sm"
          aria-label={t('lists.refresh')}
          title={t('lists.refresh')}
          onClick={() => finish() && refresh()}
          aria-disabled={isRefreshing}
        >
          <RotateCw aria-hidden className={isRefreshing ? 'animate-spin motion-reduce:animate-none' : undefined} />
          <KeyCaps keys={['R']} />
        </Button>
        <Button variant="outline" size="sm" onClick={() => finish() && printList()}>
          <Printer aria-hidden />
          {t('lists.print')}
          <KeyCaps keys={['Ctrl', 'P']} />
        </Button>
        <Button variant="outline" size="sm" onClick={() => finish() && excel()}>
          <FileSpreadsheet aria-hidden />
          {t('lists.excel')}
          <KeyCaps keys={['X']} />
        </Button>
      </footer>
      <BillsDialogs
        asked={asked}
        close={() => setAsked(null)}
        giveBackFocus={() => {
          // Another question may have been asked since.
          if (latestAsked.current === null) grid.focus()
        }}
        refresh={refresh}
        list={taken}
      />
    </>
  )
}

const listClass = 'min-h-40 flex-1 rounded-md border border-border'

function rowClass(bill: BillRow): string | undefined {
  return bill.isVoided ? 'text-muted-foreground' : undefined
}

function useColumns(): readonly BillColumn[] {
  const api = useApi()
  const branches = useQuery(api.query(catalogueEndpoints.getBranches, {}, { isBackground: true, tell: 'nothing' })).data
  return useBillColumns(useMemo(() => new Map(branches?.map(branch => [branch.id, branch])), [branches]))
}

function orderOf(columnId: string | undefined): BillOrder | undefined {
  return billOrders.find(order => order === columnId)
}

/** What others post appears by itself; focus and selection stay with their bills. */
function useFreshness(list: PagedRows<BillRow>): void {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void list.refresh()
    }
    refresh()
    const timer = setInterval(refresh, refreshMs)
    return () => clearInterval(timer)
  }, [list])
}

function RowsFailed({ retry }: { retry: () => void }) {
  const { t } = useTranslation()
  return (
    <Alert kind="error">
      <span className="flex items-center justify-between gap-3">
        {t('bills.rowsFailed')}
        <Button variant="outline" size="sm" onClick={retry}>
          {t('shell.retry')}
        </Button>
      </span>
    </Alert>
  )
}

function Empty() {
  const { t } = useTranslation()
  return (
    <div role="status" className="flex flex-col items-center gap-1 p-12 text-center">
      <p className="font-semibold text-lg">{t('bills.empty')}</p>
      <p className="text-muted-foreground">{t('lists.emptyHint')}</p>
    </div>
  )
}
