/** Finds the edit conflicts of a row: the fields that others changed since the caller read it, with both values. */
import type { FieldChange, SentFields } from '#contract/definitions/definition.ts'
import type { DefinedField, FieldValues } from '#contract/definitions/field.ts'
import type { Tx } from '../db/database.ts'
import { isSameWire, readRowHistory, wireOf } from './row-history.ts'

type Change = {
  /** The table name of its history. */
  readonly table: string
  readonly rowId: number
  readonly fields: Readonly<Record<string, DefinedField>>
  /** The stored values. */
  readonly now: FieldValues
  /** The version that the caller has read. */
  readonly version: number
  readonly sent: SentFields
}

/**
 * `from` is the caller's value: the sent one, or the one of their version if they sent none; `to` is the stored one, `by` the user who changed it
 * last.
 */
export type Conflicting = FieldChange & { readonly by: string }

/** Fields with the same value on both sides are not conflicts. */
export async function conflictsSince(tx: Tx, change: Change): Promise<readonly Conflicting[]> {
  const { table, rowId, fields, now, version, sent } = change
  const since = await readRowHistory(tx, table, rowId, version)
  const byField = new Map<string, Conflicting>()
  // The newest first: `by` is the last user, and the comparison uses the first value.
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
