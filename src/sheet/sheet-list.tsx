/** The list below a cell. The focus stays in the cell; a click acts like Enter. */
// biome-ignore-all lint/a11y/useSemanticElements: these are the options of a cell that is typed into.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in that cell.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: Enter in the cell does what the click does.
import { Check } from 'lucide-react'
import { Fragment, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { hasOpenList, highlightedRow } from '#machines/sheet/sheet.ts'
import type { SheetRow } from '#machines/sheet/sheet-types.ts'
import { cn } from '../ui/class-names.ts'
import { GuessHeading } from '../ui/guess-heading.tsx'
import { Code, Name } from '../ui/isolated-text.tsx'
import { useBeneath } from '../ui/use-beneath.ts'
import type { CellOption, SheetViewProps } from './sheet-parts.ts'

type SheetListProps<Row extends SheetRow> = SheetViewProps<Row> & { readonly listId: string }

export function SheetList<Row extends SheetRow>(props: SheetListProps<Row>) {
  const { sheet, rules, live, isEditing } = props
  const isOwn = live !== undefined && rules.live?.column.id === sheet.entry.column
  return isEditing && !isOwn && hasOpenList(sheet.entry, rules) ? <OpenList {...props} /> : null
}

function OpenList<Row extends SheetRow>(props: SheetListProps<Row>) {
  const { listId, sheet, columns, found, nameOf, noneFound, act, input } = props
  const title = columns.find(column => column.id === sheet.entry.column)?.title
  const list = useRef<HTMLElement>(null)
  const highlighted = highlightedRow(sheet.entry, found.certain)
  useBeneath(list, input, found.rows.length)
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [highlighted])
  // Outside the sheet, which scrolls.
  return createPortal(
    <section
      ref={list}
      aria-label={title}
      className="fixed z-40 max-h-80 w-80 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg border border-border bg-popover text-popover-foreground shadow-float"
    >
      {found.rows.length === 0 ? (
        <p role="status" className="px-3 py-2 text-muted-foreground">
          {noneFound}
        </p>
      ) : (
        <div id={listId} role="listbox" aria-label={title} tabIndex={-1}>
          {found.rows.map((row, place) => (
            <Fragment key={place}>
              {place === found.certain && <GuessHeading />}
              <div
                id={`${listId}-${place}`}
                role="option"
                aria-selected={place === highlighted}
                className={cn(
                  'flex h-row cursor-pointer items-center gap-3 px-3',
                  place === highlighted ? 'bg-primary text-primary-foreground' : 'hover:bg-accent',
                )}
                onMouseDown={event => event.preventDefault()}
                onClick={() => {
                  act({ type: 'list.take', row: place })
                  input.current?.focus()
                }}
              >
                <Named name={nameOf(row)} code={row.code} isHighlighted={place === highlighted} more={row.more} />
              </div>
            </Fragment>
          ))}
        </div>
      )}
    </section>,
    document.body,
  )
}

type NamedProps = {
  readonly name: string
  readonly code: string | null
  readonly isHighlighted: boolean
  readonly more: CellOption['more']
}

function Named({ name, code, isHighlighted, more }: NamedProps) {
  return (
    <>
      {more && <Check aria-hidden className={cn('size-4 shrink-0', !more.isOn && 'invisible')} />}
      <Name text={name} className="flex-1 font-medium" />
      {code !== null && (
        <Code className={cn('shrink-0 text-xs', !isHighlighted && 'text-muted-foreground')}>{code}</Code>
      )}
      {more && <span className="is-number shrink-0">{more.text}</span>}
    </>
  )
}
