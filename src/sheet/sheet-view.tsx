/**
 * The drawing of a sheet that is typed into. The keys are in one input that stands over the active cell and is never unmounted, so that none
 * can fall between two cells; only the rows in sight are drawn, 35 pixels high. Source: design page 4 §2.
 */
// biome-ignore-all lint/a11y/useSemanticElements: only the rows in sight exist, which a table element cannot say.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the one input, which names the cell it stands for.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, memo, useEffect, useLayoutEffect, useRef } from 'react'
import { selectionOf } from '#machines/sheet/ranges.ts'
import type { SheetRow } from '#machines/sheet/sheet.ts'
import { cn } from '../ui/class-names.ts'
import { isMarked, selectedIn, selectionText } from './selection-marks.ts'
import { SheetEntryRow } from './sheet-entry.tsx'
import type { SheetAction } from './sheet-keys.ts'
import { lineClass, type SheetViewProps, type ShownColumn, sheetCellIdOf, sheetRowPx } from './sheet-parts.ts'
import { useCellPointing } from './use-cell-pointing.ts'

export function SheetView<Row extends SheetRow>(props: SheetViewProps<Row>) {
  const { id, label, sheet, rules, columns, problems, className } = props
  const { entry, rows } = sheet
  const scroller = useRef<HTMLDivElement>(null)
  const active = rows.findIndex(row => row.key === entry.rowKey)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => sheetRowPx,
    overscan: 8,
    useFlushSync: false,
    // The heading stays in sight above the rows, the live line beneath them.
    scrollPaddingStart: sheetRowPx,
    scrollPaddingEnd: sheetRowPx,
    scrollMargin: sheetRowPx,
    rangeExtractor: range =>
      [...new Set([...defaultRangeExtractor(range), ...(active < 0 ? [] : [active])])].sort((a, b) => a - b),
  })
  useEffect(() => {
    if (active >= 0) virtualizer.scrollToIndex(active)
    else scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
  }, [active, virtualizer, rows.length])
  useLayoutEffect(() => {
    const [view, cell] = [scroller.current, props.input.current]
    if (view === null || cell === null || view.scrollWidth <= view.clientWidth) return
    const [box, around] = [cell.getBoundingClientRect(), view.getBoundingClientRect()]
    if (box.left < around.left) view.scrollLeft -= around.left - box.left
    else if (box.right > around.right) view.scrollLeft += box.right - around.right
  }, [entry.column, entry.rowKey, props.input])
  const template = `2.5rem ${columns.map(column => column.width).join(' ')}`
  const selection = selectionText(entry.anchor === null ? null : selectionOf(sheet, rules))
  const point = usePointing(props)
  return (
    <div ref={scroller} className={cn('relative overflow-auto bg-background', className)}>
      <div className="relative min-w-fit" {...point}>
        <div
          id={id}
          role="grid"
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length + 1}
          aria-multiselectable
        >
          <Heading columns={columns} template={template} />
          <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index }) => {
              const row = rows[index]
              return (
                row && (
                  <Line
                    key={row.key}
                    sheetId={id}
                    row={row}
                    place={index + 1}
                    columns={columns as readonly ShownColumn<SheetRow>[]}
                    template={template}
                    isActive={index === active}
                    selected={selectedIn(selection, index)}
                    problem={problems.get(row.key) ?? null}
                  />
                )
              )
            })}
          </div>
        </div>
        <SheetEntryRow {...props} template={template} place={active} />
      </div>
    </div>
  )
}

type LineProps = {
  readonly sheetId: string
  readonly row: SheetRow
  readonly place: number
  readonly columns: readonly ShownColumn<SheetRow>[]
  readonly template: string
  readonly isActive: boolean
  /** The ids of its selected columns, parted by blanks. */
  readonly selected: string
  readonly problem: string | null
}

/** Drawn again only where its own values have changed: a key in one row leaves all others alone. */
const Line = memo(function DrawnLine(props: LineProps) {
  const { sheetId, row, place, columns, template, isActive, selected, problem } = props
  return (
    <div
      role="row"
      aria-rowindex={place + 1}
      title={problem ?? undefined}
      data-row={row.key}
      className={cn(
        lineClass,
        'absolute inset-x-0 cursor-default',
        problem !== null ? 'bg-destructive-soft' : isActive ? 'bg-secondary' : 'bg-card hover:bg-accent',
      )}
      style={{ gridTemplateColumns: template, top: (place - 1) * sheetRowPx }}
    >
      <div role="rowheader" className="is-number px-2.5 text-muted-foreground">
        {place}
      </div>
      {columns.map(column => (
        <div
          key={column.id}
          role="gridcell"
          id={sheetCellIdOf(sheetId, row.key, column.id)}
          data-column={column.id}
          aria-selected={isMarked(selected, column.id) || undefined}
          className={cn(
            'h-full min-w-0 content-center px-2.5',
            column.isNumber ? 'is-number' : 'is-name',
            isMarked(selected, column.id) && 'bg-primary/15',
          )}
        >
          {column.cell(row)}
        </div>
      ))}
    </div>
  )
})

function Heading<Row>({ columns, template }: { columns: readonly ShownColumn<Row>[]; template: string }) {
  return (
    <div role="rowgroup" className="sticky top-0 z-20">
      <div
        role="row"
        aria-rowindex={1}
        className="grid h-row items-center border-border border-b bg-muted font-semibold text-muted-foreground text-xs"
        style={{ gridTemplateColumns: template }}
      >
        <div role="columnheader" className="is-number px-2.5">
          #
        </div>
        {columns.map(({ id, title, isNumber }) => (
          <div key={id} role="columnheader" className={cn('truncate px-2.5', isNumber && 'is-number')}>
            {title}
          </div>
        ))}
      </div>
    </div>
  )
}

/** A click gives a cell the keys, a second one opens it; dragging, or shift and a click, selects up to another. */
function usePointing<Row extends SheetRow>({ sheet: { entry }, isEditing, act, input }: SheetViewProps<Row>) {
  const send = (action: SheetAction) => {
    if (!isEditing) return
    act(action)
    input.current?.focus()
  }
  const { rowKey, column, mode } = entry
  const pointing = useCellPointing({
    input,
    restingCell: () => (rowKey === null || mode === 'caret' ? null : { rowKey, column }),
    pointTo: cell => send({ type: 'cursor.to', ...cell }),
    selectTo: cell => send({ type: 'cursor.extendTo', ...cell }),
  })
  const onDoubleClick = ({ target }: MouseEvent) => {
    const isCell = target instanceof Element && target.closest('[data-column]') !== null
    if (isCell || target === input.current) send({ type: 'cell.open' })
  }
  return { ...pointing, onDoubleClick }
}
