/**
 * A combobox: names in either language, codes, telephone numbers, also typed on the wrong keyboard layout. Enter selects a match; a guess
 * only after an arrow key moved to it.
 */
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the field, which names the chosen row.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: Enter in the field does what the click does.
import { Check } from 'lucide-react'
import {
  type ComponentProps,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { SearchResults } from '#domain/search/finder.ts'
import { cn } from '../ui/class-names.ts'
import { GuessHeading } from '../ui/guess-heading.tsx'
import { Name } from '../ui/isolated-text.tsx'
import { useBeneath, useWithinPage } from '../ui/use-beneath.ts'

type Identified = { readonly id: number }

export type ReferenceInputProps<T extends Identified> = Pick<ComponentProps<'input'>, 'placeholder' | 'readOnly'> & {
  readonly label: string
  readonly marks?: Omit<ComponentProps<'input'>, 'ref'>
  readonly input?: RefObject<HTMLInputElement | null>
  readonly chosen: T | null
  /** The typed text; undefined while the user is not typing. */
  readonly typed: string | undefined
  /** Null is the empty choice, when it is allowed. */
  readonly find: (text: string) => SearchResults<T | null>
  /** The name of a row, and a detail that distinguishes rows with equal names. */
  readonly nameOf: (row: T | null) => string
  readonly detailOf: (row: T) => string
  readonly emptyText: string
  readonly mayOpen?: () => boolean
  readonly type: (text: string) => void
  /** An arrow key selected a row. */
  readonly point: (row: T) => void
  readonly take: (row: T | null) => void
  /** Enter without a selected row. */
  readonly takeNothing: () => void
  readonly leave: () => void
  readonly forget: () => void
  /**
   * In a form: Enter passes on after selecting the typed match, or when nothing was typed, and so does Escape when the list is closed.
   * Called before surrounding elements see the key.
   */
  readonly passOn?: (event: KeyboardEvent<HTMLElement>) => void
  readonly isInCell?: boolean
  readonly className?: string
  readonly children?: ReactNode
}

export function ReferenceInput<T extends Identified>(props: ReferenceInputProps<T>) {
  const { label, marks, input, chosen, typed, nameOf, emptyText, placeholder, readOnly, className, children } = props
  const listId = useId()
  const own = useRef<HTMLInputElement>(null)
  const field = input ?? own
  const Place = props.isInCell ? FixedPlace : OwnPlace
  const list = useReferenceList(props)
  const { isOpen, row, rows } = list
  useLayoutEffect(() => {
    // The next typed text replaces the content.
    if (!isOpen && document.activeElement === field.current) field.current?.select()
  }, [isOpen, field])
  return (
    <>
      <input
        {...marks}
        ref={field}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen && rows.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && row !== null ? `${listId}-${row}` : undefined}
        autoComplete="off"
        spellCheck={false}
        readOnly={readOnly}
        className={cn(
          // A name uses its own direction, while space for the arrow is reserved at the page's end.
          'w-full rounded-md border border-input bg-card text-base text-foreground text-ellipsis [unicode-bidi:plaintext] aria-invalid:border-destructive',
          className,
        )}
        value={isOpen || typed !== undefined ? list.text : nameOf(chosen)}
        placeholder={isOpen || props.passOn ? placeholder : undefined}
        onFocus={list.open}
        onBlur={list.blur}
        onChange={event => list.type(event.target.value)}
        onKeyDown={list.onKeyDown}
      />
      <Place label={label} field={field} count={isOpen ? rows.length : -1}>
        {children}
        {isOpen && rows.length === 0 && (
          <p role="status" className={cn(frame, 'px-3 py-2 text-muted-foreground')}>
            {emptyText}
          </p>
        )}
        {isOpen && rows.length > 0 && <Rows {...props} {...list} listId={listId} />}
      </Place>
    </>
  )
}

type PlaceProps = {
  readonly label: string
  readonly field: RefObject<HTMLInputElement | null>
  readonly count: number
  readonly children: ReactNode
}

function OwnPlace({ field, count, children }: PlaceProps) {
  const box = useRef<HTMLDivElement>(null)
  useWithinPage(box, field, count)
  return (
    <div ref={box} className="absolute top-full z-40 mt-1 w-full min-w-64 space-y-1">
      {children}
    </div>
  )
}

