/** Codes, telephone numbers and names in text of any direction: the only components that isolate them. */
import { cn } from './class-names.ts'

/** The code of a bill, item or account, a telephone number, or a date: always left to right. Margins are outside of it. */
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
 * A name that may be truncated: at a letter or before a figure, never within one, because a partial figure is another figure. Without
 * truncation it is the plain name.
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

/** A name on one line, truncated at its end. */
export function Name({ text, className }: { text: string; className?: string }) {
  return (
    <span className={cn('is-name', className)}>
      <NameText text={text} />
    </span>
  )
}
