/**
 * A month calendar. Arrows move by days and weeks, PageUp and PageDown by months (with Shift by years), Home and End to the ends of the
 * week; Enter selects the day, Esc returns to the field. Loaded on first use.
 */
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are gone through by arrows is a grid.
// biome-ignore-all lint/a11y/useSemanticElements: likewise.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid takes the keys of all its days.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Day, partsOf } from '#domain/days.ts'
import { currentLanguage } from '../i18n/index.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { cn } from '../ui/class-names.ts'
import { Popover, PopoverAnchor, PopoverContent } from '../ui/popover.tsx'
import {
  dayByKey,
  isBetween,
  isInCalendar,
  isSameMonth,
  isWeekend,
  monthsLater,
  weekdayNames,
  weeksOf,
} from './calendar-days.ts'

export type DayCalendarProps = {
  readonly field: RefObject<HTMLInputElement | null>
  readonly id: string
  readonly chosen: Day | null
  readonly today: Day
  readonly min: Day | undefined
  readonly max: Day | undefined
  readonly choose: (day: Day) => void
  readonly close: () => void
}

export function DayCalendar(props: DayCalendarProps) {
  const { t } = useTranslation()
  const { field, id, chosen, today, close } = props
  const [active, setActive] = useState(chosen !== null && isInCalendar(chosen) ? chosen : today)
  const page = useRef<HTMLDivElement>(null)
  const wasMovedByKey = useRef(true)
  useLayoutEffect(() => {
    if (wasMovedByKey.current) focusActive(page.current)
  }, [active])
  const go = (to: Day, isByKey: boolean) => {
    wasMovedByKey.current = isByKey
    setActive(to)
  }
  const leave = () => {
    field.current?.focus()
    close()
  }
  return (
    <Popover open onOpenChange={isOpen => isOpen || close()}>
      <PopoverAnchor virtualRef={field} />
      <PopoverContent
        ref={page}
        id={id}
        aria-label={t('dates.calendar')}
        container={field.current?.closest<HTMLElement>('[role="dialog"]')}
        onOpenAutoFocus={event => {
          event.preventDefault()
          focusActive(page.current)
        }}
        onCloseAutoFocus={event => event.preventDefault()}
        // A click in the field does not count as outside.
        onInteractOutside={event => {
          if (event.target instanceof Node && field.current?.contains(event.target)) event.preventDefault()
        }}
        onEscapeKeyDown={event => {
          event.preventDefault()
          leave()
        }}
        onKeyDown={event => event.stopPropagation()}
      >
        <Heading active={active} go={to => go(to, false)} />
        <DaysOfMonth {...props} active={active} go={to => go(to, true)} close={leave} />
      </PopoverContent>
    </Popover>
  )
}

function focusActive(page: HTMLElement | null): void {
  page?.querySelector<HTMLElement>('[tabindex="0"][data-day]')?.focus({ preventScroll: true })
}

function Heading({ active, go }: { active: Day; go: (to: Day) => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const button =
    'inline-flex size-8 cursor-pointer items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground [&_svg]:size-4 [&_svg]:rtl:-scale-x-100'
  return (
    <div className="mb-2 flex items-center justify-between gap-2">
      <button
        type="button"
        aria-label={t('dates.previousMonth')}
        className={button}
        onClick={() => go(monthsLater(active, -1))}
      >
        <ChevronLeft aria-hidden />
      </button>
      <span aria-live="polite" className="font-semibold text-base">
        {formats.month(active)}
      </span>
      <button
        type="button"
        aria-label={t('dates.nextMonth')}
        className={button}
        onClick={() => go(monthsLater(active, 1))}
      >
        <ChevronRight aria-hidden />
      </button>
    </div>
  )
}

type DaysProps = DayCalendarProps & { readonly active: Day; readonly go: (to: Day) => void }

function DaysOfMonth(props: DaysProps) {
  const { active, today, min, max, choose, close, go } = props
  const language = currentLanguage()
  const take = (day: Day) => {
    if (!isBetween(day, min, max)) return
    choose(day)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.key === 't' || event.key === 'ف' ? today : dayByKey(event, active, language)
    if (to !== undefined) go(to)
    else if (event.key === 'Enter' || event.key === ' ') take(active)
    else return
    event.preventDefault()
  }
  return (
    <table role="grid" onKeyDown={onKeyDown} className="border-separate border-spacing-0.5 tabular-nums">
      <thead>
        <tr>
          {weekdayNames(language).map(({ short, long }) => (
            <th key={long} scope="col" abbr={long} className="h-7 w-9 font-medium text-muted-foreground text-xs">
              <span aria-hidden>{short}</span>
              <span className="sr-only">{long}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(active, language).map(week => (
          <tr key={week[0]}>
            {week.map(day => (
              <DayCell key={day} day={day} calendar={props} take={take} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayCell({ day, calendar, take }: { day: Day; calendar: DaysProps; take: (day: Day) => void }) {
  const formats = useFormats()
  const { active, chosen, today, min, max } = calendar
  const isOpen = isBetween(day, min, max)
  return (
    <td
      role="gridcell"
      tabIndex={day === active ? 0 : -1}
      data-day={day}
      aria-label={formats.spokenDay(day)}
      aria-selected={day === chosen}
      aria-current={day === today ? 'date' : undefined}
      aria-disabled={!isOpen || undefined}
      className={cn(
        'size-9 rounded-md text-center',
        isOpen ? 'cursor-pointer hover:bg-accent' : 'cursor-not-allowed opacity-40',
        isWeekend(day) && 'bg-foreground/5',
        !isSameMonth(day, active) && 'text-muted-foreground opacity-60',
        day === today && 'font-bold text-primary underline underline-offset-4',
        day === chosen && 'bg-primary text-primary-foreground hover:bg-primary',
      )}
      onClick={() => take(day)}
    >
      {partsOf(day).dayOfMonth}
    </td>
  )
}
