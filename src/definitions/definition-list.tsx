/** The list of a definition: its rows found, opened, added, retired, deleted, imported and taken out, all by the keyboard. */
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Definition, DefinitionRow } from '#contract/definitions/definition.ts'
import { type DefinitionName, definitions } from '#contract/definitions/registry.ts'
import { isOwnPage } from '../catalogue/own-pages.ts'
import { screens } from '../catalogue/screens.ts'
import { type Grid, useGrid } from '../grid/grid-state.ts'
import type { PagedRows } from '../grid/paged-rows.ts'
import { titleText } from '../i18n/keys.ts'
import { useKeyContext } from '../keyboard/use-keyboard.ts'
import { readPlace, useKeptPlace, useListAddress } from '../lists/kept-place.ts'
import { useFirstFocus } from '../lists/use-first-focus.ts'
import { useAccess, useApi } from '../services/api-context.ts'
import { preload } from '../services/loaded.ts'
import { useGoTo } from '../services/navigation.ts'
import { usePageLoaders } from '../services/page-loaders.ts'
import { LoadFailed, Loading } from '../services/states.tsx'
import { definitionColumns } from './definition-columns.ts'
import { rowsQuery } from './definition-rows.ts'
import { InPlaceRows } from './in-place-rows.tsx'
import { type Asked, ListDialogs } from './list-dialogs.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListFooter, RowsFailed } from './list-parts.tsx'
import { ListRows } from './list-rows.tsx'
import { type Listing, listingSearch, nextSort, readListing } from './listing.ts'
import { useListCommands } from './use-list-commands.ts'
import { useSetActive } from './use-set-active.ts'

/** How often the list looks for what others have changed. */
const refreshMs = 60_000

/** The list of a definition, as the catalogue names it. */
export function definitionList(name: DefinitionName): ComponentType {
  return () => <DefinitionList key={name} definition={definitions[name]} />
}

/** What the history keeps with a form: the query of the list that it was opened from. */
export type FromList = { readonly list: string }

function DefinitionList({ definition }: { definition: Definition }) {
  const api = useApi()
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const listing = useMemo(() => readListing(definition, search), [definition, search])
  const address = useListAddress()
  const grid = useGrid(() => readPlace(address)?.grid ?? null)
  const searchField = useRef<HTMLInputElement>(null)
  useKeyContext('list')
  useFormAhead(definition)
  // The rows of the last search stay until those of the next are here.
  const list = useQuery({ ...rowsQuery(api, definition, listing), placeholderData: before => before })
  const show = (next: Listing) => {
    setSearch(listingSearch(definition, next), { replace: true })
    grid.startAnew()
  }
  return (
    <div className="flex h-full flex-col gap-2.5 px-4 py-3 contain-inline-size">
      <h1 className="sr-only">{titleText(definition.title)}</h1>
      <ListFilters definition={definition} listing={listing} change={show} search={searchField} toList={grid.focus} />
      {list.isError && <LoadFailed title={t('definition.loadFailed')} retry={() => void list.refetch()} />}
      {list.isPending && <Loading />}
      {list.data !== undefined && (
        <Rows {...{ definition, listing, show, grid, searchField }} list={list.data} isOld={list.isPlaceholderData} />
      )}
    </div>
  )
}

type RowsProps = {
  readonly definition: Definition
  readonly listing: Listing
  readonly show: (listing: Listing) => void
  readonly grid: Grid
  readonly searchField: RefObject<HTMLInputElement | null>
  readonly list: PagedRows<DefinitionRow>
  /** The rows are still those of the last search. */
  readonly isOld: boolean
}

function Rows({ definition, listing, show, grid, searchField, list, isOld }: RowsProps) {
  const { i18n } = useTranslation()
  const { rows, isRefreshing, hasFailed } = useSyncExternalStore(list.subscribe, list.snapshot)
  const columns = useMemo(() => definitionColumns(definition), [definition, i18n.language])
  const [asked, setAsked] = useState<Asked | null>(null)
  const editing = useRef<InPlaceActions>(null)
  const doors = useDoors(definition)
  const refresh = () => void list.refresh()
  const setActive = useSetActive(definition, refresh)
  const { path, list: sorts, isEditedInPlace } = definition
  const sortBy = (by: string) => show({ ...listing, sort: nextSort(definition, listing.sort, by) })
  const open = (row: DefinitionRow) => (isEditedInPlace ? editing.current?.edit(row) : doors.goTo(`${path}/${row.id}`))
  const actions = {
    current: () => rows.at(grid.snapshot().active.row),
    open,
    remove: (row: DefinitionRow) => setAsked({ kind: 'remove', row }),
    toggleActive: setActive,
    history: (row: DefinitionRow) => setAsked({ kind: 'history', row }),
    statement: doors.statement,
    add: () => (isEditedInPlace ? editing.current?.add() : doors.goTo(`${path}/new`)),
    toSearch: () => searchField.current?.select(),
    toggleRetired: () => show({ ...listing, state: listing.state === 'active' ? 'all' : 'active' }),
    refresh,
    importFile: () => setAsked({ kind: 'import' }),
    excel: () => setAsked({ kind: 'excel' }),
    print: () => setAsked({ kind: 'paper' }),
    isEmpty: () => rows.count === 0,
    sortBy,
    currentSort: () => sorts.find(name => name === columns[grid.snapshot().active.column]?.id),
  }
  useListCommands(definition, actions)
  useFreshness(list)
  useKeptPlace(grid)
  useFirstFocus(grid)
  const shared = { definition, listing, grid, columns, rows, sortBy, isOld }
  return (
    <>
      {hasFailed && <RowsFailed retry={list.retry} />}
      {isEditedInPlace ? (
        <InPlaceRows {...shared} actions={editing} refresh={refresh} />
      ) : (
        <ListRows {...shared} open={open} />
      )}
      <ListFooter definition={definition} count={rows.count} isRefreshing={isRefreshing} actions={actions} />
      <ListDialogs
        {...{ asked, definition, listing, columns, setActive, refresh }}
        count={rows.count}
        close={() => setAsked(null)}
        giveBackFocus={grid.focus}
      />
    </>
  )
}

/** What the rows that are edited in place can be told to do. */
export type InPlaceActions = { readonly edit: (row: DefinitionRow) => void; readonly add: () => void }

/** Where a row leads. */
function useDoors({ opens }: Definition) {
  const goTo = useGoTo()
  const access = useAccess()
  const [search] = useSearchParams()
  const mayOpen = opens !== undefined && isOwnPage(opens.path, access)
  return {
    goTo: (address: string) => goTo(address, { state: { list: search.toString() } satisfies FromList }),
    statement: mayOpen ? (row: DefinitionRow) => goTo(`${opens.path}?${opens.filter}=${row.id}`) : null,
  }
}

/** The form is loaded before it is wanted, so that no key is lost on the way to it. */
function useFormAhead({ path }: Definition): void {
  const loaderOf = usePageLoaders()
  useEffect(() => {
    const form = screens.find(screen => screen.path === `${path}/:id`)
    if (form?.page !== undefined) void preload(loaderOf(form.page))
  }, [path, loaderOf])
}

/** What others change appears by itself; focus and selection stay with their rows. */
function useFreshness(list: PagedRows<DefinitionRow>): void {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void list.refresh()
    }
    refresh()
    const timer = setInterval(refresh, refreshMs)
    return () => clearInterval(timer)
  }, [list])
}
