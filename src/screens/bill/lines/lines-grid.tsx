/** The lines of the bill: a table of TanStack, of which only the rows in sight are drawn. A row is 35 pixels high (spec §9), or twice that where a line takes two. */
// biome-ignore-all lint/a11y/useSemanticElements: only the rows in sight exist, which a table element cannot say.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the one entry cell, which names the cell it stands for.
import { useTable } from '@tanstack/react-table'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { memo, type RefObject, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillTotals } from '#domain/bills/totals-types.ts'
import type { Problem, Result } from '#domain/problem.ts'
import type { Draft } from '#machines/bill-editor/draft.ts'
import type { KnownStock } from '#machines/bill-editor/figures.ts'
import { lineKeyAt, type SendFailure } from '#machines/bill-editor/sending.ts'
import { type CellColumn, isCellColumn, lineSelectionOf } from '#machines/bill-editor/sheet.ts'
import { problemText } from '../../../i18n/keys.ts'
import { isMarked, selectedIn, selectionText } from '../../../sheet/selection-marks.ts'
import { cn } from '../../../ui/class-names.ts'
import { selectDraft, selectEntry, selectTotals, useBill, useDraft } from '../editor-context.ts'
import type { BillEditorSnapshot } from '../use-bill-editor.ts'
import { headingOf, lineFeatures, type ShownLine } from './line-columns.tsx'
import { type LinesLayout, rowStyle } from './lines-layout.ts'

export const linesGridId = 'bill-lines'
export const lineCellIdOf = (rowKey: number, column: CellColumn): string => `bill-line-${rowKey}-${column}`

type LinesGridProps = { readonly scroller: RefObject<HTMLDivElement | null>; readonly layout: LinesLayout }

export function LinesGrid({ scroller, layout }: LinesGridProps) {
  const { t } = useTranslation()
  const draft = useBill(selectDraft)
  const totals = useBill(selectTotals)
  const failure = useBill(snapshot => snapshot.context.failure)
  const against = useBill(snapshot => snapshot.context.against)
  const rowKey = useBill(snapshot => selectEntry(snapshot).rowKey)
  const selection = useBill(snapshot => selectionText(lineSelectionOf(snapshot.context)))
  const stock = useBill(snapshot => snapshot.context.stock)
  const short = useBill(shortText)
  const { columns, rowHeightPx, headingHeightPx } = layout
  const rows = useRows({ draft, totals, against, failure, stock, short })
  const table = useTable({ features: lineFeatures, columns, data: rows, getRowId: row => String(row.line.key) })
  const active = draft.lines.findIndex(line => line.key === rowKey)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 8,
    // A scroll by a key is drawn with the key's own frame.
    useFlushSync: false,
    // The heading stays in sight above the rows, the live line beneath them.
    scrollPaddingStart: headingHeightPx,
    scrollPaddingEnd: rowHeightPx,
    scrollMargin: headingHeightPx,
    rangeExtractor: range =>
      [...new Set([...defaultRangeExtractor(range), ...(active < 0 ? [] : [active])])].sort(byPlace),
  })
  useEffect(() => virtualizer.measure(), [rowHeightPx, virtualizer])
  useEffect(() => {
    if (active >= 0) virtualizer.scrollToIndex(active)
  }, [active, virtualizer])
  const drawn = table.getRowModel().rows
  return (
    <div
      id={linesGridId}
      role="grid"
      aria-label={t('bill.lines')}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable
    >
      <Heading layout={layout} />
      <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(item => {
          const row = drawn[item.index]
          const selected = selectedIn(selection, item.index)
          return (
            row && <Line key={row.id} {...{ row, selected, table, rowHeightPx }} isActive={item.index === active} />
          )
        })}
      </div>
    </div>
  )
}

type Table = ReturnType<typeof useTable<typeof lineFeatures, ShownLine>>
type Row = ReturnType<Table['getRowModel']>['rows'][number]

type LineProps = {
  readonly row: Row
  readonly isActive: boolean
  /** The names of the columns whose cells are selected in this line, parted by blanks; empty in most lines. */
  readonly selected: string
  readonly table: Table
  readonly rowHeightPx: number
}

/** Drawn again only where its own values have changed: a key in one line leaves all others alone. */
const Line = memo(
  DrawnLine,
  (a, b) =>
    a.row.original === b.row.original &&
    a.isActive === b.isActive &&
    a.selected === b.selected &&
    a.rowHeightPx === b.rowHeightPx &&
    a.table.options.columns === b.table.options.columns,
)

