/** Where a list stands whose field lies in something that scrolls or is cut: beneath the field, or above it where there is no room, and fixed there. */
import { type RefObject, useLayoutEffect } from 'react'

const gapPx = 4

/** A list that is wider than its field begins with it, or ends with it where the page would otherwise have to be scrolled sideways. */
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

/** `count`: how many rows it has, by which its height changes. */
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
