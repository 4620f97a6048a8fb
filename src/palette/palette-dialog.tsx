/** The palette dialog: cmdk draws the list and moves the selection; our own index provides the rows. It is mounted at every opening. */
import { Command as Shell } from 'cmdk'
import { Fragment, memo, type RefObject, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createHighlighter, type TextRange } from '#domain/search/highlight.ts'
import { kindPrefixes } from '../commands/entities.ts'
import type { CapStyle } from '../keyboard/key-caps.ts'
import { isOnlyCalculated } from './calculation.ts'
import { PaletteFooter } from './palette-footer.tsx'
import { PaletteFrame, type PaletteFrameProps, PaletteQuery, paletteFieldClass } from './palette-frame.tsx'
import { RowView } from './row-view.tsx'
import type { PaletteRow } from './rows.ts'
import { useActiveDescendant } from './use-active-descendant.ts'
import { type PaletteView, usePaletteView } from './use-palette-view.ts'

export type PaletteDialogProps = Pick<PaletteFrameProps, 'onClose' | 'onFocusMoved'> & {
  readonly capStyle: CapStyle
  /** Closes the palette, restores the focus and runs the row; with `stays` it stays open. */
  readonly onRun: (row: PaletteRow, stays: boolean) => void
}

/** The frame is rendered once; a key rerenders only its content. */
export function PaletteDialog({ capStyle, onRun, onClose, onFocusMoved }: PaletteDialogProps) {
  const leavePage = useRef<PaletteView['back']>(() => false)
  return (
    <PaletteFrame onClose={onClose} onFocusMoved={onFocusMoved} takesEscape={() => leavePage.current()}>
      <PalettePages capStyle={capStyle} onRun={onRun} leavePage={leavePage} />
    </PaletteFrame>
  )
}

type PagesProps = Pick<PaletteDialogProps, 'capStyle' | 'onRun'> & {
  readonly leavePage: RefObject<PaletteView['back']>
}

function PalettePages({ capStyle, onRun, leavePage }: PagesProps) {
  const view = usePaletteView(onRun)
  useLayoutEffect(() => {
    leavePage.current = view.back
  })
  return <PaletteShell key={view.pageKey} view={view} capStyle={capStyle} />
}

type ShellProps = { readonly view: PaletteView; readonly capStyle: CapStyle }

/** Each page has its own cmdk shell, so that cmdk selects its first row. */
function PaletteShell({ view, capStyle }: ShellProps) {
  const { t } = useTranslation()
  const { query, pageTitle } = view
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useActiveDescendant(input, list)
  return (
    <Shell
      label={t('palette.label')}
      shouldFilter={false}
      vimBindings={false}
      loop
      value={view.valueOfShell}
      onValueChange={view.select}
      className="flex min-h-0 flex-col outline-none"
    >
      <PaletteQuery pageTitle={pageTitle}>
        <Shell.Input
          autoFocus
          ref={input}
          value={query}
          dir={isOnlyCalculated(query) ? 'ltr' : undefined}
          onValueChange={view.setQuery}
          onKeyDown={view.onKeyDown}
          placeholder={pageTitle === undefined ? t('palette.placeholder') : t('palette.optionsPlaceholder')}
          className={paletteFieldClass}
        />
      </PaletteQuery>
      <Rows view={view} capStyle={capStyle} list={list} />
      <PaletteFooter capStyle={capStyle} isPage={pageTitle !== undefined} />
    </Shell>
  )
}

/**
 * Visible rows render with the key; rows below update in the next idle moment. Rows keep their elements between queries and only change
 * their content, because creating an element costs more than the whole search.
 */
