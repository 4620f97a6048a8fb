import type { PaletteRow } from './rows.ts'

/** The row so many places on, or the last one in that direction. */
export function rowAfter(
  rows: readonly PaletteRow[],
  from: PaletteRow | undefined,
  by: number,
): PaletteRow | undefined {
  const place = from === undefined ? -1 : rows.indexOf(from)
  return rows[Math.min(Math.max(place + by, 0), rows.length - 1)]
}

/** The next row or the one before; after the last one comes the first, which is also where the way down begins. */
export function rowAround(
  rows: readonly PaletteRow[],
  from: PaletteRow | undefined,
  by: 1 | -1,
): PaletteRow | undefined {
  if (from === undefined) return by === 1 ? rows[0] : rows.at(-1)
  return rows[(rows.indexOf(from) + by + rows.length) % rows.length]
}

/** The first row of the next group, or of the one before; undefined where there is none. */
export function rowOfGroupAfter(
  rows: readonly PaletteRow[],
  from: PaletteRow | undefined,
  by: 1 | -1,
): PaletteRow | undefined {
  const starts = rows.filter((row, place) => row.group !== rows[place - 1]?.group)
  return starts[starts.findIndex(row => row.group === from?.group) + by]
}
