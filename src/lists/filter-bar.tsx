/** What narrows a list, above its rows. Every change stands in the address at once. */
import { Search, X } from 'lucide-react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Labelled } from '../fields/labelled.tsx'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'

type FilterBarProps = {
  readonly label: string
  readonly bar: RefObject<HTMLElement | null>
  /** Null where nothing is narrowed. */
  readonly clear?: (() => void) | null
  readonly children: ReactNode
}

export function FilterBar({ label, bar, clear = null, children }: FilterBarProps) {
  return (
    <search ref={bar} aria-label={label} className="flex flex-wrap items-end gap-2">
      {children}
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
  /** Puts the keyboard into the rows. */
  readonly toRows: () => void
}

/** Fills what the other filters leave of the line. */
export function SearchField({ label, value, change, field, toRows }: SearchFieldProps) {
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
            className="h-8 ps-8"
            onChange={event => change(event.target.value)}
            onKeyDown={leavingKeys(value, change, toRows)}
          />
        </div>
      )}
    </Labelled>
  )
}

/** Enter and the arrow down lead into the rows; Esc empties the field first. */
export function leavingKeys(value: string, change: (text: string) => void, toRows: () => void) {
  return (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && value !== '') change('')
    else if (event.key === 'Enter' || event.key === 'ArrowDown' || event.key === 'Escape') toRows()
    else return
    event.preventDefault()
  }
}
