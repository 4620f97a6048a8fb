/** A field of the bill beside its lines: what is typed there lives in the machine, which enters it or says beside it why it cannot. */
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

/** How a field is found by a refusal, and how it tells of one. */
export function useFieldMarks(place: HeaderPlace): HeaderFieldMarks {
  const isInvalid = useBill(snapshot => snapshot.context.problems[place] !== undefined)
  return {
    'data-field': place,
    'aria-invalid': isInvalid,
    'aria-describedby': isInvalid ? problemIdOf(place) : undefined,
  }
}

export type TypedFieldParts = {
  /** What is being typed; undefined while what is there is what the bill holds. */
  readonly typed: Typed | undefined
  readonly marks: HeaderFieldMarks
  readonly type: (text: string, found?: Typed['found']) => void
  /** Enters it; true once it stands. */
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
  /** As the bill holds it. */
  readonly value: string
}

/** A line of text: Enter takes it and Escape gives it up, and the keys go back to the lines. */
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

/** Why the field beside it cannot stand; it floats beneath the field, so that nothing moves. */
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

/** A field of the head with its name, and its problem beneath it. */
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
