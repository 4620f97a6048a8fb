/** The rows of a grid: all in memory, or in pages that a server hands over as they are scrolled to. */
export type GridRows<Row> = {
  /** All rows, whether they are here yet or not. */
  readonly count: number
  /** How many there are is not known yet: there may be more than `count`. */
  readonly mayGrow?: boolean
  /** Undefined while the row is not here yet. */
  readonly at: (index: number) => Row | undefined
  /** Undefined while the row is not here yet. */
  readonly idAt: (index: number) => string | undefined
  /** Where a row stands; −1 for one that is not among those that are here. */
  readonly indexOfId: (id: string) => number
  /** Called with the rows in sight. */
  readonly onSight?: (first: number, last: number) => void
}

/** Rows that are all in memory. The index of ids is made when it is first asked for. */
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
