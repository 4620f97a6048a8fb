/** What several cells are selected and changed with; loaded in a pause, because a cash sale does without. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useAfterPause } from '../../shell/idle.ts'
import type { CellRange } from './cell-range.ts'

export function useCellRange(): RefObject<CellRange | null> {
  const range = useRef<CellRange | null>(null)
  const [isLoaded, setLoaded] = useState(false)
  const isWanted = useAfterPause(!isLoaded)
  useEffect(() => {
    if (!isWanted) return
    const load = () =>
      import('./cell-range.ts').then(
        ({ cellRange }) => {
          range.current = cellRange
          setLoaded(true)
        },
        // Without a network the cells are changed one by one, until it is back.
        () => window.addEventListener('online', load, { once: true }),
      )
    void load()
    return () => window.removeEventListener('online', load)
  }, [isWanted])
  return range
}
