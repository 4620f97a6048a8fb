/** The column headings. Sortable ones are marked and clickable; the owner handles the keys. */
// biome-ignore-all lint/a11y/useSemanticElements: only the visible rows exist, which a table element cannot say.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the one input of the grid.
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { cn } from '../ui/class-names.ts'
import type { DrawnColumn } from './grid-columns.ts'
import type { GridLayout } from './grid-layout.ts'

export type GridSorting = {
  readonly by: string
  readonly isUpwards: boolean
  readonly isSortable: (columnId: string) => boolean
  readonly choose: (columnId: string) => void
}

type GridHeadingProps<Row> = {
  readonly columns: readonly DrawnColumn<Row>[]
  readonly layout: GridLayout
  readonly sorting?: GridSorting | undefined
}

export function GridHeading<Row>({ columns, layout, sorting }: GridHeadingProps<Row>) {
  return (
    <div role="rowgroup" className={layout.headingPx === 0 ? 'sr-only' : 'sticky top-0 z-20'}>
      <div
        role="row"
        aria-rowindex={1}
        className="grid h-row items-center border-border border-b bg-muted font-semibold text-muted-foreground text-xs"
        style={layout.row}
      >
        {columns.map(({ id, title, titleClass }, place) => (
          <div
            key={id}
            role="columnheader"
            aria-colindex={place + 1}
            aria-sort={sorting?.isSortable(id) ? orderOf(sorting, id) : undefined}
            style={layout.hasAreas ? { gridArea: id } : undefined}
            className={cn('px-2.5', titleClass)}
          >
            {sorting?.isSortable(id) ? (
              <SortButton title={title} order={orderOf(sorting, id)} choose={() => sorting.choose(id)} />
            ) : (
              title
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

type Order = 'ascending' | 'descending' | 'none'

function orderOf({ by, isUpwards }: GridSorting, columnId: string): Order {
  if (by !== columnId) return 'none'
  return isUpwards ? 'ascending' : 'descending'
}

const arrows = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown } as const

function SortButton({ title, order, choose }: { title: string; order: Order; choose: () => void }) {
  const Arrow = arrows[order]
  return (
    <button
      type="button"
      // The grid is a single Tab stop, and keeps the focus.
      tabIndex={-1}
      onMouseDown={event => event.preventDefault()}
      onClick={choose}
      className={cn(
        'inline-flex max-w-full cursor-pointer items-center gap-1 align-middle hover:text-foreground',
        order !== 'none' && 'text-foreground',
      )}
    >
      <span className="is-name min-w-0">{title}</span>
      <Arrow aria-hidden className={cn('size-3.5 shrink-0', order === 'none' && 'opacity-40')} />
    </button>
  )
}