function Rows({ view, capStyle, list }: ShellProps & { readonly list: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation()
  const { query, rows, selectedId, isSelectedByKey } = view
  const drawn = useMemo((): Drawn => ({ rows, highlight: highlighterOf(query) }), [rows, query])
  const settled = useDeferredValue(drawn, nothingDrawn)
  const [heightPx] = useState(listHeightPx)
  const visible = useMemo(() => visibleRowCount(rows, heightPx), [rows, heightPx])
  const isScrolled = useRef(false)
  // A new query scrolls to the top. Reading or setting the scroll position causes a layout, so only when needed.
  useLayoutEffect(() => {
    if (list.current && isScrolled.current) list.current.scrollTop = 0
    isScrolled.current = false
  }, [query])
  // Again once all rows are rendered: the selected row may be among the last.
  useLayoutEffect(() => {
    if (!isSelectedByKey || settled.rows.length === 0) return
    revealRow(list.current, selectedId)
    isScrolled.current = true
  }, [selectedId, isSelectedByKey, settled, list])
  return (
    <Shell.List
      ref={list}
      label={t('palette.label')}
      onScroll={() => {
        isScrolled.current = true
      }}
      className="min-h-0 flex-1 scroll-py-2 overflow-y-auto p-2 [scrollbar-gutter:stable]"
    >
      <DrawnRows drawn={drawn} settled={settled} visible={visible} capStyle={capStyle} onChoose={view.chooseById} />
      {rows.length === 0 && <Nothing view={view} />}
      {rows.length > 0 && selectedId === '' && <OnlyGuesses query={query} />}
    </Shell.List>
  )
}

type DrawnRowsProps = {
  readonly drawn: Drawn
  readonly settled: Drawn
  readonly visible: number
  readonly capStyle: CapStyle
  readonly onChoose: (id: string) => void
}

/** Moving the selection rerenders nothing: cmdk updates the two rows itself. */
const DrawnRows = memo(function DrawnRows({ drawn, settled, visible, capStyle, onChoose }: DrawnRowsProps) {
  const { t } = useTranslation()
  return drawn.rows.map((_, place) => {
    const { rows, highlight } = place < visible ? drawn : settled
    const row = rows[place]
    if (row === undefined) return null
    return (
      <Fragment key={place}>
        {row.group !== rows[place - 1]?.group && <Heading text={t(`palette.groups.${row.group}`)} />}
        <RowView row={row} highlight={highlight} capStyle={capStyle} onChoose={onChoose} />
      </Fragment>
    )
  })
})

/** Scrolls as little as possible; the first row of a group brings its heading into view. */
function revealRow(list: HTMLElement | null, id: string): void {
  const row = list?.querySelector(`[data-value="${CSS.escape(id)}"]`)
  const above = row?.previousElementSibling
  if (above?.getAttribute('role') === 'presentation') above.scrollIntoView({ block: 'nearest' })
  row?.scrollIntoView({ block: 'nearest' })
}

/** Rows with the highlights of the query. */
type Drawn = { readonly rows: readonly PaletteRow[]; readonly highlight: (text: string) => readonly TextRange[] }

const nothingDrawn: Drawn = { rows: [], highlight: () => [] }

function highlighterOf(query: string): Drawn['highlight'] {
  return createHighlighter(isOnlyCalculated(query) ? '' : wordsOf(query))
}

function Heading({ text }: { text: string }) {
  return (
    <div role="presentation" className="px-2.5 pt-2 pb-1 text-xs font-semibold text-muted-foreground select-none">
      {text}
    </div>
  )
}

const rowPixels = 35
const headingPixels = 28
/** The field above the rows and the line below them. */
const framePixels = 82
const shareOfWindow = 0.7

function listHeightPx(): number {
  return window.innerHeight * shareOfWindow - framePixels
}

/** How many rows are visible at this height, including a partly visible last one. */
function visibleRowCount(rows: readonly PaletteRow[], heightPx: number): number {
  let usedPx = 0
  return rows.filter((row, place) => {
    const isVisible = usedPx < heightPx
    usedPx += rowPixels + (row.group === rows[place - 1]?.group ? 0 : headingPixels)
    return isVisible
  }).length
}

/** For screen readers, instead of the visible heading of guesses. */
function OnlyGuesses({ query }: { query: string }) {
  const { t } = useTranslation()
  return (
    <p role="status" className="sr-only">
      {t('palette.nothing', { query: `\u2068${wordsOf(query)}\u2069` })}
    </p>
  )
}

function Nothing({ view: { query, listing } }: { view: PaletteView }) {
  const { t } = useTranslation()
  return (
    <div role="status" className="px-4 py-10 text-center text-muted-foreground">
      {isOnlyCalculated(query) ? (
        <p>{listing.problem === undefined ? t('palette.calculateHint') : t(`problem.${listing.problem}`)}</p>
      ) : (
        <>
          <p className="font-medium text-foreground">
            {t('palette.nothing', { query: `\u2068${wordsOf(query)}\u2069` })}
          </p>
          <p className="mt-1 text-sm">{t('palette.nothingHint')}</p>
        </>
      )}
    </div>
  )
}

/** The query without the prefix of a kind. */
function wordsOf(query: string): string {
  return kindPrefixes[query.charAt(0)] === undefined ? query : query.slice(1)
}
