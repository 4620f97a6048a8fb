/** A field outside the lines: its text is in the machine, which commits it or sets its problem. */
import { type ComponentProps, useId } from 'react'
import type { HeaderPlace, Typed, TypedField } from '#machines/bill-editor/fields.ts'
import { cn } from '../../ui/class-names.ts'
import { selectIsEditing, useBill, useEditor } from './editor-context.ts'
import { entryProblemText } from './entry-texts.ts'

export type HeaderFieldMarks = {
  readonly 'data-field': HeaderPlace
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

/** The attributes that locate a field for a refusal and announce its problem. */
export function useFieldMarks(place: HeaderPlace): HeaderFieldMarks {
  const isInvalid = useBill(snapshot => snapshot.context.problems[place] !== undefined)
  return {
    'data-field': place,
    'aria-invalid': isInvalid,
    'aria-describedby': isInvalid ? problemIdOf(place) : undefined,
  }
}

export type TypedFieldParts = {
  /** The uncommitted text; undefined if the field shows the bill's value. */
  readonly typed: Typed | undefined
  readonly marks: HeaderFieldMarks
  readonly type: (text: string, found?: Typed['found']) => void
  /** Commits the text; returns whether it is valid. */
  readonly leave: () => boolean
  readonly forget: () => void
}

export function useTypedField(field: TypedField): TypedFieldParts {
  const { actor } = useEditor()
  const typed = useBill(snapshot => snapshot.context.typing[field])
  const marks = useFieldMarks(field)
  return {
    typed,
    marks,
    type: (text, found = null) => actor.send({ type: 'field.type', field, typed: { text, found } }),
    leave: () => {
      actor.send({ type: 'field.leave', field })
      return actor.getSnapshot().context.typing[field] === undefined
    },
    forget: () => actor.send({ type: 'field.forget', field }),
  }
}

type TypedTextProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'onKeyDown'> & {
  readonly place: TypedField
  /** The bill's value. */
  readonly value: string
}

/** A text field: Enter commits, Escape discards, and both return the focus to the lines. */
export function TypedText({ place, value, className, ...input }: TypedTextProps) {
  const { entryInput } = useEditor()
  const isEditing = useBill(selectIsEditing)
  const field = useTypedField(place)
  return (
    <input
      {...field.marks}
      {...input}
      type="text"
      dir="auto"
      autoComplete="off"
      disabled={!isEditing}
      value={field.typed?.text ?? value}
      className={cn(
        'h-8 rounded-md border border-input bg-card px-2 text-base text-foreground disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-destructive',
        className,
      )}
      onChange={event => field.type(event.target.value)}
      onBlur={field.leave}
      onKeyDown={event => {
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
        event.preventDefault()
        if (event.key === 'Escape') field.forget()
        if (field.leave()) entryInput.current?.focus()
      }}
    />
  )
}

const problemIdOf = (place: HeaderPlace): string => `bill-${place}-problem`

/** The problem of a field; it floats below the field, so that the layout does not shift. */
export function FieldProblem({ place, className }: { place: HeaderPlace; className?: string }) {
  const problem = useBill(snapshot => snapshot.context.problems[place])
  if (problem === undefined) return null
  return (
    <p
      id={problemIdOf(place)}
      role="alert"
      className={cn('rounded-md bg-destructive-soft px-2 py-1 text-destructive text-sm', className)}
    >
      {entryProblemText(problem)}
    </p>
  )
}

export const floatingProblem = 'absolute start-0 top-full z-30 mt-1 w-max max-w-72 shadow-float'

/** A header field with its label, and its problem below it. */
export function HeaderField(props: {
  name: string
  place: HeaderPlace
  children: (id: string, marks: HeaderFieldMarks) => React.ReactNode
}) {
  const { name, place, children } = props
  const id = useId()
  const marks = useFieldMarks(place)
  return (
    <div className="relative flex items-center gap-1.5">
      <label htmlFor={id} className="text-muted-foreground text-sm">
        {name}
      </label>
      {children(id, marks)}
      <FieldProblem place={place} className={floatingProblem} />
    </div>
  )
}
