/** Keys of rows: a single text, or a combination of references. */
import { type RawBuilder, sql } from 'kysely'
import type { Definition } from '#contract/definitions/definition.ts'
import type { FieldValues } from '#contract/definitions/field.ts'
import { type Problem, problem } from '#domain/problem.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { inTexts } from './in-texts.ts'
import { isOfDefinition, type StoredDefinition, type StoredRow, storedColumnOf, valuesOf } from './stored-definition.ts'
import type { RowDraft } from './unique-fields.ts'

type Keyed = Pick<Definition, 'fields' | 'key' | 'keyWith'>

/** The key of a row as one text; empty if a part is missing. */
export function keyTextOf({ key, keyWith = [] }: Keyed, values: FieldValues): string {
  const parts = [key, ...keyWith].map(name => String(values[name] ?? ''))
  return parts.includes('') ? '' : parts.join(' ')
}

/** The condition that a row may have one of the keys: for composite keys only the first part is compared. */
export function hasKeyAmong(kind: Db['kind'], definition: Keyed, keys: readonly string[]): RawBuilder<boolean> {
  const column = storedColumnOf(definition, definition.key)
  if (definition.fields[definition.key]?.kind !== 'reference') return inTexts(kind, column, keys)
  const firsts = keys.flatMap(key => (key === '' ? [] : [Number(key.split(' ')[0])]))
  return inList(kind, column, [...new Set(firsts)])
}

/** By draft, whether another row or an earlier draft has the same composite key. `uniqueProblems` checks text keys. */
export async function keyProblems(
  { kind }: Pick<Db, 'kind'>,
  tx: Tx,
  stored: StoredDefinition,
  drafts: readonly RowDraft[],
): Promise<Problem[][]> {
  const { definition } = stored
  if (definition.keyWith === undefined) return drafts.map(() => [])
  const keys = drafts.map(({ values }) => keyTextOf(definition, values))
  const { rows } = await sql<StoredRow>`SELECT * FROM ${sql.table(stored.table)}
    WHERE ${isOfDefinition(stored)} AND ${hasKeyAmong(kind, definition, keys)}`.execute(tx)
  const owners = new Map(rows.map(row => [keyTextOf(definition, valuesOf(stored, row)), Number(row.id)]))
  const drafted = new Set<string>()
  return drafts.map(({ id }, index) => {
    const key = keys[index] ?? ''
    if (key === '') return []
    const owner = owners.get(key)
    const isTwice = drafted.has(key)
    drafted.add(key)
    if (owner !== undefined && owner !== id) return [problem(definition.key, 'hasRow')]
    return isTwice ? [problem(definition.key, 'duplicate')] : []
  })
}
