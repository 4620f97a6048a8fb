/** Checks unique fields: no other row may have a text that users would read as the same. */
import { sql } from 'kysely'
import type { FieldValues } from '#contract/definitions/field.ts'
import { lookKeyOf } from '#domain/access/lookalikes.ts'
import { type Problem, problem } from '#domain/problem.ts'
import type { Db, Tx } from '../db/database.ts'
import { inTexts } from './in-texts.ts'
import { type StoredDefinition, storedColumnOf, uniqueGroups } from './stored-definition.ts'

export type RowDraft = {
  /** Null for a new row. */
  readonly id: number | null
  readonly values: FieldValues
}

/** By draft, the fields whose text another row or an earlier draft already has. */
export async function uniqueProblems(
  db: Db,
  tx: Tx,
  stored: StoredDefinition,
  drafts: readonly RowDraft[],
): Promise<Problem[][]> {
  const problems: Problem[][] = drafts.map(() => [])
  for (const [name, field] of Object.entries(stored.definition.fields)) {
    if (!('isUnique' in field) || !field.isUnique) continue
    const looks = drafts.map(({ values }) => lookKeyOf(String(values[name] ?? '')))
    const taken = await takenLooks(db, tx, stored, name, looks)
    const drafted = new Set<string>()
    for (const [index, { id, values }] of drafts.entries()) {
      // The minimum length decides whether it may be empty.
      if ((values[name] ?? '') === '') continue
      const look = looks[index] ?? ''
      const other = taken.get(look)?.find(each => each.id !== id)
      if (other) problems[index]?.push(problem(name, 'taken', { value: other.value }))
      else if (drafted.has(look)) problems[index]?.push(problem(name, 'duplicate'))
      drafted.add(look)
    }
  }
  return problems
}

type Taken = { readonly id: number; readonly value: string; readonly look: string }

async function takenLooks(db: Db, tx: Tx, stored: StoredDefinition, name: string, looks: readonly string[]) {
  const column = storedColumnOf(stored.definition, name)
  const { rows } = await sql<Taken>`SELECT id, ${sql.ref(column)} AS value, ${sql.ref(`${column}_look`)} AS look
    FROM ${sql.table(stored.table)}
    WHERE (${sql.join(uniqueGroups(stored), sql` OR `)}) AND ${inTexts(db.kind, `${column}_look`, looks)} ORDER BY id`.execute(
    tx,
  )
  return Map.groupBy(rows, row => row.look)
}
