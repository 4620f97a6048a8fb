/** The bills report: every bill that the person may see, found, opened, printed, voided and followed into the books. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileSpreadsheet, RotateCw } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { BillRow } from '#contract/bill.ts'
import { catalogueEndpoints } from '#contract/catalogue.ts'
import { type Grid, useGrid } from '../../grid/grid-state.ts'
import { GridView } from '../../grid/grid-view.tsx'
import type { PagedRows } from '../../grid/paged-rows.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { useAccess, useApi } from '../../shell/api-context.ts'
import { useGoTo } from '../../shell/navigation.ts'
import { LoadFailed, Loading } from '../../shell/states.tsx'
import { showToast } from '../../shell/toasts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { addressOf } from './bill-address.ts'
import { type BillColumn, useBillColumns } from './bill-columns.tsx'
import { type BillFilter, readFilter, searchOf } from './bill-filter.ts'
import { billListQuery, sumsQuery } from './bill-list.ts'
import { BillSums } from './bill-sums.tsx'
import { type Asked, BillsDialogs } from './bills-dialogs.tsx'
import { BillsHints } from './bills-hints.tsx'
import { FilterBar } from './filter-bar.tsx'
import { useBillsCommands } from './use-bills-commands.ts'

/** How often the list looks for what others have posted. */
const refreshMs = 60_000

export function BillsScreen() {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const filter = useMemo(() => readFilter(search), [search])
  const grid = useGrid()
  const searchField = useRef<HTMLInputElement>(null)
  useKeyContext('list')
  // The rows of the last filter stay until those of the next are here.
  const list = useQuery({ ...billListQuery(api, client, filter), placeholderData: before => before })
  const sums = useQuery({ ...sumsQuery(api, filter), placeholderData: before => before })
  return (
    <div className="flex h-full flex-col gap-2.5 px-4 py-3 contain-inline-size">
      <h1 className="sr-only">{t('titles.billsReport')}</h1>
      <FilterBar
        filter={filter}
        change={next => {
          setSearch(searchOf(next), { replace: true })
          grid.moveTo({ row: 0, column: grid.snapshot().active.column })
        }}
        search={searchField}
        toList={grid.focus}
      />
      <BillSums sums={sums.data} />
      {list.isError && <LoadFailed title={t('bills.loadFailed')} retry={() => void list.refetch()} />}
      {list.isPending && <Loading />}
      {list.data !== undefined && (
        <BillsList
          list={list.data}
          filter={filter}
          grid={grid}
          searchField={searchField}
          isOld={list.isPlaceholderData}
        />
      )}
    </div>
  )
}

type BillsListProps = {
  readonly list: PagedRows<BillRow>
  readonly filter: BillFilter
  readonly grid: Grid
  readonly searchField: RefObject<HTMLInputElement | null>
  /** The rows are still those of the last filter. */
  readonly isOld: boolean
}

function BillsList({ list, filter, grid, searchField, isOld }: BillsListProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { rows, isRefreshing, hasFailed } = useSyncExternalStore(list.subscribe, list.snapshot)
  const columns = useColumns()
  const [asked, setAsked] = useState<Asked | null>(null)
  const open = useOpen(setAsked)
  const goTo = useGoTo()
  const excel = () => setAsked({ kind: 'excel' })
  const refresh = () => void list.refresh()
  useBillsCommands({
    current: () => rows.at(grid.snapshot().active.row),
    open,
    edit: bill => goTo(`/sales/bill/sale/new?edit=${bill.id}`),
    entries: bill => setAsked({ kind: 'entries', bill }),
    print: bill => setAsked({ kind: 'print', bill }),
    voidBill: bill => setAsked({ kind: 'void', bill }),
    toSearch: () => searchField.current?.select(),
    refresh,
    newBill: () => goTo('/sales/bill/sale/new'),
    excel,
  })
  useFreshness(list)
  useEffect(() => {
    // Who comes from elsewhere stands in the list; who is typing a filter goes on typing.
    if (
      document.activeElement === null ||
      document.activeElement.closest('main') === document.activeElement ||
      document.activeElement === document.body
    )
      grid.focus()
  }, [grid])
  return (
    <>
      {hasFailed && <RowsFailed retry={list.retry} />}
      <GridView
        grid={grid}
        id="bills"
        label={t('bills.label')}
        columns={columns}
        rows={rows}
        onOpen={open}
        onCopied={cells =>
          cells === null
            ? showToast({ kind: 'warning', title: t('bills.copyMissing'), id: 'copied' })
            : showToast({ kind: 'info', title: t('bills.copied', { number: formats.count(cells) }), id: 'copied' })
        }
        rowClass={rowClass}
        empty={<Empty />}
        className={isOld ? 'min-h-40 flex-1 rounded-md border border-border opacity-60' : listClass}
      />
      <footer className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <BillsHints />
        <span role="status" className="ms-auto text-muted-foreground text-sm tabular-nums">
          {t('home.billCount', { count: rows.count, number: formats.count(rows.count) })}
        </span>
        <Button variant="outline" size="sm" onClick={refresh} aria-disabled={isRefreshing}>
          <RotateCw aria-hidden className={isRefreshing ? 'animate-spin motion-reduce:animate-none' : undefined} />
          {t('bills.refresh')}
          <KeyCaps keys={['R']} />
        </Button>
        <Button variant="outline" size="sm" onClick={excel}>
          <FileSpreadsheet aria-hidden />
          {t('bills.excel')}
          <KeyCaps keys={['X']} />
        </Button>
      </footer>
      <BillsDialogs
        asked={asked}
        close={() => setAsked(null)}
        giveBackFocus={grid.focus}
        refresh={refresh}
        filter={filter}
        columns={columns}
        count={rows.count}
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

/** A sale opens as its invoice; a bill whose type has no page of its own shows its entries. */
function useOpen(ask: (asked: Asked) => void): (bill: BillRow) => void {
  const goTo = useGoTo()
  const access = useAccess()
  return bill => {
    const address = addressOf(bill, access)
    if (address === null) ask({ kind: 'entries', bill })
    else goTo(address)
  }
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
      <p className="text-muted-foreground">{t('bills.emptyHint')}</p>
    </div>
  )
}
