/** The configured number of copies, each on its own pages. The first is the original. */
import type { ReactNode } from 'react'

type PrintCopiesProps = { readonly count: number; readonly paperOf: (place: number) => ReactNode }

export function PrintCopies({ count, paperOf }: PrintCopiesProps) {
  return Array.from({ length: count }, (_, place) => (
    <div key={place} className="print-copy">
      {paperOf(place)}
    </div>
  ))
}