function DrawnLine({ row, isActive, selected, table, rowHeightPx }: LineProps) {
  const { line, place, problem } = row.original
  return (
    <div
      role="row"
      aria-rowindex={place + 1}
      className={cn(
        'absolute inset-x-0 cursor-default items-center border-border/70 border-b',
        isActive ? 'bg-secondary' : 'bg-card hover:bg-accent',
        problem !== null && 'bg-destructive-soft',
      )}
      style={{ ...rowStyle, top: (place - 1) * rowHeightPx }}
      data-row={line.key}
    >
      {row.getAllCells().map(cell => {
        const meta = cell.column.columnDef.meta
        const isSelected = isMarked(selected, meta?.heading)
        return (
          <div
            key={cell.id}
            role="gridcell"
            id={isCellColumn(meta?.heading) ? lineCellIdOf(line.key, meta.heading) : undefined}
            data-column={meta?.heading}
            style={{ gridArea: meta?.heading }}
            aria-selected={isSelected || undefined}
            // Names are cut where they are too long. Figures never are, and a clip for each cell would cost every frame.
            className={cn(
              // As high as its row, so that an empty cell can be clicked too.
              'h-full min-w-0 content-center',
              meta?.heading === 'remove' ? 'px-1 text-end' : 'px-2.5',
              meta?.isNumber && 'is-number',
              isSelected && 'bg-primary/15',
            )}
          >
            <table.FlexRender cell={cell} />
          </div>
        )
      })}
    </div>
  )
}

const Heading = memo(DrawnHeading)

function DrawnHeading({ layout: { columns, headingHeightPx } }: { layout: LinesLayout }) {
  const { t } = useTranslation()
  const type = useDraft('type')
  return (
    <div role="rowgroup" className={headingHeightPx === 0 ? 'sr-only' : 'sticky top-0 z-20'}>
      <div
        role="row"
        aria-rowindex={1}
        className="items-center border-border border-b bg-muted font-semibold text-muted-foreground text-xs"
        style={rowStyle}
      >
        {columns.map(({ id, meta }) => (
          <div
            key={id}
            role="columnheader"
            style={{ gridArea: meta?.heading }}
            className={cn(
              'line-clamp-2 px-2.5 leading-4',
              meta?.isNumber && 'is-number',
              meta?.heading === 'remove' && 'sr-only',
            )}
          >
            {meta && t(`bill.columns.${headingOf(type, meta.heading)}`)}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The keys of the lines that ask for more than there is, as text, so that they are compared at a glance. */
function shortText({ context }: BillEditorSnapshot): string {
  return context.short.map(({ place }) => context.counted.lines[place]?.key ?? 0).join(' ')
}

type RowsOf = {
  readonly draft: Draft
  readonly totals: Result<BillTotals>
  readonly against: readonly Problem[]
  readonly failure: SendFailure | null
  readonly stock: KnownStock
  readonly short: string
}

/** The rows of the lines; a row that says what it said before is the same row. */
function useRows({ draft, totals, against, failure, stock, short }: RowsOf): readonly ShownLine[] {
  const drawn = useRef<readonly ShownLine[]>([])
  return useMemo(() => {
    const problems = new Map<number | null, string>()
    const found = totals.ok ? [...(failure?.problems ?? []), ...against] : totals.problems
    for (const each of found) problems.set(lineKeyAt(draft, each.at), problemText(each))
    const shortKeys = new Set(short.split(' ').map(Number))
    const rows = draft.lines.map((line, index) => {
      const row = {
        line,
        place: index + 1,
        totals: totals.ok ? (totals.value.lines[index] ?? null) : null,
        problem: problems.get(line.key) ?? null,
        held: line.isService ? undefined : stock.get(line.itemId),
        isShort: shortKeys.has(line.key),
      }
      const before = drawn.current[index]
      return before !== undefined && isSameRow(before, row) ? before : row
    })
    const isSame = rows.length === drawn.current.length && rows.every((row, index) => row === drawn.current[index])
    if (!isSame) drawn.current = rows
    return drawn.current
  }, [draft, totals, against, failure, stock, short])
}

function isSameRow(a: ShownLine, b: ShownLine): boolean {
  const isSameFigures = a.totals?.vat === b.totals?.vat && a.totals?.total === b.totals?.total
  const isSameStock = a.held === b.held && a.isShort === b.isShort
  return isSameFigures && isSameStock && a.line === b.line && a.place === b.place && a.problem === b.problem
}

function byPlace(a: number, b: number): number {
  return a - b
}
