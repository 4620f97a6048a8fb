/** A native select with custom styling: works with every keyboard, phone and screen reader (docs/decisions/libraries.md). */
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './class-names.ts'

const variants = {
  outline: 'border border-input bg-card shadow-soft aria-invalid:border-destructive',
  /** For use within a line of text, as in a bar. */
  ghost: 'field-sizing-content bg-transparent font-medium',
} as const

type NativeSelectProps = ComponentProps<'select'> & { readonly variant?: keyof typeof variants }

/** `className` applies to the whole field with its arrow. */
export function NativeSelect({ className, variant = 'outline', ...props }: NativeSelectProps) {
  return (
    <span data-slot="native-select-wrapper" className={cn('relative inline-flex h-8 min-w-0 text-base', className)}>
      <select
        data-slot="native-select"
        className={cn(
          'h-full w-full min-w-0 cursor-pointer appearance-none truncate rounded-md ps-2 pe-7 text-foreground',
          'disabled:cursor-not-allowed disabled:opacity-60',
          variants[variant],
        )}
        {...props}
      />
      <ChevronDown
        data-slot="native-select-icon"
        aria-hidden
        className="pointer-events-none absolute end-2 top-1/2 size-3.5 -translate-y-1/2 text-muted-foreground"
      />
    </span>
  )
}

export function NativeSelectOption({ className, ...props }: ComponentProps<'option'>) {
  return (
    <option
      data-slot="native-select-option"
      className={cn('bg-popover text-popover-foreground', className)}
      {...props}
    />
  )
}
