/** The rows of the labels screen: what is printed, how often, and with which weight. */

import type { Quantity } from '#domain/money.ts'
import type { ProblemCode } from '#domain/problem.ts'

export type LabelRow = { readonly unitId: number; readonly copies: string; readonly weight: string }

export const copiesMax = 999
export const labelsMax = 5000
/** Rows are ordinary fields on the page. */
export const labelRowsMax = 500

/** A unit that is there already gets more copies; new ones come last. `isFull`: some were left out. */
export function withRows(
  rows: readonly LabelRow[],
  added: readonly { readonly unitId: number; readonly count: number }[],
): { readonly rows: readonly LabelRow[]; readonly isFull: boolean } {
  const next = new Map(rows.map(row => [row.unitId, row]))
  let isFull = false
  for (const { unitId, count } of added) {
    const before = next.get(unitId)
    if (before === undefined && next.size >= labelRowsMax) isFull = true
    else {
      const copies = String(Math.min(copiesMax, (before === undefined ? 0 : (copiesOf(before) ?? 0)) + count))
      next.set(unitId, { unitId, weight: '', ...before, copies })
    }
  }
  return { rows: [...next.values()], isFull }
}

/** Null of a text that is no number of copies. */
export function copiesOf({ copies }: Pick<LabelRow, 'copies'>): number | null {
  return /^\d{1,3}$/.test(copies) && Number(copies) > 0 ? Number(copies) : null
}

/** A label for each piece, also for a part of one. */
export function copiesFor(count: Quantity): number {
  return Math.min(copiesMax, Math.max(1, Math.ceil(count / 1000)))
}

export type ReadWeight = (
  text: string,
) => { readonly ok: true; readonly value: number | null } | { readonly ok: false; readonly code: ProblemCode }

/** The grams of a row; null without a weight, and the problem of an invalid one. */
export function gramsOf(
  row: LabelRow,
  gramsMax: number,
  read: ReadWeight,
): { grams: number | null; problem: ProblemCode | null } {
  const weight = read(row.weight)
  if (!weight.ok) return { grams: null, problem: weight.code }
  if (weight.value === null) return { grams: null, problem: null }
  if (weight.value < 1) return { grams: null, problem: 'mustBePositive' }
  return weight.value > gramsMax ? { grams: null, problem: 'tooLarge' } : { grams: weight.value, problem: null }
}
