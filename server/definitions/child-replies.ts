/** Child rows as replies, with the names of their references. */
import type { ChildRow, RowValue } from '#contract/definitions/field.ts'
import type { Access } from '#domain/access/can.ts'
import type { Db, Tx } from '../db/database.ts'
import { rowsFields } from './child-rows.ts'
import { readChildRows } from './read-child-rows.ts'
import { idsIn, readNames } from './references.ts'
import type { StoredDefinition } from './stored-definition.ts'

export async function readChildReplies(
  kind: Db['kind'],
  tx: Tx,
  stored: StoredDefinition,
  ids: readonly number[],
  access: Access,
): Promise<(id: number) => Readonly<Record<string, RowValue>>> {
  const fields = rowsFields(stored.definition)
  if (fields.length === 0) return () => ({})
  const childRowsOf = await readChildRows(kind, tx, stored, ids)
  const all = ids.map(childRowsOf)
  const replies = new Map<string, (row: ChildRow) => object>()
  for (const [name, { of }] of fields) {
    const rows = all.flatMap(each => each[name] ?? [])
    const namings = Object.entries(of).flatMap(([each, field]) => {
      if (field.kind !== 'reference') return []
      const names = readNames(kind, tx, field, idsIn(rows.map(row => row[each])), access)
      return [names.then(nameOf => ({ each, nameOf }))]
    })
    const named = await Promise.all(namings)
    replies.set(name, row =>
      Object.fromEntries(
        named.map(({ each, nameOf }) => {
          const id = row[each]
          return [each, typeof id === 'number' ? nameOf(id) : null]
        }),
      ),
    )
  }
  return id =>
    Object.fromEntries(
      Object.entries(childRowsOf(id)).map(([name, rows]) => [
        name,
        rows.map(row => ({ ...row, ...replies.get(name)?.(row) })),
      ]),
    )
}
