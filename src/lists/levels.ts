/** Nested rows: which are visible, given collapsed rows and a search. */

export type LeveledRow = {
  /** Unique among all levels. */
  readonly id: string
  /** 1 is the highest. */
  readonly level: number
  /** Whether it has child rows. */
  readonly isGroup: boolean
}

/** A visible row. `isOpen` is null without child rows; `isReading`: the child rows are loading. */
export type LeveledLine<Row> = { readonly row: Row; readonly isOpen: boolean | null; readonly isReading?: boolean }

/** Whether rows are expanded, with exceptions. */
export type Openness = { readonly isOpen: boolean; readonly except: ReadonlySet<string> }

export function isRowOpen({ isOpen, except }: Openness, id: string): boolean {
  return isOpen !== except.has(id)
}

export function toggled({ isOpen, except }: Openness, id: string): Openness {
  const next = new Set(except)
  if (!next.delete(id)) next.add(id)
  return { isOpen, except: next }
}

/** `finds` is null without a search. Found rows are shown with their parents and children, all expanded. */
export function visibleLines<Row extends LeveledRow>(
  rows: readonly Row[],
  openness: Openness,
  finds: ((row: Row) => boolean) | null,
): readonly LeveledLine<Row>[] {
  const isSearching = finds !== null
  const shown = isSearching ? searchResults(rows, finds) : rows
  const lines: LeveledLine<Row>[] = []
  let closedLevel = Number.POSITIVE_INFINITY
  for (const [place, row] of shown.entries()) {
    if (row.level > closedLevel) continue
    const isHere = (shown[place + 1]?.level ?? 0) > row.level
    const isOpen = row.isGroup ? isHere && (isSearching || isRowOpen(openness, row.id)) : null
    closedLevel = isOpen === false ? row.level : Number.POSITIVE_INFINITY
    lines.push({ row, isOpen })
  }
  return lines
}

function searchResults<Row extends LeveledRow>(rows: readonly Row[], finds: (row: Row) => boolean): readonly Row[] {
  const kept = new Set<Row>()
  const above: Row[] = []
  let foundLevel = Number.POSITIVE_INFINITY
  for (const row of rows) {
    while ((above.at(-1)?.level ?? 0) >= row.level) above.pop()
    if (row.level <= foundLevel) foundLevel = finds(row) ? row.level : Number.POSITIVE_INFINITY
    if (foundLevel < Number.POSITIVE_INFINITY) for (const each of [...above, row]) kept.add(each)
    above.push(row)
  }
  return rows.filter(row => kept.has(row))
}

/** Each line with its parent rows, the highest first. */
export function pathsOf<Row extends LeveledRow>(lines: readonly LeveledLine<Row>[]): readonly (readonly Row[])[] {
  const above: Row[] = []
  return lines.map(({ row }) => {
    while ((above.at(-1)?.level ?? 0) >= row.level) above.pop()
    above.push(row)
    return [...above]
  })
}
