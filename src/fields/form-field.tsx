/** A field of a form: its name above it, what is wrong with it beneath, tied together for screen readers. */
import { type ReactNode, useId } from 'react'
import { cn } from '../ui/class-names.ts'
import { Label } from '../ui/label.tsx'

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
  /** Whether the name stands beside the field, as beside a checkbox. */
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
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <div className={isInline ? 'flex items-center gap-2.5' : 'contents'}>
        {isInline && field}
        <Label htmlFor={id}>
          {label}
          {isRequired && (
            <span aria-hidden className="ms-1 text-destructive">
              *
            </span>
          )}
        </Label>
        {!isInline && field}
      </div>
      {error !== null && (
        <p id={errorId} className="text-sm text-destructive">
          {error}
        </p>
      )}
    </div>
  )
}
