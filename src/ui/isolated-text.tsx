/** How codes, telephones and names are on a page, whatever letters are around them: each is isolated here and nowhere else. */
import { cn } from './class-names.ts'

/** A number of a bill, an item or an account, a telephone, a date: always in its own order. A margin is outside of it. */
export function Code({ children, className }: { children: string; className?: string }) {
  return (
    <span className={className}>
      <bdi dir="ltr" className="tabular-nums">
        {children}
      </bdi>
    </span>
  )
}

const figures = /(\p{Nd}[\p{Nd}.,٫٬:/×*-]*)/u

/**
 * A name that may be cut where it is too long: at a letter, or before a figure, and never within one, because half a figure is another
 * figure. Where nothing is cut it is the name itself.
 */
export function NameText({ text }: { text: string }) {
  if (!figures.test(text)) return text
  return text.split(figures).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={place} className="inline-block">
        {part}
      </span>
    ),
  )
}

/** A name on one line, cut at its end where there is no room. */
export function Name({ text, className }: { text: string; className?: string }) {
  return (
    <span className={cn('is-name', className)}>
      <NameText text={text} />
    </span>
  )
}
