/** The open dialog of a list or row, one at a time; focus returns to the rows afterwards. */
import { useLayoutEffect, useRef, useState } from 'react'

/** Exports of all rows, and saved views. */
type Shared = 'excel' | 'paper' | 'views'

/** The dialogs of every list, and the list's own. */
export type Questions<Own = never> = {
  readonly asked: Own | Shared | null
  readonly ask: (question: Own | Shared) => void
  readonly close: () => void
  readonly giveBackFocus: () => void
}

/** `focus` focuses the rows. */
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
    // Another dialog may have been opened since.
    giveBackFocus: () => latest.current === null && focus(),
  }
}
