/** A colour swatch; a dashed frame for no colour. */
import { cn } from '../ui/class-names.ts'

export function ColourSwatch({ colour, className }: { colour: string | null; className?: string }) {
  return (
    <span
      aria-hidden
      className={cn('inline-block border border-input', colour === null && 'border-dashed', className)}
      style={colour === null ? undefined : { backgroundColor: colour }}
    />
  )
}
