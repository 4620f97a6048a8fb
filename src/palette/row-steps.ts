import type { PaletteRow } from './rows.ts'

/** The row `by` steps away, or the last one in that direction. */
export function rowAfter(
  rows: readonly PaletteRow[],
  from: PaletteRow | undefined,
  by: number,
): PaletteRow | undefined {
  const place = from === undefined ? -1 : rows.indexOf(from)
  return rows[Math.min(Math.max(place + by, 0), rows.length - 1)]
}

/** The next or previous row, wrapping around; without a selection the first one. */
export function rowAround(
  rows: readonly PaletteRow[],
  from: PaletteRow | undefined,
  by: 1 | -1,
): PaletteRow | undefined {
  if (from === undefined) return by === 1 ? rows[0] : rows.at(-1)
  return rows[(rows.indexOf(from) + by + rows.length) % rows.length]
}

/** The first row of the next or previous group; undefined when there is none. */
export function rowOfGroupAfter(
  rows: readonly PaletteRow[],
  from: PaletteRow | undefined,
  by: 1 | -1,
): PaletteRow | undefined {
  const starts = rows.filter((row, place) => row.group !== rows[place - 1]?.group)
  return starts[starts.findIndex(row => row.group === from?.group) + by]
}
