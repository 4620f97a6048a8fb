import type { ComponentProps } from 'react'
import { cn } from './class-names.ts'

/** Every use names its field, with `htmlFor` or by standing around it. */
export function Label({ className, htmlFor, children, ...props }: ComponentProps<'label'>) {
  return (
    <label
      data-slot="label"
      htmlFor={htmlFor}
      className={cn('text-sm font-semibold text-foreground select-none', className)}
      {...props}
    >
      {children}
    </label>
  )
}
