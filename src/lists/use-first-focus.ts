/** Who comes from elsewhere is in the list; who is typing a filter goes on typing. */
import { useEffect } from 'react'
import type { Grid } from '../grid/grid-state.ts'

export function useFirstFocus(grid: Grid): void {
  useEffect(() => {
    const focused = document.activeElement
    if (focused === null || focused.closest('main') === focused || focused === document.body) grid.focus()
  }, [grid])
}
