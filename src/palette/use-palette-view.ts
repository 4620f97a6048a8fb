import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PaletteState } from '../commands/palette.ts'
import { usePalette } from '../commands/palette-context.ts'
import { i18n } from '../i18n/index.ts'
import { rowAfter, rowAround, rowOfGroupAfter } from './row-steps.ts'
import { hasOptions, type Listing, type PaletteRow, type PaletteSubject } from './rows.ts'
import { useListing } from './use-listing.ts'

/** What the palette shows and what its keys do; the drawing is elsewhere. */
export type PaletteView = {
  readonly query: string
  readonly setQuery: (query: string) => void
  readonly listing: Listing
  /** All rows of the listing, in order. */
  readonly rows: readonly PaletteRow[]
  readonly selectedId: string
  /** The same for cmdk. */
  readonly valueOfShell: string
  /** Whether a key went to the selected row, which is then scrolled to; the pointer is where its row is. */
  readonly isSelectedByKey: boolean
  /** What the pointer does. */
  readonly select: (id: string) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  /** Does what the row of this id says, or shows its page where it needs an argument. The same function at every drawing. */
  readonly chooseById: (id: string) => void
  /** Leaves a page; false where there is none to leave. */
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
  // cmdk goes to the first row by itself whenever the text changes; to a guess only a key or a click leads.
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
      // With a text in the field they move the caret; cmdk, which would move the selection, does not see them.
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
    // It forgets what it went to only when it is told another value; it trims both of these to none.
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

/** A page of options over the list; what was typed before it comes back after it. */
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

/** The row that was gone to; where it is not listed, the first one is selected. */
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

/**
 * What a key does in the palette; undefined leaves it to the field. Steps are counted in the rows that are listed, where cmdk would
 * count those that happen to be drawn.
 */
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

/** With the page of a command, or with everything; and with what was typed ahead. */
function startOf(state: PaletteState): { readonly query: string; readonly pages: readonly Page[] } {
  if (!state.isOpen) return { query: '', pages: [] }
  const { page, typed } = state
  if (page === undefined) return { query: typed, pages: [] }
  return {
    query: typed,
    pages: [{ subject: { kind: 'command', command: page }, title: i18n.t(page.title), queryBefore: '' }],
  }
}

/** Always the same function, which does what the latest one does, so that a row that says the same is not drawn again. */
function useLatest<A extends readonly unknown[]>(act: (...given: A) => void): (...given: A) => void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return useCallback((...given: A) => latest.current(...given), [])
}
