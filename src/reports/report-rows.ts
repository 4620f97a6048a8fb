/** The rows of a table report as they are under one another. */
import type { DocumentReference, FilterKey } from '#contract/facts/fact.ts'
import type { Reference } from '#contract/field-kinds.ts'
import type { LeveledLine, LeveledRow } from '../lists/levels.ts'
import type { RawRow, Sums } from './drawn-reports.ts'

/** What a row says of a dimension; null where it has none. */
export type DimensionValue = Reference | DocumentReference | string | number | boolean | null

/** What has sums by the names of measures, such as a row, or all rows together. */
export type Totals = {
  readonly sums: Sums
  /** The same in the period that is compared with; undefined where none is. */
  readonly compared?: Sums | undefined
}

/** Its id tells it from all others of the report; what is below a group may have to be asked for. */
export type ReportRow = LeveledRow & {
  /** The dimension that it is a value of, after those of the rows above it. */
  readonly dimension: string
  /** Its own value and those of the rows above it. */
  readonly values: Readonly<Record<string, DimensionValue>>
} & Totals

export type ReportLine = LeveledLine<ReportRow>

/** What a filter names a value by; zero stands for none. */
export function reportRowKey(value: DimensionValue): FilterKey {
  if (value === null) return 0
  if (typeof value !== 'object') return value
  return 'key' in value ? value.key : value.id
}

/**
 * `rows` are the dimensions of the levels, from the highest. Rows that were asked for by themselves are below `above`, whose values they
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
      sums: Object.fromEntries(measures.map(name => [name, each[name] as Sums[string]])),
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
