/**
 * Browsers cannot render an element of 35 million pixels, the height of a million rows. Above `slotsMax` rows the scrolled area has as many
 * slots as browsers support, and a shift maps slots to rows: row = slot + shift. Small movements keep the shift, so that rows move with the
 * wheel as usual; a long jump of the scrollbar is interpreted as a fraction of all rows.
 */
export const rowHeightPx = 35
export const slotsMax = 200_000

/** The distance to an end of the scrolled area that is not an end of the rows. */
const edgeSlots = 200
/** Movements by wheel or touch are shorter. */
const jumpPx = 4000

export type Viewport = {
  /** The shift, and the scroll position. */
  readonly shift: number
  readonly topPx: number
}

type Room = { readonly rowPx: number; readonly headingPx: number }

/** The height for rows of `rowPx`; `footerPx` is the height of the always visible footer. */
export function viewPxOf(clientPx: number, { rowPx, headingPx }: Room, footerPx: number): number {
  return Math.max(rowPx, clientPx - headingPx - footerPx)
}

/** Rows per page: the visible rows minus one. */
export function pageRowsOf(clientPx: number, room: Room, footerPx: number): number {
  return Math.max(1, Math.floor(viewPxOf(clientPx, room, footerPx) / room.rowPx) - 1)
}

export function slotCount(rowCount: number): number {
  return Math.min(rowCount, slotsMax)
}

export function clampShift(shift: number, rowCount: number): number {
  return Math.min(Math.max(0, shift), rowCount - slotCount(rowCount))
}

/** The result of scrolling by the user from `before` to `topPx`. */
export function scrolledTo(
  topPx: number,
  before: Viewport,
  rowCount: number,
  viewPx: number,
  rowPx: number = rowHeightPx,
): Viewport {
  const lastShift = rowCount - slotCount(rowCount)
  if (lastShift === 0) return { shift: 0, topPx }
  const lastTopPx = slotsMax * rowPx - viewPx
  if (Math.abs(topPx - before.topPx) > jumpPx) {
    return { shift: Math.round((lastShift * Math.min(topPx, lastTopPx)) / lastTopPx), topPx }
  }
  const slot = Math.floor(topPx / rowPx)
  const isAtStart = slot < edgeSlots && before.shift > 0
  const isAtEnd = topPx > lastTopPx - edgeSlots * rowPx && before.shift < lastShift
  if (!isAtStart && !isAtEnd) return { shift: before.shift, topPx }
  const top = placed(slot + before.shift, rowCount, rowPx)
  return { shift: top.shift, topPx: top.topPx + (topPx % rowPx) }
}

/** The position that brings a row into view with the least movement; the same object when it is already in view. */
export function viewportWith(
  row: number,
  before: Viewport,
  rowCount: number,
  viewPx: number,
  rowPx: number = rowHeightPx,
): Viewport {
  const slot = row - before.shift
  const rowTopPx = slot * rowPx
  const isWithin = slot >= 0 && slot < slotCount(rowCount)
  if (isWithin && rowTopPx < before.topPx) return { shift: before.shift, topPx: rowTopPx }
  const lowestPx = rowTopPx + rowPx - viewPx
  if (isWithin && lowestPx > before.topPx) return { shift: before.shift, topPx: lowestPx }
  if (isWithin) return before
  const there = placed(row, rowCount, rowPx)
  return row + before.shift < slot ? there : { ...there, topPx: Math.max(0, there.topPx + rowPx - viewPx) }
}

/** Puts a row at the top of the view: at its fraction of the scrolled area, exact at both ends. */
function placed(row: number, rowCount: number, rowPx: number): Viewport {
  const lastShift = rowCount - slotCount(rowCount)
  const share = Math.min(Math.max(0, (row - edgeSlots) / (rowCount - 2 * edgeSlots)), 1)
  const shift = Math.round(share * lastShift)
  return { shift, topPx: (row - shift) * rowPx }
}
