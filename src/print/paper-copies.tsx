/** As many papers as this device prints of a document, each on pages of its own. The first is the original. */
import type { ReactNode } from 'react'

type PaperCopiesProps = { readonly count: number; readonly paperOf: (place: number) => ReactNode }

export function PaperCopies({ count, paperOf }: PaperCopiesProps) {
  return Array.from({ length: count }, (_, place) => (
    <div key={place} className="print-copy">
      {paperOf(place)}
    </div>
  ))
}
