/** The rows of a grid: all in memory, or in pages that are loaded while scrolling. */
export type GridRows<Row> = {
  /** All rows, loaded or not. */
  readonly count: number
  /** The number is not known yet: there may be more than `count`. */
  readonly mayGrow?: boolean
  /** Undefined while the row is not loaded. */
  readonly at: (index: number) => Row | undefined
  /** Undefined while the row is not loaded. */
  readonly idAt: (index: number) => string | undefined
  /** The index of a row; −1 when it is not among the loaded rows. */
  readonly indexOfId: (id: string) => number
  /** Called with the visible rows. */
  readonly onVisible?: (first: number, last: number) => void
}

/** Rows in memory. The index by id is built on first use. */
export function gridRowsOf<Row>(list: readonly Row[], idOf: (row: Row) => string): GridRows<Row> {
  let places: Map<string, number> | undefined
  return {
    count: list.length,
    at: index => list[index],
    idAt: index => {
      const row = list[index]
      return row === undefined ? undefined : idOf(row)
    },
    indexOfId: id => {
      places ??= new Map(list.map((row, index) => [idOf(row), index]))
      return places.get(id) ?? -1
    },
  }
}
