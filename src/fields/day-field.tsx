/** A day in a filter. An incomplete date, and one on the wrong side of the other bound, does not change the filter; the text stays in the field. */
import { type Day, isDay } from '#domain/days.ts'
import { companyTimeZone, wallClock } from '../i18n/dates.ts'
import { DayInput, dayProblem } from './day-input.tsx'
import { Labelled } from './labelled.tsx'
import { TypedFilterFrame, useTypedFilter } from './typed-filter.tsx'

type DayFieldProps = {
  readonly label: string
  readonly value: Day | null
  readonly min?: Day | null
  readonly max?: Day | null
  readonly choose: (day: Day | null) => void
}

export function DayField({ label, value, min, max, choose }: DayFieldProps) {
  const bounds = [min ?? undefined, max ?? undefined] as const
  const filter = useTypedFilter(
    value ?? '',
    text => dayProblem(text, ...bounds),
    text => choose(isDay(text) ? text : null),
  )
  return (
    <Labelled label={label}>
      {id => (
        <TypedFilterFrame filter={filter}>
          <DayInput
            {...filter.marks}
            id={id}
            text={filter.text}
            onText={filter.type}
            today={wallClock(Date.now(), companyTimeZone()).day}
            min={bounds[0]}
            max={bounds[1]}
            className="shadow-soft"
          />
        </TypedFilterFrame>
      )}
    </Labelled>
  )
}
