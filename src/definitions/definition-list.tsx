/** The list of a definition: search, open, add, deactivate, delete, import and export rows, all by keyboard. */
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { Definition, DefinitionRow } from '#contract/definitions/definition.ts'
import { type DefinitionName, definitions } from '#contract/definitions/registry.ts'
import { isOwnPage } from '../catalogue/own-pages.ts'
import { screens } from '../catalogue/screens.ts'
import type { PagedRows, PagedState } from '../grid/paged-rows.ts'
import { textKey, titleText } from '../i18n/keys.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { type ListedRows, ListPage, useListPage } from '../lists/list-page.tsx'
import { NoRows, RowsFailed } from '../lists/list-states.tsx'
import { useListTable } from '../lists/list-table.ts'
import { usePagedList, usePagedRows } from '../lists/paged-list.ts'
import type { RestoredPlace } from '../lists/restored-place.ts'
import { useOpenFromList } from '../lists/use-back-navigation.ts'
import { useOpenness } from '../lists/use-openness.ts'
import { useQuestions } from '../lists/use-questions.ts'
import { useAccess, useApi } from '../services/api-context.ts'
import { preload } from '../services/loaded.ts'
import { useGoTo } from '../services/navigation.ts'
import { usePageLoaders } from '../services/page-loaders.ts'
import { definitionColumns } from './definition-columns.tsx'
import { rowsQuery } from './definition-rows.ts'
import { useExportedRows } from './exported-rows.ts'
import { type InPlaceActions, InPlaceRows } from './in-place-rows.tsx'
import { DefinitionButtons, useDefinitionHints } from './list-buttons.tsx'
import { definitionCommands } from './list-commands.ts'
import { type DefinitionQuestion, ListDialogs, toggleActive } from './list-dialogs.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListRows, useShownColumns } from './list-rows.tsx'
import { firstSort, isNarrowed, listingSearch, type RowListing, readListing } from './listing.ts'
import { useLevelColumns, useTakenTree, useTreeGrid } from './tree-columns.tsx'
import { type Levels, treeQuery, useLevels } from './tree-rows.ts'
import { useSetActive } from './use-set-active.ts'
import { useShownAt } from './use-shown-at.ts'

/** The list component of a definition, for the catalogue. */
export function definitionList(name: DefinitionName): ComponentType {
  return () => <DefinitionList key={name} of={definitions[name]} />
}

/** The same as a tree. */
export function definitionTree(name: DefinitionName): ComponentType {
  return () => <DefinitionTree key={name} of={definitions[name]} />
}

function DefinitionList({ of }: { of: Definition }) {
  const api = useApi()
  const { t } = useTranslation()
  const definition = useShownAt(of, useLocation().pathname)
  const page = useListPage()
  const listing = useMemo(() => readListing(definition, page.asked), [definition, page.asked])
  useFormAhead(definition)
  const query = usePagedList(rowsQuery(api, definition, listing))
  const show = (next: RowListing) => page.show(listingSearch(definition, next))
  return (
    <ListPage
      page={page}
      above={<ListFilters {...page.filters} {...{ definition, listing }} change={show} />}
      query={query}
      failed={t('definition.loadFailed')}
    >
      {({ list, ...rows }) => <PagedListRows {...rows} {...{ definition, listing, show, list }} />}
    </ListPage>
  )
}

function DefinitionTree({ of }: { of: Definition }) {
  const api = useApi()
  const { t } = useTranslation()
  const definition = useShownAt(of, useLocation().pathname)
  const toggled = useRef<RestoredPlace['toggled']>(undefined)
  const page = useListPage(toggled)
  const listing = useMemo(() => readListing(definition, page.asked), [definition, page.asked])
  useFormAhead(definition)
  const { openness, setOpenness } = useOpenness(page.restored, toggled)
  const query = useQuery({ ...treeQuery(api, definition, listing), placeholderData: before => before })
  const levels = useLevels(query, openness, setOpenness)
  const show = (next: RowListing) => page.show(listingSearch(definition, next))
  const read = {
    ...{ rows: levels.rows, isRefreshing: query.isFetching, hasFailed: query.isError },
    ...{ refresh: query.refetch, retry: () => void query.refetch() },
  }
  return (
    <ListPage
      page={page}
      above={<ListFilters {...page.filters} {...{ definition, listing }} change={show} />}
      query={query}
      failed={t('definition.loadFailed')}
    >
      {({ list: _, ...rows }) => <Rows {...rows} {...{ definition, listing, show, read, levels }} />}
    </ListPage>
  )
}

