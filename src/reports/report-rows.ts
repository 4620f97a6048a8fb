/** The rows of a table report as they stand under one another: which are in sight, when some are closed and something is searched for. */
import type { DocumentReference, FilterKey } from '#contract/facts/fact.ts'
import type { Reference } from '#contract/field-kinds.ts'
import type { ExactSum } from '#domain/exact-sum.ts'
import type { RawRow, Sums } from './drawn-reports.ts'

/** What a row says of a dimension; null where it has none. */
export type DimensionValue = Reference | DocumentReference | string | number | boolean | null

/** What has sums by the names of measures, such as a row, or all rows together. */
export type Totals = {
  readonly sums: Sums
  /** The same in the period that is compared with; undefined where none is. */
  readonly compared?: Sums | undefined
}

export type ReportRow = {
  /** Tells it from all others of the report. */
  readonly id: string
  /** 1 is the highest. */
  readonly level: number
  /** Whether something stands below it, here or to be asked for. */
  readonly isGroup: boolean
  /** The dimension that it is a value of, after those of the rows above it. */
  readonly dimension: string
  /** Its own value and those of the rows above it. */
  readonly values: Readonly<Record<string, DimensionValue>>
} & Totals

/** A row in sight. `isOpen` is null where nothing stands below it; `isReading`: what does is on its way. */
export type ReportLine = { readonly row: ReportRow; readonly isOpen: boolean | null; readonly isReading?: boolean }

/** Whether rows stand open, but for some. */
export type Openness = { readonly isOpen: boolean; readonly except: ReadonlySet<string> }

export function isRowOpen({ isOpen, except }: Openness, id: string): boolean {
  return isOpen !== except.has(id)
}

export function toggled({ isOpen, except }: Openness, id: string): Openness {
  const next = new Set(except)
  if (!next.delete(id)) next.add(id)
  return { isOpen, except: next }
}

/** What a filter names a value by; zero stands for none. */
export function reportRowKey(value: DimensionValue): FilterKey {
  if (value === null) return 0
  if (typeof value !== 'object') return value
  return 'key' in value ? value.key : value.id
}

/**
 * `rows` are the dimensions of the levels, from the highest. Rows that were asked for by themselves stand below `above`, whose values they
 * have, too.
 */
export function reportRows(
  raw: readonly RawRow[],
  rows: readonly string[],
  measures: readonly string[],
  above?: ReportRow,
): readonly ReportRow[] {
  return raw.map(each => {
    const named = rows.filter(name => each[name] !== undefined)
    const own = Object.fromEntries(named.map(name => [name, each[name] as DimensionValue]))
    const values = { ...above?.values, ...own }
    return {
      id: Object.entries(values)
        .map(([name, value]) => `${name}:${reportRowKey(value)}`)
        .join(' '),
      level: each.level + (above?.level ?? 0),
      isGroup: each.isGroup,
      dimension: named.at(-1) ?? '',
      values,
      sums: Object.fromEntries(measures.map(name => [name, each[name] as ExactSum | undefined])),
      ...(each.compared && { compared: each.compared }),
    }
  })
}

/** Each row with those below it that were asked for by themselves. */
export function withBelow(
  rows: readonly ReportRow[],
  below: ReadonlyMap<string, readonly ReportRow[]>,
): readonly ReportRow[] {
  if (below.size === 0) return rows
  return rows.flatMap(row => [row, ...withBelow(below.get(row.id) ?? [], below)])
}

/** `finds`: null where nothing is searched for. What is found stands with the rows above and below it, all of them open. */
export function linesInSight(
  rows: readonly ReportRow[],
  openness: Openness,
  finds: ((row: ReportRow) => boolean) | null,
): readonly ReportLine[] {
  const isSearching = finds !== null
  const shown = isSearching ? foundRows(rows, finds) : rows
  const lines: ReportLine[] = []
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

function foundRows(rows: readonly ReportRow[], finds: (row: ReportRow) => boolean): readonly ReportRow[] {
  const kept = new Set<ReportRow>()
  const above: ReportRow[] = []
  let foundLevel = Number.POSITIVE_INFINITY
  for (const row of rows) {
    while ((above.at(-1)?.level ?? 0) >= row.level) above.pop()
    if (row.level <= foundLevel) foundLevel = finds(row) ? row.level : Number.POSITIVE_INFINITY
    if (foundLevel < Number.POSITIVE_INFINITY) for (const each of [...above, row]) kept.add(each)
    above.push(row)
  }
  return rows.filter(row => kept.has(row))
}

/** Of each line the rows above it and itself, the highest first. */
export function pathsOf(lines: readonly ReportLine[]): readonly (readonly ReportRow[])[] {
  const above: ReportRow[] = []
  return lines.map(({ row }) => {
    while ((above.at(-1)?.level ?? 0) >= row.level) above.pop()
    above.push(row)
    return [...above]
  })
}
