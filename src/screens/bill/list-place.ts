/** Where a list of choices lies beneath the row that takes the keys, or above it where there is no room. */
import { type RefObject, useLayoutEffect, useState } from 'react'

const gapPx = 4

export const floatingFrame =
  'absolute z-30 overflow-hidden rounded-lg border border-border bg-popover text-popover-foreground shadow-float'

/** Measured again whenever the list grows or shrinks. */
export function useListPlace(
  list: RefObject<HTMLDivElement | null>,
  anchor: RefObject<HTMLDivElement | null>,
  isOpen: boolean,
  count: number,
): { readonly top: number } {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const frame = list.current?.offsetParent
    if (!isOpen || !frame || anchor.current === null || list.current === null) return
    const around = frame.getBoundingClientRect()
    const row = anchor.current.getBoundingClientRect()
    const height = list.current.offsetHeight
    const beneath = row.bottom - around.top + gapPx
    const above = row.top - around.top - gapPx - height
    setTop(beneath + height > around.height && above >= 0 ? above : beneath)
  }, [isOpen, count, list, anchor])
  return { top }
}
