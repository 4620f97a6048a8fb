/** Prevents deleting rows that other definitions reference. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { childColumn, rowsFields } from './child-rows.ts'
import { storedChildRowsOf } from './read-child-rows.ts'
import { referenceFields, referredTable } from './references.ts'
import { isOfDefinition, type StoredDefinition, storedColumnOf } from './stored-definition.ts'

/** Adds a check to each definition that refuses to delete a referenced row; a definition that deletes dependent rows counts them itself. */
export function keptByReferences<Name extends string>(
  definitions: Readonly<Record<Name, StoredDefinition>>,
): Readonly<Record<Name, StoredDefinition>>
export function keptByReferences(definitions: Readonly<Record<string, StoredDefinition>>): object {
  const all = Object.values(definitions)
  const kept = ([name, stored]: readonly [string, StoredDefinition]) => {
    const dependents: StoredDefinition['dependents'] = async (db, tx, id) => {
      const own = await stored.dependents(db, tx, id)
      const count = stored.takeAlong ? 0 : await countNaming(all, tx, stored.table, id)
      return count === 0 ? own : { ...own, uses: [...own.uses, { code: 'usedByDefinitions', count }] }
    }
    return [name, { ...stored, dependents }]
  }
  return Object.fromEntries(Object.entries(definitions).map(kept))
}

/** The number of definition rows that reference a row of a table. */
export async function countNaming(
  definitions: readonly StoredDefinition[],
  tx: Tx,
  table: string,
  id: number,
): Promise<number> {
  const counts = definitions.map(async stored => {
    const own = referenceFields(stored.definition).filter(([, field]) => referredTable(field) === table)
    const childRows = childNaming(stored, table, id)
    if (own.length === 0 && childRows.length === 0) return 0
    const names = own
      .map(([name]) => sql`${sql.ref(storedColumnOf(stored.definition, name))} = ${id}`)
      .concat(childRows)
    const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(stored.table)}
      WHERE ${isOfDefinition(stored)} AND (${sql.join(names, sql` OR `)})`.execute(tx)
    return rows[0]?.count ?? 0
  })
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

/** The condition that a child row references it. */
function childNaming(stored: StoredDefinition, table: string, id: number): RawBuilder<unknown>[] {
  return rowsFields(stored.definition).flatMap(([name, { of }]) => {
    const { table: childRows, parent } = storedChildRowsOf(stored, name)
    return Object.entries(of).flatMap(([each, field]) =>
      field.kind === 'reference' && referredTable(field) === table
        ? [
            sql`id IN (SELECT ${sql.ref(parent)} FROM ${sql.table(childRows)} WHERE ${sql.ref(childColumn(each, field))} = ${id})`,
          ]
        : [],
    )
  })
}
