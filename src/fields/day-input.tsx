/**
 * A date input in the language's order: digits with or without separators, `+` and `-` for the next or previous day, `t` or Ctrl+; for
 * today, ↓ for a calendar. Its text is `YYYY-MM-DD` once it can be parsed, in any language; otherwise the text as typed.
 */
import { addDays } from 'date-fns'
import { CalendarDays } from 'lucide-react'
import { type ComponentProps, type ComponentType, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Day, isDay } from '#domain/days.ts'
import { readDay } from '#domain/fields/read-day.ts'
import type { ProblemCode } from '#domain/problem.ts'
import { dateOf, dayOfDate } from '../i18n/day-dates.ts'
import type { Formats } from '../i18n/formats.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { cn } from '../ui/class-names.ts'
import type { DayCalendarProps } from './day-calendar.tsx'
import { useValidity } from './use-validity.ts'

type DayInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'min' | 'max' | 'ref'> & {
  readonly text: string
  readonly onText: (text: string) => void
  readonly today: Day
  readonly min?: Day | undefined
  readonly max?: Day | undefined
}

/** Why a text is invalid in a date field; null when it is valid. An empty text is valid here. */
export function dayProblem(text: string, min?: Day, max?: Day): ProblemCode | null {
  if (text === '') return null
  if (!isDay(text)) return 'invalidDay'
  return (min !== undefined && text < min) || (max !== undefined && text > max) ? 'dayOutOfOrder' : null
}

export function DayInput(props: DayInputProps) {
  const { text, onText, today, min, max, className, onBlur, onKeyDown, ...rest } = props
  const { t } = useTranslation()
  const formats = useFormats()
  const input = useRef<HTMLInputElement>(null)
  const typed = useTypedDay(text, onText, today, formats)
  const calendar = useCalendar()
  useValidity(input, dayProblem(text, min, max))
  const keyed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const by = typed.dayByKey(event)
    if (by !== undefined) typed.put(by)
    else if (event.key === 'ArrowDown') calendar.open()
    else return onKeyDown?.(event)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <span className="relative inline-flex">
      <input
        {...rest}
        ref={input}
        type="text"
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        aria-haspopup="dialog"
        placeholder={t('dates.pattern')}
        value={typed.shown}
        className={cn(
          'h-8 w-34 rounded-md border border-input bg-card ps-2 pe-7 text-start text-base text-foreground tabular-nums placeholder:text-muted-foreground',
          'disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-destructive rtl:ps-7 rtl:pe-2 rtl:text-end',
          className,
        )}
        onFocus={event => event.currentTarget.select()}
        onChange={event => typed.type(event.target.value)}
        onBlur={event => {
          typed.leave()
          onBlur?.(event)
        }}
        onKeyDown={keyed}
      />
      <CalendarButton isDisabled={rest.disabled} open={calendar.open} />
      <Beneath reading={typed.reading} hasFailed={calendar.hasFailed} />
      {calendar.Calendar !== null && (
        <calendar.Calendar
          field={input}
          id={calendar.id}
          chosen={isDay(text) ? text : null}
          today={today}
          min={min}
          max={max}
          choose={typed.put}
          close={calendar.close}
        />
      )}
    </span>
  )
}

/** Not a Tab stop: the arrow down opens the calendar from the keyboard. */
function CalendarButton({ isDisabled, open }: { isDisabled: boolean | undefined; open: () => void }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      tabIndex={-1}
      disabled={isDisabled}
      aria-label={t('dates.openCalendar')}
      className="absolute inset-y-0 end-0 inline-flex w-7 cursor-pointer items-center justify-center text-muted-foreground hover:text-foreground disabled:cursor-not-allowed disabled:opacity-60"
      onMouseDown={event => event.preventDefault()}
      onClick={open}
    >
      <CalendarDays aria-hidden className="size-4" />
    </button>
  )
}

/** The date the typed text means, until the field shows it in full. */
function Beneath({ reading, hasFailed }: { reading: Day | null; hasFailed: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const place =
    'pointer-events-none absolute start-0 top-full z-30 mt-1 w-max rounded-md px-2 py-0.5 text-sm shadow-float'
  if (reading !== null) {
    return <output className={cn(place, 'bg-primary text-primary-foreground')}>{formats.longDay(reading)}</output>
  }
  return hasFailed ? (
    <p role="alert" className={cn(place, 'bg-destructive-soft text-destructive')}>
      {t('dates.calendarFailed')}
    </p>
  ) : null
}

/** The displayed text while typing, and the text that is reported. */
function useTypedDay(text: string, onText: (text: string) => void, today: Day, formats: Formats) {
  const [typing, setTyping] = useState<{ readonly shown: string; readonly reported: string } | null>(null)
  const whole = isDay(text) ? formats.shortDay(text) : text
  const isTyping = typing !== null && typing.reported === text
  const shown = isTyping ? typing.shown : whole
  const put = (day: Day) => {
    setTyping(null)
    onText(day)
  }
  const type = (next: string) => {
    const read = readDay(next, formats.dayOrder, today)
    const reported = read.ok ? read.value : next.trim()
    // The letter for today is replaced by the date.
    setTyping(read.ok && /\p{L}/u.test(next) ? null : { shown: next, reported })
    onText(reported)
  }
  /** In an incomplete date a minus separates numbers; in a complete one it selects the previous day. */
  const dayByKey = ({ key, ctrlKey, code }: KeyboardEvent): Day | undefined => {
    if (ctrlKey) return code === 'Semicolon' ? today : undefined
    const later = (days: number) => dayOfDate(addDays(dateOf(isDay(text) ? text : today), days))
    if (key === '+') return later(1)
    return key === '-' && (shown === '' || shown === whole) && (text === '' || isDay(text)) ? later(-1) : undefined
  }
  const reading = isTyping && isDay(text) && shown !== whole ? text : null
  return { shown, reading, type, put, dayByKey, leave: () => setTyping(null) }
}

function useCalendar() {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [Loaded, setLoaded] = useState<ComponentType<DayCalendarProps> | null>(null)
  const open = () => {
    setOpen(true)
    setFailed(false)
    import('./day-calendar.tsx').then(
      ({ DayCalendar }) => setLoaded(() => DayCalendar),
      () => setFailed(true),
    )
  }
  return { id, open, close: () => setOpen(false), hasFailed, Calendar: isOpen ? Loaded : null }
}
