/** Focuses the list after navigation, but not while the user types in a filter. */
import { useEffect } from 'react'
import type { Grid } from '../grid/grid-state.ts'

export function useFirstFocus(grid: Grid): void {
  useEffect(() => {
    const focused = document.activeElement
    if (focused === null || focused.closest('main') === focused || focused === document.body) grid.focus()
  }, [grid])
}
