import { type KeyboardEvent, useCallback, useMemo, useState } from 'react'
import { i18n } from '../i18n/index.ts'
import type { PaletteState } from './palette.ts'
import { usePalette } from './palette-context.ts'
import { hasOptions, type Listing, type Row, type Subject } from './rows.ts'
import { useListing } from './use-listing.ts'

/** What the palette shows and what its keys do; the drawing is elsewhere. */
export type PaletteView = {
  readonly query: string
  readonly setQuery: (query: string) => void
  readonly listing: Listing
  readonly selectedId: string
  readonly select: (id: string) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  /** Does what a row says, or shows its page where it needs an argument. */
  readonly choose: (row: Row, stays: boolean) => void
  /** Leaves a page; false where there is none to leave. */
  readonly back: () => boolean
  readonly pageTitle: string | undefined
  readonly pageKey: string
}

/** A page of options over the list; what was typed before it comes back after it. */
type Page = { readonly subject: Subject; readonly title: string; readonly queryBefore: string }

const pageRows = 8
export function usePaletteView(onRun: (row: Row, stays: boolean) => void): PaletteView {
  const { snapshot } = usePalette()
  const [query, setQuery] = useState(() => startOf(snapshot()).query)
  const [pages, setPages] = useState(() => startOf(snapshot()).pages)
  const [selectedId, select] = useState('')
  const page = pages.at(-1)
  const listing = useListing(query, page?.subject)
  const rows = useMemo(() => listing.groups.flatMap(group => group.rows), [listing])
  const selected = rows.find(row => row.id === selectedId) ?? rows[0]

  const back = useCallback(() => {
    if (page === undefined) return false
    setPages(pages.slice(0, -1))
    setQuery(page.queryBefore)
    select('')
    return true
  }, [page, pages])

  const enter = (row: Row): void => {
    if (!row.hasPage || !hasOptions(row.subject)) return
    setPages([...pages, { subject: row.subject, title: row.titles[0] ?? '', queryBefore: query }])
    setQuery('')
    select('')
  }

  const choose = (row: Row, stays: boolean): void => {
    const opensPage = row.subject.kind === 'command' && row.subject.command.page !== undefined
    if (opensPage && row.reason === undefined) enter(row)
    else onRun(row, stays)
  }

  const move = (by: number): void => {
    const place = selected === undefined ? 0 : rows.indexOf(selected)
    const next = rows[Math.min(Math.max(place + by, 0), rows.length - 1)]
    if (next !== undefined) select(next.id)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    const isHeld = event.ctrlKey || event.metaKey
    if (event.key === 'Home' || event.key === 'End') {
      // With a text in the field they move the caret; cmdk, which would move the selection, does not see them.
      if (query !== '') event.stopPropagation()
      return
    }
    const act = keyAction(event)
    if (act === undefined) return
    event.preventDefault()
    act()

    function keyAction({ key, shiftKey }: KeyboardEvent): (() => void) | undefined {
      if (key === 'PageDown') return () => move(pageRows)
      if (key === 'PageUp') return () => move(-pageRows)
      if (key === 'Tab') return () => (shiftKey ? back() : selected && enter(selected))
      if (key === 'Backspace' && query === '' && page !== undefined) return back
      if (key === 'Enter') return () => selected && !event.repeat && choose(selected, isHeld)
      // The browser's own page dialogs have no place over the palette.
      if (isHeld && (event.code === 'KeyS' || event.code === 'KeyP')) return () => {}
      return undefined
    }
  }

  return {
    query,
    setQuery,
    listing,
    selectedId,
    select,
    onKeyDown,
    choose,
    back,
    pageTitle: page?.title,
    pageKey: pages.map(each => each.title).join('/'),
  }
}

function startOf(state: PaletteState): { readonly query: string; readonly pages: readonly Page[] } {
  const { query = '', page = undefined } = state.isOpen ? state.start : {}
  if (page === undefined) return { query, pages: [] }
  return {
    query: '',
    pages: [{ subject: { kind: 'command', command: page }, title: i18n.t(page.title), queryBefore: query }],
  }
}
