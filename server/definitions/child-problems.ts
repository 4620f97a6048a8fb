/** Checks child rows: each problem has the row's index in the sent list, and the field. */
import { sql } from 'kysely'
import type { ChildRow, DefinedRows, FieldValues } from '#contract/definitions/field.ts'
import { isRequired } from '#contract/definitions/field.ts'
import type { Access } from '#domain/access/can.ts'
import { type Problem, problem } from '#domain/problem.ts'
import type { Db, Tx } from '../db/database.ts'
import { childKey, childRowsIn, rowsFields, type StoredTexts } from './child-rows.ts'
import { inTexts } from './in-texts.ts'
import { storedChildRowsOf } from './read-child-rows.ts'
import { refusalsOf } from './references.ts'
import type { StoredDefinition } from './stored-definition.ts'

export type ChildDraft = {
  /** Null for a new row. */
  readonly id: number | null
  readonly before: FieldValues | null
  readonly values: FieldValues
}

/** The problems of the child rows, by draft. */
export async function childProblems(
  db: Db,
  tx: Tx,
  stored: StoredDefinition,
  drafts: readonly ChildDraft[],
  access: Access,
): Promise<Problem[][]> {
  const problems: Problem[][] = drafts.map(() => [])
  for (const [name, field] of rowsFields(stored.definition)) {
    const lists = drafts.map(({ before, values }) => {
      const [was, rows] = [childRowsIn(before, name), childRowsIn(values, name)]
      return { was: new Map(was.map(row => [row.id, row])), rows, isSame: was === rows }
    })
    for (const [index, { was, rows }] of lists.entries()) problems[index]?.push(...ownProblems(name, field, was, rows))
    for (const [each, described] of Object.entries(field.of)) {
      if (described.kind === 'reference') {
        const named = places(lists, each).map(({ row, ...place }) => {
          const before = lists[place.draft]?.was.get(row.id)?.[each]
          return { ...place, id: row[each] === before ? null : Number(row[each] ?? 0) || null }
        })
        const codes = await refusalsOf(
          db.kind,
          tx,
          described.to,
          named.map(({ id }) => id),
          access,
        )
        for (const [at, code] of codes.entries()) {
          const place = named[at]
          if (code !== null && place) problems[place.draft]?.push(problem(`${name}.${place.at}.${each}`, code))
        }
      }
      const texts = storedChildRowsOf(stored, name).texts?.[each]
      if (texts)
        await takenTexts(db, tx, {
          name,
          each,
          texts,
          parent: storedChildRowsOf(stored, name).parent,
          drafts,
          problems,
        })
    }
    await removedProblems(db, tx, stored, name, field, drafts, problems)
  }
  return problems
}

type Lists = readonly { readonly rows: readonly ChildRow[] }[]

function places(lists: Lists, each: string) {
  return lists.flatMap(({ rows }, draft) => rows.map((row, at) => ({ draft, at, row, value: row[each] })))
}

/** Checks that need only the list itself. */
function ownProblems(
  name: string,
  field: DefinedRows,
  was: ReadonlyMap<number | null, ChildRow>,
  rows: readonly ChildRow[],
): Problem[] {
  const found: Problem[] = []
  if (field.isRequired && rows.length === 0) found.push(problem(name, 'required'))
  if (rows.length > field.countMax) found.push(problem(name, 'tooMany', { max: field.countMax }))
  const ids = new Set<number>()
  const keys = new Set<string>()
  for (const [at, row] of rows.entries()) {
    if (row.id !== null && !was.has(row.id)) found.push(problem(`${name}.${at}.id`, 'notFound'))
    if (row.id !== null && ids.has(row.id)) found.push(problem(`${name}.${at}.id`, 'duplicate'))
    if (row.id !== null) ids.add(row.id)
    for (const [each, described] of Object.entries(field.of))
      if (isRequired(described) && (row[each] ?? '') === '') found.push(problem(`${name}.${at}.${each}`, 'required'))
    const key = childKey(field, row)
    if (keys.has(key)) found.push(problem(`${name}.${at}.${field.key}`, 'duplicate'))
    keys.add(key)
  }
  return found
}

type TakenAsked = {
  readonly name: string
  readonly each: string
  readonly texts: StoredTexts
  readonly parent: string
  readonly drafts: readonly ChildDraft[]
  readonly problems: readonly Problem[][]
}

/** A code is unique in the whole shop; within one row it may move from one list to another. */
async function takenTexts(db: Db, tx: Tx, asked: TakenAsked): Promise<void> {
  const { name, each, texts, parent, drafts, problems } = asked
  const codesOf = (row: ChildRow) => (Array.isArray(row[each]) ? row[each] : [])
  const lists = drafts.map(({ values }) => childRowsIn(values, name))
  const codes = lists.flatMap(rows => rows.flatMap(codesOf))
  if (codes.length === 0) return
  const { rows: found } = await sql<{ code: string; owner: number }>`SELECT ${sql.ref(texts.column)} AS code,
    ${sql.ref(parent)} AS owner FROM ${sql.table(texts.table)} WHERE ${inTexts(db.kind, texts.column, codes)}`.execute(
    tx,
  )
  const owners = new Map(found.map(({ code, owner }) => [code, owner]))
  const drafted = new Set<string>()
  for (const [index, rows] of lists.entries())
    for (const [at, row] of rows.entries())
      for (const value of codesOf(row)) {
        const owner = owners.get(value)
        const place = `${name}.${at}.${each}`
        if (owner !== undefined && owner !== drafts[index]?.id)
          problems[index]?.push(problem(place, 'taken', { value }))
        else if (drafted.has(value)) problems[index]?.push(problem(place, 'duplicate'))
        drafted.add(value)
      }
}

/** A child row that documents reference cannot be removed; the problem names it by its key, because it is no longer in the list. */
async function removedProblems(
  db: Db,
  tx: Tx,
  stored: StoredDefinition,
  name: string,
  field: DefinedRows,
  drafts: readonly ChildDraft[],
  problems: readonly Problem[][],
): Promise<void> {
  const { used } = storedChildRowsOf(stored, name)
  if (!used) return
  const removed = drafts.flatMap(({ before, values }, draft) => {
    const kept = new Set(childRowsIn(values, name).map(({ id }) => id))
    return childRowsIn(before, name).flatMap(row => (kept.has(row.id) ? [] : [{ draft, row }]))
  })
  if (removed.length === 0) return
  const named = await used(
    db,
    tx,
    removed.flatMap(({ row }) => row.id ?? []),
  )
  for (const { draft, row } of removed)
    if (named.has(row.id ?? 0))
      problems[draft]?.push(problem(name, 'childRowUsed', { name: String(row[field.key] ?? '') }))
}
