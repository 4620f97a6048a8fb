/** Positions a list whose field is inside a scrolling or clipping element: fixed below the field, or above it when there is no room. */
import { type RefObject, useLayoutEffect } from 'react'

const gapPx = 4

/** A list wider than its field is aligned to the field's start, or to its end when it would overflow the page. */
export function useWithinPage(
  list: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
  count: number,
): void {
  useLayoutEffect(() => {
    const [box, cell] = [list.current, field.current?.getBoundingClientRect()]
    if (box === null || cell === undefined) return
    const isRtl = document.documentElement.dir === 'rtl'
    const roomPx = isRtl ? cell.right : window.innerWidth - cell.left
    const begins = box.offsetWidth + gapPx <= roomPx
    box.style.insetInlineStart = begins ? '0' : 'auto'
    box.style.insetInlineEnd = begins ? 'auto' : '0'
  }, [list, field, count])
}

/** `count`: the number of rows, on which its height depends. */
export function useBeneath(
  list: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
  count: number,
): void {
  useLayoutEffect(() => {
    const [box, cell] = [list.current, field.current?.getBoundingClientRect()]
    if (box === null || cell === undefined) return
    const { offsetHeight: height, offsetWidth: width } = box
    const isRtl = document.documentElement.dir === 'rtl'
    const beneath = cell.bottom + gapPx
    const above = cell.top - gapPx - height
    const wanted = isRtl ? cell.right - width : cell.left
    box.style.left = `${Math.max(gapPx, Math.min(wanted, window.innerWidth - width - gapPx))}px`
    box.style.top = `${beneath + height > window.innerHeight && above >= 0 ? above : beneath}px`
  }, [list, field, count])
}
