/**
 * The ordered parts of a report, such as its levels, as one Tab stop. Arrows move along them, with Shift they move a part, Delete removes
 * it; a button adds another.
 */
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '../ui/class-names.ts'

export type ReportPart = { readonly name: string; readonly text: string }

type PartChipsProps = {
  readonly label: string
  readonly parts: readonly ReportPart[]
  /** Levels are nested, which their numbers show. */
  readonly isNumbered?: boolean
  readonly change: (names: readonly string[]) => void
  /** Requested parts that cannot be shown, as messages; empty without problems. */
  readonly problems: readonly string[]
  /** What to do when there are none. */
  readonly hint: string
  /** The add button. */
  readonly children: ReactNode
}

export function PartChips({ label, parts, isNumbered = false, change, problems, hint, children }: PartChipsProps) {
  const chips = useChips(parts, change)
  const noteId = useId()
  return (
    <div className="grid min-w-0 content-start gap-1">
      <span aria-hidden className="text-muted-foreground text-xs">
        {label}
      </span>
      <div
        ref={chips.bar}
        role="toolbar"
        aria-label={label}
        aria-describedby={noteId}
        className="flex flex-wrap items-center gap-1.5"
      >
        {parts.map((part, place) => (
          <PartChip
            key={part.name}
            part={part}
            number={isNumbered ? place + 1 : null}
            isStop={place === chips.stop}
            edges={{ isFirst: place === 0, isLast: place === parts.length - 1 }}
            chips={chips}
          />
        ))}
        {children}
      </div>
      <div id={noteId} className="text-sm empty:hidden">
        {problems.map(problem => (
          <p key={problem} className="text-destructive">
            {problem}
          </p>
        ))}
        {parts.length === 0 && <p className="text-muted-foreground">{hint}</p>}
      </div>
    </div>
  )
}

type Chips = ReturnType<typeof useChips>

/** A moved or selected chip keeps the focus at its new position. */
function useChips(parts: readonly ReportPart[], change: (names: readonly string[]) => void) {
  const bar = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<string | null>(null)
  const wanted = useRef<string | null>(null)
  const names = parts.map(({ name }) => name)
  const stop = Math.max(0, names.indexOf(at ?? ''))
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const buttons = bar.current?.querySelectorAll<HTMLElement>('[data-part], [data-adds]')
    const own = [...(buttons ?? [])].find(each => each.dataset.part === wanted.current)
    const last = buttons?.[buttons.length - 1]
    ;(own ?? last)?.focus()
    wanted.current = null
  })
  const goTo = (place: number) => {
    const name = names[Math.min(Math.max(place, 0), names.length - 1)]
    if (name === undefined) return
    wanted.current = name
    setAt(name)
  }
  const move = (name: string, by: 1 | -1) => {
    const place = names.indexOf(name)
    const other = names[place + by]
    if (other === undefined) return
    wanted.current = name
    setAt(name)
    change(names.map(each => (each === name ? other : each === other ? name : each)))
  }
  const remove = (name: string) => {
    const place = names.indexOf(name)
    const next = names[place + 1] ?? names[place - 1] ?? ''
    wanted.current = next
    setAt(next)
    change(names.filter(each => each !== name))
  }
  const keyed = (event: KeyboardEvent, name: string) => {
    const onwards = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const by = event.key === onwards ? 1 : event.key.startsWith('Arrow') ? -1 : 0
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (isSideways && by !== 0 && event.shiftKey) move(name, by)
    else if (isSideways) goTo(names.indexOf(name) + by)
    else if (event.key === 'Home') goTo(0)
    else if (event.key === 'End') goTo(names.length - 1)
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(name)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { bar, stop, setAt, move, remove, keyed }
}

type PartChipProps = {
  readonly part: ReportPart
  readonly number: number | null
  /** Whether it is the Tab stop. */
  readonly isStop: boolean
  readonly edges: { readonly isFirst: boolean; readonly isLast: boolean }
  readonly chips: Chips
}

function PartChip({ part: { name, text }, number, isStop, edges, chips }: PartChipProps) {
  const { t } = useTranslation()
  return (
    <span className="group/part flex h-8 items-center rounded-md border border-border bg-card text-sm shadow-soft focus-within:border-ring">
      <button
        type="button"
        data-part={name}
        tabIndex={isStop ? 0 : -1}
        aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight Delete"
        className="flex h-full cursor-pointer items-center gap-1.5 rounded-md ps-2.5 pe-1 font-medium"
        // Phones do not focus a tapped button.
        onClick={event => event.currentTarget.focus()}
        onFocus={() => chips.setAt(name)}
        onKeyDown={event => chips.keyed(event, name)}
      >
        {number !== null && (
          <span className="grid size-4.5 place-items-center rounded-full bg-secondary text-2xs text-secondary-foreground tabular-nums">
            {number}
          </span>
        )}
        {text}
      </button>
      <span className="hidden group-focus-within/part:inline-flex">
        <PartButton
          name={t('ownReport.earlier', { name: text })}
          isOff={edges.isFirst}
          run={() => chips.move(name, -1)}
        >
          <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        </PartButton>
        <PartButton name={t('ownReport.later', { name: text })} isOff={edges.isLast} run={() => chips.move(name, 1)}>
          <ChevronRight aria-hidden className="size-4 rtl:-scale-x-100" />
        </PartButton>
      </span>
      <PartButton name={t('reports.remove', { name: text })} run={() => chips.remove(name)}>
        <X aria-hidden className="size-3.5" />
      </PartButton>
    </span>
  )
}

type PartButtonProps = {
  readonly name: string
  readonly isOff?: boolean
  readonly run: () => void
  readonly children: ReactNode
}

/** For pointers: the keyboard does the same from the chip. */
function PartButton({ name, isOff = false, run, children }: PartButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={name}
      aria-disabled={isOff}
      className={cn(
        'me-0.5 inline-flex size-6 cursor-pointer items-center justify-center rounded text-muted-foreground hover:bg-accent hover:text-foreground',
        isOff && 'pointer-events-none opacity-40',
      )}
      onClick={run}
    >
      {children}
    </button>
  )
}
