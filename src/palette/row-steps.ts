import type { Row } from './rows.ts'

/** The row so many places on, or the last one in that direction. */
export function rowAfter(rows: readonly Row[], from: Row | undefined, by: number): Row | undefined {
  const place = from === undefined ? 0 : rows.indexOf(from)
  return rows[Math.min(Math.max(place + by, 0), rows.length - 1)]
}

/** The next row or the one before; after the last one comes the first. */
export function rowAround(rows: readonly Row[], from: Row | undefined, by: 1 | -1): Row | undefined {
  const place = from === undefined ? 0 : rows.indexOf(from)
  return rows[(place + by + rows.length) % rows.length]
}

/** The first row of the next group, or of the one before; undefined where there is none. */
export function rowOfGroupAfter(rows: readonly Row[], from: Row | undefined, by: 1 | -1): Row | undefined {
  const starts = rows.filter((row, place) => row.group !== rows[place - 1]?.group)
  return starts[starts.findIndex(row => row.group === from?.group) + by]
}
