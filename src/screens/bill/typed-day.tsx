/** A day field outside the lines. Enter and Esc return to the lines. */
import type { Day } from '#domain/days.ts'
import { DayInput } from '../../fields/day-input.tsx'
import { selectIsEditing, useBill, useEditor } from './editor-context.ts'
import { HeaderField, useTypedField } from './typed-field.tsx'

type TypedDayProps = {
  readonly place: 'date' | 'expiresOn' | 'invoiceDay'
  readonly name: string
  /** The bill's value; empty if not set. */
  readonly day: Day | ''
  readonly max?: Day
}

export function TypedDay({ place, name, day, max }: TypedDayProps) {
  const { entryInput, init } = useEditor()
  const isEditing = useBill(selectIsEditing)
  const field = useTypedField(place)
  return (
    <HeaderField name={name} place={place}>
      {(id, marks) => (
        <DayInput
          {...marks}
          id={id}
          disabled={!isEditing}
          today={init.today}
          max={max}
          text={field.typed?.text ?? day}
          onText={field.type}
          onBlur={field.leave}
          onKeyDown={event => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return
            event.preventDefault()
            if (event.key === 'Escape') field.forget()
            if (field.leave()) entryInput.current?.focus()
          }}
        />
      )}
    </HeaderField>
  )
}
