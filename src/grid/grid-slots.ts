/**
 * A browser draws no element of 35 million pixels, which is what a million rows ask for. Beyond `slotsMax` rows the scrolled area holds
 * as many places as a browser bears, and a shift says which row is in a place: row = slot + shift. Small movements keep the shift, so
 * that rows move with the wheel as they do anywhere; a long jump of the scrollbar is read as a share of all rows.
 */
export const rowHeightPx = 35
export const slotsMax = 200_000

/** Near an end of the scrolled area that is not an end of the rows. */
const edgeSlots = 200
/** A movement by the wheel or by a finger is shorter. */
const jumpPx = 4000

export type Sight = {
  /** The shift, and where the scrolled area stands. */
  readonly shift: number
  readonly topPx: number
}

type Room = { readonly rowPx: number; readonly headingPx: number }

/** What is left for rows of so many pixels; `footerPx`: of what is beneath them, always in sight. */
export function viewPxOf(clientPx: number, { rowPx, headingPx }: Room, footerPx: number): number {
  return Math.max(rowPx, clientPx - headingPx - footerPx)
}

/** Rows that a page holds: what is in view less one. */
export function pageRowsOf(clientPx: number, room: Room, footerPx: number): number {
  return Math.max(1, Math.floor(viewPxOf(clientPx, room, footerPx) / room.rowPx) - 1)
}

export function slotCount(rowCount: number): number {
  return Math.min(rowCount, slotsMax)
}

export function clampShift(shift: number, rowCount: number): number {
  return Math.min(Math.max(0, shift), rowCount - slotCount(rowCount))
}

/** What a scrolling of the user from `before` to `topPx` comes to. */
export function scrolledTo(
  topPx: number,
  before: Sight,
  rowCount: number,
  viewPx: number,
  rowPx: number = rowHeightPx,
): Sight {
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

/** The sight in which a row is brought into view with the least movement; the same object where it is in view already. */
export function sightOf(
  row: number,
  before: Sight,
  rowCount: number,
  viewPx: number,
  rowPx: number = rowHeightPx,
): Sight {
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

/** A row at the top of the view: at its share of the scrolled area, and at both ends where the ends of the rows are. */
function placed(row: number, rowCount: number, rowPx: number): Sight {
  const lastShift = rowCount - slotCount(rowCount)
  const share = Math.min(Math.max(0, (row - edgeSlots) / (rowCount - 2 * edgeSlots)), 1)
  const shift = Math.round(share * lastShift)
  return { shift, topPx: (row - shift) * rowPx }
}
