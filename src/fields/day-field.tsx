/** A day in a filter or a form: what is typed counts at once, or is refused beside the field once it is left. */
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Day, isDay } from '#domain/days.ts'
import type { ProblemCode } from '#domain/problem.ts'
import { defaultTimeZone, wallClock } from '../i18n/dates.ts'
import { DayInput, dayProblem } from './day-input.tsx'
import { Labelled } from './labelled.tsx'

type DayFieldProps = {
  readonly label: string
  readonly value: Day | null
  readonly min?: Day | null
  readonly max?: Day | null
  readonly choose: (day: Day | null) => void
}

/** Half a day, and one on the wrong side of the other, changes nothing: it stays where it was typed. */
export function DayField({ label, value, min, max, choose }: DayFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState<ProblemCode | null>(null)
  const problemId = useId()
  const text = typed ?? value ?? ''
  const problemOf = (next: string) => dayProblem(next, min ?? undefined, max ?? undefined)
  const type = (next: string) => {
    setTyped(next)
    setWrong(null)
    if (problemOf(next) === null) choose(isDay(next) ? next : null)
  }
  const leave = () => {
    const problem = problemOf(text)
    setWrong(problem)
    if (problem === null) setTyped(null)
  }
  return (
    <Labelled label={label}>
      {id => (
        <div className="relative">
          <DayInput
            id={id}
            text={text}
            onText={type}
            today={wallClock(Date.now(), defaultTimeZone).day}
            min={min ?? undefined}
            max={max ?? undefined}
            aria-invalid={wrong !== null}
            aria-describedby={wrong === null ? undefined : problemId}
            className="shadow-soft"
            onBlur={leave}
            onInvalid={leave}
            onKeyDown={event => event.key === 'Enter' && leave()}
          />
          {wrong !== null && (
            <p
              id={problemId}
              role="alert"
              className="absolute start-0 top-full z-30 mt-1 w-max max-w-72 rounded-md bg-destructive-soft px-2 py-1 text-destructive text-sm shadow-float"
            >
              {t(`problem.${wrong}`)}
            </p>
          )}
        </div>
      )}
    </Labelled>
  )
}