type ShownRows = Omit<ListedRows<DefinitionRow>, 'list'> & {
  readonly definition: Definition
  readonly listing: RowListing
  readonly show: (listing: RowListing) => void
}

/** The loaded rows, and how to reload them. */
type ReadRows = PagedState<DefinitionRow> & {
  readonly refresh: () => Promise<unknown>
  readonly retry: () => void
}

function PagedListRows({ list, ...props }: ShownRows & { readonly list: PagedRows<DefinitionRow> }) {
  return <Rows {...props} read={usePagedRows(list)} levels={null} />
}

/** `levels` is null for a flat list. */
function Rows(props: ShownRows & { readonly read: ReadRows; readonly levels: Levels | null }) {
  const { definition, listing, show, grid, bar, search, read, levels, chosen, roomPx, isOld } = props
  const { t, i18n } = useTranslation()
  const formats = useFormats()
  const { rows, isRefreshing, hasFailed } = read
  const { path, list: sorts, isEditedInPlace } = definition
  const plain = useMemo(() => definitionColumns(definition), [definition, i18n.language])
  const columns = useLevelColumns(definition, plain, levels)
  const table = useListTable({
    ...chosen,
    columns: useShownColumns(columns, listing),
    // A hidden column could not be edited.
    roomPx: isEditedInPlace ? null : roomPx,
    order: {
      sort: listing.sort,
      firstUpwards: true,
      isSortable: id => sorts.includes(id),
      sortBy: sort => show({ ...listing, sort: sort ?? firstSort(definition) }),
    },
  })
  const whole = useTakenTree(definition, plain)
  const taken = useExportedRows({ definition, listing, columns: levels ? whole : table.taken, count: rows.count })
  const questions = useQuestions<DefinitionQuestion>(grid.focus)
  const editing = useRef<InPlaceActions>(null)
  const doors = useDoors(definition)
  const refresh = () => void read.refresh()
  const setActive = useSetActive(definition, refresh)
  const open = (row: DefinitionRow) =>
    isEditedInPlace ? editing.current?.edit(row) : doors.openRow(`${path}/${row.id}`)
  const actions = {
    current: () => rows.at(grid.snapshot().active.row),
    open,
    ask: questions.ask,
    toggleActive: (row: DefinitionRow) => toggleActive(definition, row, questions, setActive),
    statement: doors.statement,
    beside: doors.beside,
    add: () => (isEditedInPlace ? editing.current?.add() : doors.openRow(`${path}/new`)),
    toggleRetired: () => show({ ...listing, state: listing.state === 'active' ? 'all' : 'active' }),
    levels,
  }
  const state = isNarrowed(listing) ? 'empty' : 'emptyFirst'
  const view = {
    kind: 'list',
    grid,
    id: 'definition',
    label: titleText(definition.title),
    columns: table.columns,
    choice: table.choice,
    rows,
    ...(table.sorting && { sorting: table.sorting }),
    ...useTreeGrid(levels, grid),
    empty: <NoRows title={t(`definition.${state}`)} hint={t(`definition.${state}Hint`)} />,
    bar,
    search,
    isOld,
    isRefreshing,
    refresh,
    taken,
    questions,
    commands: definitionCommands(definition, actions),
    hints: useDefinitionHints(definition, actions),
    count: t('definition.count', { number: formats.count(rows.count) }),
    buttons: <DefinitionButtons actions={actions} />,
  } as const
  return (
    <>
      {hasFailed && <RowsFailed title={t('lists.rowsFailed')} retry={read.retry} />}
      {isEditedInPlace ? (
        <InPlaceRows {...{ definition, view }} actions={editing} />
      ) : (
        <ListRows view={view} onOpen={open} />
      )}
      <ListDialogs {...{ definition, questions, setActive, refresh }} />
    </>
  )
}

/** What opening a row does. */
function useDoors({ opens, beside }: Definition) {
  const goTo = useGoTo()
  const access = useAccess()
  const openRow = useOpenFromList()
  const mayOpen = opens !== undefined && isOwnPage(opens.path, access)
  return {
    openRow,
    beside: beside === undefined ? null : { title: textKey(`titles.${beside.title}`), go: () => goTo(beside.path) },
    statement: mayOpen ? (row: DefinitionRow) => goTo(`${opens.path}?${opens.filter}=${row.id}`) : null,
  }
}

/** Preloads the form, so that no key is lost while it opens. */
function useFormAhead({ path }: Definition): void {
  const loaderOf = usePageLoaders()
  useEffect(() => {
    const form = screens.find(screen => screen.path === `${path}/:id`)
    if (form !== undefined) void preload(loaderOf(form.page))
  }, [path, loaderOf])
}
