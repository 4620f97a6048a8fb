/** What is asked of a list or of one of its rows, one at a time; the keyboard goes back into the rows afterwards. */
import { useLayoutEffect, useRef, useState } from 'react'

/** A file or sheets of all rows, and the views that are kept. */
type Shared = 'excel' | 'paper' | 'views'

/** What every list has, or what the list asks by itself. */
export type Questions<Own = never> = {
  readonly asked: Own | Shared | null
  readonly ask: (question: Own | Shared) => void
  readonly close: () => void
  readonly giveBackFocus: () => void
}

/** `focus` puts the keyboard into the rows. */
export function useQuestions<Own = never>(focus: () => void): Questions<Own> {
  const [asked, setAsked] = useState<Own | Shared | null>(null)
  const latest = useRef(asked)
  useLayoutEffect(() => {
    latest.current = asked
  })
  return {
    asked,
    ask: question => setAsked(() => question),
    close: () => setAsked(null),
    // Another question may have been asked since.
    giveBackFocus: () => latest.current === null && focus(),
  }
}
