import { cn } from './class-names.ts'

/** A progress bar; indeterminate without a value. */
type ProgressProps = { readonly label: string; readonly value?: number; readonly max?: number }

export function Progress({ label, value, max = 1 }: ProgressProps) {
  const known = value === undefined ? {} : { max: Math.max(1, max), value: Math.min(value, max) }
  return (
    <progress
      aria-label={label}
      {...known}
      className={cn(
        'mt-4 block h-2 w-full appearance-none overflow-hidden rounded-full bg-muted [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-muted [&::-webkit-progress-value]:bg-primary',
        value === undefined && 'bg-primary/60 motion-safe:animate-pulse [&::-webkit-progress-bar]:bg-primary/60',
      )}
    />
  )
}
