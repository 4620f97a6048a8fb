/** What others have changed since somebody read a row: their value, and the caller's. */
import type { FieldChange, SentFields } from '#contract/definitions/definition.ts'
import type { DefinedField, FieldValues } from '#contract/definitions/field.ts'
import type { Tx } from '../db/database.ts'
import { isSameWire, readRowHistory, wireOf } from './row-history.ts'

type Change = {
  /** Under which its history is kept. */
  readonly table: string
  readonly rowId: number
  readonly fields: Readonly<Record<string, DefinedField>>
  /** As it is stored now. */
  readonly now: FieldValues
  /** That the caller has read. */
  readonly version: number
  readonly sent: SentFields
}

/** `from` is the caller's value: the one sent, or that of their version where they sent none; `to` is the stored one, `by` the user who changed it last. */
export type Conflicting = FieldChange & { readonly by: string }

/** Fields of which both have the same value are none. */
export async function conflictsSince(tx: Tx, change: Change): Promise<readonly Conflicting[]> {
  const { table, rowId, fields, now, version, sent } = change
  const since = await readRowHistory(tx, table, rowId, version)
  const byField = new Map<string, Conflicting>()
  // The newest first: `by` is who changed it last, and the comparison is with the first value.
  for (const { userName, changes } of since)
    for (const { field, from } of changes) {
      if (fields[field] === undefined) continue
      const theirs = wireOf(fields, field, now[field] ?? null)
      const yours = sent[field] === undefined ? from : wireOf(fields, field, sent[field] ?? null)
      const by = byField.get(field)?.by ?? userName
      if (isSameWire(theirs, yours)) byField.delete(field)
      else byField.set(field, { field, by, from: yours, to: theirs })
    }
  return [...byField.values()]
}

/** Whether the row has changed since then, but none of its own fields. */
export async function isOnlyPlanned(
  tx: Tx,
  { table, definition: { fields } }: { readonly table: string; readonly definition: Pick<Change, 'fields'> },
  rowId: number,
  version: number,
): Promise<boolean> {
  const since = await readRowHistory(tx, table, rowId, version)
  if (since.length === 0) return false
  return since.every(
    ({ action, changes }) =>
      action === 'changed' && changes.length > 0 && changes.every(({ field }) => fields[field] === undefined),
  )
}
