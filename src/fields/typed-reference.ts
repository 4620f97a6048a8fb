/** The text of a reference field: `@` with the id when a row was chosen, otherwise the typed text. */
import type { ProblemCode } from '#domain/problem.ts'
import type { ReferenceRows } from './reference-field.tsx'

const chosenSign = '@'

export function chosenText(id: number): string {
  return `${chosenSign}${id}`
}

/** Null when no row is chosen, even if a text was typed. */
export function chosenId(text: string): number | null {
  return /^@\d{1,15}$/.test(text) ? Number(text.slice(chosenSign.length)) : null
}

type ReadReference =
  | { readonly ok: true; readonly value: number | null }
  | { readonly ok: false; readonly code: ProblemCode }

/** Matches typed text that identifies one row. Null for an empty text. */
export function readReference(text: string, references: Pick<ReferenceRows, 'finder'> | undefined): ReadReference {
  const chosen = chosenId(text)
  if (chosen !== null || text.trim() === '') return { ok: true, value: chosen }
  const named = references?.finder.named(text) ?? { kind: 'none' }
  if (named.kind === 'one') return { ok: true, value: named.row.id }
  return { ok: false, code: named.kind === 'none' ? 'notFound' : 'severalFound' }
}
