import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PaletteState } from '../commands/palette.ts'
import { usePalette } from '../commands/palette-context.ts'
import { i18n } from '../i18n/index.ts'
import { rowAfter, rowAround, rowOfGroupAfter } from './row-steps.ts'
import { hasOptions, type Listing, type PaletteRow, type PaletteSubject } from './rows.ts'
import { useListing } from './use-listing.ts'

/** The state of the palette and the actions of its keys, without rendering. */
export type PaletteView = {
  readonly query: string
  readonly setQuery: (query: string) => void
  readonly listing: Listing
  /** All rows of the list, in order. */
  readonly rows: readonly PaletteRow[]
  readonly selectedId: string
  /** The selected value for cmdk. */
  readonly valueOfShell: string
  /** Whether a key moved the selection, so that the row is scrolled into view; with the pointer it is visible already. */
  readonly isSelectedByKey: boolean
  /** Called when the pointer moves over a row. */
  readonly select: (id: string) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  /** Runs the row with this id, or opens its page when it needs an argument. A stable function. */
  readonly chooseById: (id: string) => void
  /** Leaves a page; false when there is none. */
  readonly back: () => boolean
  readonly pageTitle: string | undefined
  readonly pageKey: string
}

export function usePaletteView(onRun: (row: PaletteRow, stays: boolean) => void): PaletteView {
  const { query, page, pageKey, selection, select, goTo, setQuery, enter, back } = usePages()
  const listing = useListing(query, page?.subject)
  const rows = useMemo(() => listing.groups.flatMap(group => group.rows), [listing])
  const selected = rows.find(row => row.id === selection.id) ?? rows.find(row => row.group !== 'guesses')
  const choose = (row: PaletteRow, stays: boolean): void => {
    const opensPage = row.subject.kind === 'command' && row.subject.command.page !== undefined
    if (opensPage && row.reason === undefined) enter(row)
    else onRun(row, stays)
  }
  // cmdk selects the first row whenever the text changes; a guess must only be selected by a key or a click.
  const [refusals, setRefusals] = useState(0)
  const point = useLatest((id: string): void => {
    if (rows.some(row => row.id === id && row.group !== 'guesses')) select(id)
    else setRefusals(count => count + 1)
  })
  const chooseById = useLatest((id: string): void => {
    const row = rows.find(each => each.id === id)
    if (row !== undefined) choose(row, false)
  })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    if (query !== '' && (event.key === 'Home' || event.key === 'End')) {
      // With text in the field these keys move the caret; stops them before cmdk would move the selection.
      event.stopPropagation()
      return
    }
    const act = keyAction(event, {
      goTo,
      rows,
      selected,
      choose,
      enter,
      back,
      isEmptyPage: query === '' && page !== undefined,
    })
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  return {
    query,
    setQuery,
    listing,
    rows,
    selectedId: selected?.id ?? '',
    // cmdk resets its selection only for a changed value; it trims both of these to an empty one.
    valueOfShell: selected?.id ?? ' '.repeat(refusals % 2),
    isSelectedByKey: selection.isByKey,
    select: point,
    onKeyDown,
    chooseById,
    back,
    pageTitle: page?.title,
    pageKey,
  }
}

/** A page of options over the list; the earlier query returns after it. */
type Page = { readonly subject: PaletteSubject; readonly title: string; readonly queryBefore: string }

function usePages() {
  const { snapshot } = usePalette()
  const [query, changeQuery] = useState(() => startOf(snapshot()).query)
  const [pages, setPages] = useState(() => startOf(snapshot()).pages)
  const [selection, changeSelection] = useState<Selection>(firstRow)
  const page = pages.at(-1)
  const setQuery = useCallback((text: string) => {
    changeQuery(text)
    changeSelection(firstRow)
  }, [])
  const select = useCallback((id: string) => changeSelection({ id, isByKey: false }), [])
  const goTo = (row: PaletteRow | undefined): void => row && changeSelection({ id: row.id, isByKey: true })
  const enter = (row: PaletteRow): void => {
    if (!row.hasPage || !hasOptions(row.subject)) return
    setPages([...pages, { subject: row.subject, title: row.titles[0] ?? '', queryBefore: query }])
    setQuery('')
  }
  const back = (): boolean => {
    if (page === undefined) return false
    setPages(pages.slice(0, -1))
    setQuery(page.queryBefore)
    return true
  }
  const pageKey = pages.map(each => each.title).join('/')
  return { query, page, pageKey, selection, select, goTo, setQuery, enter, back }
}

/** The selected row; when it is no longer listed, the first row is selected. */
type Selection = { readonly id: string; readonly isByKey: boolean }

const firstRow: Selection = { id: '', isByKey: false }

type KeyTargets = Pick<PaletteView, 'rows' | 'back'> & {
  readonly choose: (row: PaletteRow, stays: boolean) => void
  readonly selected: PaletteRow | undefined
  readonly goTo: (row: PaletteRow | undefined) => void
  readonly enter: (row: PaletteRow) => void
  readonly isEmptyPage: boolean
}

const pageRows = 8

/** The action of a key in the palette; undefined leaves it to the field. Steps count all listed rows, where cmdk would count only rendered ones. */
function keyAction(event: KeyboardEvent<HTMLInputElement>, targets: KeyTargets): (() => void) | undefined {
  const { key, altKey, shiftKey, repeat } = event
  const { rows, selected, goTo, choose, enter, back, isEmptyPage } = targets
  if (altKey && key === 'ArrowDown') return () => goTo(rowOfGroupAfter(rows, selected, 1))
  if (altKey && key === 'ArrowUp') return () => goTo(rowOfGroupAfter(rows, selected, -1))
  if (key === 'ArrowDown') return () => goTo(rowAround(rows, selected, 1))
  if (key === 'ArrowUp') return () => goTo(rowAround(rows, selected, -1))
  if (key === 'Home') return () => goTo(rows[0])
  if (key === 'End') return () => goTo(rows.at(-1))
  if (key === 'PageDown') return () => goTo(rowAfter(rows, selected, pageRows))
  if (key === 'PageUp') return () => goTo(rowAfter(rows, selected, -pageRows))
  if (key === 'Tab') return () => (shiftKey ? back() : selected && enter(selected))
  if (key === 'Backspace' && isEmptyPage) return back
  if (key === 'Enter' && selected === undefined) return () => event.currentTarget.select()
  if (key === 'Enter') return () => selected && !repeat && choose(selected, event.ctrlKey || event.metaKey)
  return undefined
}

/** Opens with the page of a command, or the general list; and with text typed while loading. */
function startOf(state: PaletteState): { readonly query: string; readonly pages: readonly Page[] } {
  if (!state.isOpen) return { query: '', pages: [] }
  const { page, typed } = state
  if (page === undefined) return { query: typed, pages: [] }
  return {
    query: typed,
    pages: [{ subject: { kind: 'command', command: page }, title: i18n.t(page.title), queryBefore: '' }],
  }
}

/** A stable function that calls the latest `act`, so that unchanged rows are not rerendered. */
function useLatest<A extends readonly unknown[]>(act: (...given: A) => void): (...given: A) => void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return useCallback((...given: A) => latest.current(...given), [])
}
