/** The recurrence of a schedule: interval, day, and local hour of the company. */
import { useTranslation } from 'react-i18next'
import type { Weekday } from '#domain/days.ts'
import { rhythmKinds } from '#domain/rhythm.ts'
import { ChoiceSelect } from '../../fields/choice-select.tsx'
import type { ChoiceOption } from '../../fields/field.ts'
import { FormField } from '../../fields/form-field.tsx'
import { useFormats } from '../../i18n/use-formats.ts'
import type { ScheduleDraft } from './schedule-sources.ts'
import { hourText, weekdayWords } from './schedule-words.ts'

type RhythmFieldsProps = { readonly draft: ScheduleDraft; readonly set: (part: Partial<ScheduleDraft>) => void }

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const satisfies readonly Weekday[]
const daysOfMonth = Array.from({ length: 31 }, (_, place) => place + 1)
const hours = Array.from({ length: 24 }, (_, hour) => hour)

export function RhythmFields({ draft, set }: RhythmFieldsProps) {
  const { t } = useTranslation()
  const { count } = useFormats()
  const { every, weekday, monthDay, hour } = draft
  return (
    <>
      <Choice
        label={t('schedules.every')}
        value={every}
        options={rhythmKinds.map(value => ({ value, text: t(`schedules.rhythms.${value}`) }))}
        choose={value => set({ every: rhythmKinds.find(each => each === value) ?? every })}
      />
      {every === 'week' && (
        <Choice
          label={t('words.weekday')}
          value={String(weekday)}
          options={weekdays.map(each => ({ value: String(each), text: t(`weekdays.${weekdayWords[each]}`) }))}
          choose={value => set({ weekday: weekdays.find(each => String(each) === value) ?? weekday })}
        />
      )}
      {every === 'month' && (
        <Choice
          label={t('schedules.monthDay')}
          value={String(monthDay)}
          options={daysOfMonth.map(each => ({ value: String(each), text: count(each) }))}
          choose={value => set({ monthDay: Number(value ?? monthDay) })}
        />
      )}
      <Choice
        label={t('words.hour')}
        value={String(hour)}
        options={hours.map(each => ({ value: String(each), text: hourText(each) }))}
        choose={value => set({ hour: Number(value ?? hour) })}
      />
    </>
  )
}

type ChoiceProps = {
  readonly label: string
  readonly value: string
  readonly options: readonly ChoiceOption[]
  readonly choose: (value: string | null) => void
}

function Choice({ label, ...select }: ChoiceProps) {
  return (
    <FormField label={label} error={null}>
      {marks => <ChoiceSelect {...marks} className="h-9" {...select} />}
    </FormField>
  )
}
