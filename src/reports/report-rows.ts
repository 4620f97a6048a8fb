/** The nested rows of a table report. */
import type { DocumentReference, FilterKey } from '#contract/facts/fact.ts'
import type { Reference } from '#contract/field-kinds.ts'
import type { LeveledLine, LeveledRow } from '../lists/levels.ts'
import type { RawRow, Sums } from './drawn-reports.ts'

/** A row's value of a dimension; null without one. */
export type DimensionValue = Reference | DocumentReference | string | number | boolean | null

/** Sums by measure name, of a row or of all rows. */
export type Totals = {
  readonly sums: Sums
  /** In the compared period; undefined without one. */
  readonly compared?: Sums | undefined
}

/** Its id is unique in the report; child rows may have to be requested. */
export type ReportRow = LeveledRow & {
  /** The dimension of its value, after those of its parent rows. */
  readonly dimension: string
  /** Its own value and those of its parent rows. */
  readonly values: Readonly<Record<string, DimensionValue>>
} & Totals

export type ReportLine = LeveledLine<ReportRow>

/** The filter key of a value; zero means none. */
export function reportRowKey(value: DimensionValue): FilterKey {
  if (value === null) return 0
  if (typeof value !== 'object') return value
  return 'key' in value ? value.key : value.id
}

/** `rows` are the dimensions of the levels, from the first. Separately requested rows are below `above` and inherit its values. */
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

/** Each row, followed by its separately requested child rows. */
export function withBelow(
  rows: readonly ReportRow[],
  below: ReadonlyMap<string, readonly ReportRow[]>,
): readonly ReportRow[] {
  if (below.size === 0) return rows
  return rows.flatMap(row => [row, ...withBelow(below.get(row.id) ?? [], below)])
}
