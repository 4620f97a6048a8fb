/** The alignment of a cell, by kind. */
import type { FieldKind } from '#contract/field-kinds.ts'
import { alignOf } from '../fields/columns.ts'

const classes = { start: undefined, centre: 'text-center', number: 'is-number' } as const

export function alignClass(kind: FieldKind): string | undefined {
  return classes[alignOf({ kind })]
}
