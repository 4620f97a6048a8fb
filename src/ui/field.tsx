/** The parts of a form or filter field: label, control and error. `src/fields` links them. */
import type { ComponentProps } from 'react'
import { cn } from './class-names.ts'

type FieldBoxProps = ComponentProps<'div'> & {
  /** The label is beside the control, as for a checkbox. */
  orientation?: 'vertical' | 'horizontal'
}

export function FieldBox({ className, orientation = 'vertical', ...props }: FieldBoxProps) {
  const place = orientation === 'vertical' ? 'flex flex-col gap-1.5' : 'flex items-center gap-2.5'
  return <div data-slot="field" className={cn(place, className)} {...props} />
}

const labels = {
  default: 'text-sm font-semibold text-foreground select-none',
  /** For fields in a bar; truncated when the field is narrower. */
  small: 'mb-0.5 block truncate font-medium text-muted-foreground text-xs',
} as const

type FieldLabelProps = ComponentProps<'label'> & { size?: keyof typeof labels }

export function FieldLabel({ className, size = 'default', htmlFor, children, ...props }: FieldLabelProps) {
  return (
    <label data-slot="field-label" htmlFor={htmlFor} className={cn(labels[size], className)} {...props}>
      {children}
    </label>
  )
}

export function FieldError({ className, ...props }: ComponentProps<'p'>) {
  return <p data-slot="field-error" className={cn('text-sm text-destructive', className)} {...props} />
}
