/** A form field: label above, error below, linked for screen readers. */
import { type ReactNode, useId } from 'react'
import { FieldBox, FieldError, FieldLabel } from '../ui/field.tsx'

export type FieldMarks = {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby'?: string
  readonly 'aria-required'?: true
}

type FormFieldProps = {
  readonly label: string
  readonly error: string | null
  readonly isRequired?: boolean
  /** Whether the label is beside the field, as for a checkbox. */
  readonly isInline?: boolean
  readonly className?: string
  readonly children: (marks: FieldMarks) => ReactNode
}

export function FormField({ label, error, isRequired = false, isInline = false, className, children }: FormFieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  const field = children({
    id,
    'aria-invalid': error !== null,
    ...(error !== null && { 'aria-describedby': errorId }),
    ...(isRequired && { 'aria-required': true as const }),
  })
  const name = (
    <FieldLabel htmlFor={id}>
      {label}
      {isRequired && (
        <span aria-hidden className="ms-1 text-destructive">
          *
        </span>
      )}
    </FieldLabel>
  )
  return (
    <FieldBox className={className}>
      {isInline ? (
        <FieldBox orientation="horizontal">
          {field}
          {name}
        </FieldBox>
      ) : (
        <>
          {name}
          {field}
        </>
      )}
      {error !== null && <FieldError id={errorId}>{error}</FieldError>}
    </FieldBox>
  )
}
