/** A native checkbox in the theme's colours. */
import type { ComponentProps } from 'react'
import { cn } from './class-names.ts'

export function Checkbox({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      data-slot="checkbox"
      type="checkbox"
      className={cn(
        'checkbox size-4.5 shrink-0 cursor-pointer appearance-none rounded-[5px] border border-input bg-card shadow-soft transition-colors',
        'checked:border-primary checked:bg-primary disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-destructive',
        className,
      )}
      {...props}
    />
  )
}
