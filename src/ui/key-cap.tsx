import { cn } from './class-names.ts'

/** The keys of a shortcut, drawn left to right in every language, because that is the order of pressing. */
export function KeyCaps({ keys, className }: { keys: readonly string[]; className?: string }) {
  return (
    <span data-slot="key-caps" dir="ltr" className={cn('inline-flex items-center gap-1', className)}>
      {keys.map(key => (
        <kbd
          key={key}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded border border-border bg-muted px-1.5 font-sans text-2xs font-semibold text-muted-foreground"
        >
          {key}
        </kbd>
      ))}
    </span>
  )
}
