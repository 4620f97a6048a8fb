/** The filter bar above a list. Every change is in the address at once. */
import { ChevronDown, Search, X } from 'lucide-react'
import { Children, type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Labelled } from '../fields/labelled.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/class-names.ts'
import { Input } from '../ui/input.tsx'

type FilterBarProps = {
  /** The title of the page. */
  readonly title: string
  /** The kind of page, when the title is a user's name for it. */
  readonly of?: string
  readonly label: string
  readonly bar: RefObject<HTMLElement | null>
  /** Null without active filters. */
  readonly clear?: (() => void) | null
  readonly children: ReactNode
}

/** On a phone the first two filters are visible; a button shows the others, and so does an opened or invalid one. */
export function FilterBar({ title, of, label, bar, clear = null, children }: FilterBarProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [first, second, ...others] = Children.toArray(children)
  return (
    <search ref={bar} aria-label={label} className="flex flex-wrap items-end gap-2">
      <h1 className="me-2 self-center font-semibold text-lg max-xl:w-full">
        {of === undefined ? title : <bdi>{title}</bdi>}
        {/* A space, so that the letters of both do not join. */}
        {of !== undefined && <span className="font-normal text-muted-foreground text-sm"> · {of}</span>}
      </h1>
      {first}
      {second}
      {others.length > 0 && (
        <Button
          variant="outline"
          size="sm"
          className="md:hidden"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('lists.moreFilters')}
          <ChevronDown aria-hidden className={cn('transition-transform', isOpen && 'rotate-180')} />
        </Button>
      )}
      <div
        className={cn(
          'contents',
          !isOpen && 'max-md:hidden max-md:has-[:invalid]:contents max-md:has-[[data-asked]]:contents',
        )}
      >
        {others}
      </div>
      {clear !== null && <ClearFilters clear={clear} />}
    </search>
  )
}

export function ClearFilters({ clear }: { clear: () => void }) {
  const { t } = useTranslation()
  return (
    <Button variant="ghost" size="sm" onClick={clear}>
      <X aria-hidden />
      {t('lists.clear')}
    </Button>
  )
}

type SearchFieldProps = {
  readonly label: string
  readonly value: string
  readonly change: (text: string) => void
  readonly field: RefObject<HTMLInputElement | null>
  /** Focuses the rows. */
  readonly toRows: () => void
}

/** Fills the rest of the line. */
export function SearchField({ label, value, change, field, toRows }: SearchFieldProps) {
  const { t } = useTranslation()
  const clear = () => {
    change('')
    field.current?.focus()
  }
  return (
    <Labelled label={label} className="min-w-36 flex-1">
      {id => (
        <div className="relative">
          <Search
            aria-hidden
            className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4 text-muted-foreground"
          />
          <Input
            ref={field}
            id={id}
            type="text"
            value={value}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            className="h-8 px-8"
            onChange={event => change(event.target.value)}
            onKeyDown={leavingKeys(value, change, toRows)}
          />
          {value !== '' && (
            // For the pointer: Esc does the same.
            <button
              type="button"
              tabIndex={-1}
              aria-label={t('lists.clearSearch')}
              className="absolute inset-y-0 end-1 my-auto flex size-6 cursor-pointer items-center justify-center rounded text-muted-foreground hover:bg-accent hover:text-foreground"
              onClick={clear}
            >
              <X aria-hidden className="size-4" />
            </button>
          )}
        </div>
      )}
    </Labelled>
  )
}

/** Enter and the down arrow move to the rows; Esc first empties the field. */
export function leavingKeys(value: string, change: (text: string) => void, toRows: () => void) {
  return (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && value !== '') change('')
    else if (event.key === 'Enter' || event.key === 'ArrowDown' || event.key === 'Escape') toRows()
    else return
    event.preventDefault()
  }
}
