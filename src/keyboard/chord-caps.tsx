import { cn } from '../ui/class-names.ts'
import { type CapStyle, capsOf } from './key-caps.ts'

/** The keys of a chord, drawn left to right in every language, because that is the order of pressing. */
export function ChordCaps({ chord, style, className }: { chord: string; style: CapStyle; className?: string }) {
  return (
    <span dir="ltr" className={cn('inline-flex shrink-0 items-center gap-1', className)}>
      {capsOf(chord, style).map(({ label, arabic }, place) => (
        <kbd
          key={place}
          className="inline-flex h-5 min-w-5 items-baseline justify-center gap-1 rounded border border-border bg-muted px-1.5 font-sans text-2xs leading-5 font-semibold text-muted-foreground"
        >
          {label}
          {arabic && (
            <span lang="ar" className="text-[0.625rem] font-normal">
              {arabic}
            </span>
          )}
        </kbd>
      ))}
    </span>
  )
}
