/** The rows of a page whose size is not asked for. Source: spec §9. */
export const pageSizeDefault = 20

/** A page of which one row more was read, and the place of the next page. */
export function cutPage<Row, Cursor>(read: readonly Row[], pageSize: number, cursorOf: (row: Row) => Cursor) {
  const shown = read.slice(0, pageSize)
  const last = shown.at(-1)
  return { shown, next: read.length > pageSize && last !== undefined ? cursorOf(last) : null }
}