/** Rendered outside the cell, which would clip it. */
function FixedPlace({ label, field, count, children }: PlaceProps) {
  const box = useRef<HTMLDivElement>(null)
  useBeneath(box, field, count)
  return createPortal(
    <section ref={box} aria-label={label} className="fixed z-40 w-80 max-w-[calc(100vw-1rem)] space-y-1">
      {children}
    </section>,
    document.body,
  )
}

const frame = 'rounded-lg border border-border bg-popover shadow-float'

type RowsProps<T extends Identified> = Pick<ReferenceInputProps<T>, 'label' | 'chosen' | 'nameOf' | 'detailOf'> & {
  readonly listId: string
  readonly rows: readonly (T | null)[]
  readonly certain: number
  readonly row: number | null
  readonly takeRow: (row: T | null) => void
}

function Rows<T extends Identified>(props: RowsProps<T>) {
  const { label, chosen, nameOf, detailOf, listId, rows, certain, row, takeRow } = props
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [row])
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={label}
      // Otherwise Tab would stop at the scrollable list.
      tabIndex={-1}
      className={cn(frame, 'max-h-80 overflow-y-auto overscroll-contain')}
    >
      {rows.map((each, place) => (
        <Fragment key={each === null ? 'nothing' : each.id}>
          {place === certain && <GuessHeading />}
          <div
            id={`${listId}-${place}`}
            role="option"
            aria-selected={place === row}
            className={cn(
              'flex h-row cursor-pointer items-center gap-2 px-3',
              place === row ? 'bg-primary text-primary-foreground' : 'hover:bg-accent',
            )}
            onMouseDown={event => event.preventDefault()}
            onClick={() => takeRow(each)}
          >
            <Name text={nameOf(each)} className="font-medium" />
            {each !== null && (
              <bdi className={cn('truncate text-xs', place !== row && 'text-muted-foreground')}>{detailOf(each)}</bdi>
            )}
            {each?.id === chosen?.id && <Check aria-hidden className="ms-auto size-4 shrink-0" />}
          </div>
        </Fragment>
      ))}
    </div>
  )
}

function useReferenceList<T extends Identified>(props: ReferenceInputProps<T>) {
  const { typed, chosen, find, mayOpen, point, take, takeNothing, leave, forget, passOn } = props
  const [isOpen, setOpen] = useState(false)
  const [moved, setMoved] = useState<number | null>(null)
  const text = typed ?? ''
  // In a form, passing an empty field selects nothing.
  const isAsked = passOn === undefined || text !== ''
  const { rows, certain } = useMemo(() => find(text), [text, find])
  // With no typed text, Enter keeps the current option.
  const kept = text === '' ? rows.findIndex(each => each?.id === chosen?.id) : -1
  const first = certain > 0 && isAsked ? 0 : null
  const row = moved ?? (kept >= 0 ? kept : first)
  const open = () => {
    if (mayOpen?.() === false) return
    setMoved(null)
    setOpen(true)
  }
  const takeRow = (each: T | null) => {
    setOpen(false)
    take(each)
  }
  const type = (next: string) => {
    setOpen(true)
    setMoved(null)
    props.type(next)
  }
  const goTo = (place: number) => {
    if (!isOpen) return open()
    setMoved(place)
    const each = rows[place]
    if (each != null) point(each)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return
    const by = moves[event.key]
    const atHand = row === null ? undefined : rows[row]
    const isMeant = isAsked || moved !== null
    if (by !== undefined) goTo(Math.max(0, Math.min(rows.length - 1, (row ?? -1) + by)))
    else if (event.key === 'Enter') {
      if (isOpen && atHand !== undefined && isMeant) takeRow(atHand)
      else takeNothing()
      if (passOn) return goOn(event)
    } else if (event.key === 'Escape') {
      if (passOn && !isOpen) return passOn(event)
      setOpen(false)
      forget()
    } else {
      // Before the focus moves: a dialog takes it when something disappears in the moment between two fields.
      if (event.key === 'Tab' && passOn === undefined) flushSync(blur)
      return passOn?.(event)
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const goOn = (event: KeyboardEvent<HTMLElement>) => {
    setOpen(false)
    passOn?.(event)
  }
  const blur = () => {
    setOpen(false)
    leave()
  }
  return { isOpen, text, rows, certain, row, open, type, takeRow, onKeyDown, blur }
}

const moves: Readonly<Record<string, number | undefined>> = { ArrowDown: 1, ArrowUp: -1 }
