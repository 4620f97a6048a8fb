/** The position of the item list: below the current row, or above it without room below. */
import { type RefObject, useLayoutEffect } from 'react'

const gapPx = 4

export const itemListId = 'bill-item-list'

/** Positions the list; measures again when it opens, grows or shrinks. */
export function useListPlace(
  list: RefObject<HTMLDivElement | null>,
  anchor: RefObject<HTMLDivElement | null>,
  isOpen: boolean,
  count: number,
): void {
  useLayoutEffect(() => {
    if (list.current === null) return
    if (!isOpen) {
      // Hidden, it must not extend its frame; and measuring it would cost a layout.
      list.current.style.top = '0px'
      return
    }
    const frame = list.current.offsetParent
    if (frame === null || anchor.current === null) return
    const around = frame.getBoundingClientRect()
    const row = anchor.current.getBoundingClientRect()
    const height = list.current.offsetHeight
    const beneath = row.bottom - around.top + gapPx
    const above = row.top - around.top - gapPx - height
    list.current.style.top = `${beneath + height > around.height && above >= 0 ? above : beneath}px`
  }, [isOpen, count, list, anchor])
}
