/**
 * Checks the tree of a definition: no row is its own ancestor, no active row has a retired parent, and the definition may add rules for a row and
 * its parent (`kinship`). The whole tree is read: it has few rows, all entered by users.
 */
import { sql } from 'kysely'
import { type Problem, problem } from '#domain/problem.ts'
import type { Tx } from '../db/database.ts'
import {
  type CheckedDraft,
  isOfDefinition,
  type StoredDefinition,
  type StoredRow,
  valuesOf,
} from './stored-definition.ts'

/** `place` is the index of its draft. */
type Member = Pick<CheckedDraft, 'values' | 'isActive' | 'isUnread'> & { readonly place: number | null }

/** A reference to a draft, whose row may have no id yet: −1 is the first draft. */
export function draftName(place: number): number {
  return -place - 1
}

/** The index of the draft that a value references; null if it references none. */
export function namedDraft(value: unknown): number | null {
  return typeof value === 'number' && value < 0 ? -value - 1 : null
}

/** By draft, the problems with its ancestors and descendants. */
export async function treeProblems(
  tx: Tx,
  stored: StoredDefinition,
  drafts: readonly CheckedDraft[],
): Promise<Problem[][]> {
  const problems: Problem[][] = drafts.map(() => [])
  const { tree } = stored.definition
  if (tree === undefined) return problems
  const { members, drafted } = await membersOf(tx, stored, drafts)
  const parentOf = ({ values }: Member) => drafted[namedDraft(values[tree]) ?? -1] ?? members.get(Number(values[tree]))
  const inUseBelow = new Map<number, number>()
  for (const member of members.values()) {
    const parent = parentOf(member)
    const place = member.place ?? parent?.place ?? null
    // An unreadable parent has its own problem already.
    if (parent === undefined || place === null || parent.isUnread === true) continue
    const found = stored.kinship?.(member.values, parent.values, member.place === null ? 'parent' : 'row') ?? null
    if (found !== null) problems[place]?.push(found)
    if (member.place !== null && isUnderItself(members.size, member, parentOf))
      problems[place]?.push(problem(tree, 'underItself'))
    if (!member.isActive || parent.isActive) continue
    if (member.place !== null) problems[place]?.push(problem(tree, 'inactive'))
    else inUseBelow.set(place, 1 + (inUseBelow.get(place) ?? 0))
  }
  for (const [place, count] of inUseBelow) problems[place]?.push(problem('', 'usedBelow', { count }))
  return problems
}

/** Two checks with the same problem report it once. */
export function onceEach(problems: readonly Problem[]): Problem[] {
  return problems.filter(
    ({ at, code }, place) => problems.findIndex(each => each.at === at && each.code === code) === place,
  )
}

async function membersOf(tx: Tx, stored: StoredDefinition, drafts: readonly CheckedDraft[]) {
  const { rows } = await sql<StoredRow>`SELECT * FROM ${sql.table(stored.table)}
    WHERE ${isOfDefinition(stored)} ORDER BY id`.execute(tx)
  const members = new Map<number, Member>()
  for (const row of rows)
    members.set(Number(row.id), { values: valuesOf(stored, row), isActive: row.is_active === 1, place: null })
  const drafted = drafts.map(
    ({ values, isActive, isUnread = false }, place): Member => ({ values, isActive, isUnread, place }),
  )
  for (const [place, member] of drafted.entries()) members.set(drafts[place]?.id ?? draftName(place), member)
  return { members, drafted }
}

function isUnderItself(rowsMax: number, row: Member, parentOf: (row: Member) => Member | undefined): boolean {
  let above = parentOf(row)
  for (let steps = 0; above !== undefined && steps < rowsMax; steps++) {
    if (above === row) return true
    above = parentOf(above)
  }
  return false
}

/** Given each draft's parent index: the descendants of lost drafts at any depth, without the lost drafts themselves. */
export function orphansAmong(
  parents: readonly (number | null)[],
  isLost: (place: number) => boolean,
): ReadonlySet<number> {
  const below = placesBelow(parents)
  const waiting = [...parents.keys()].filter(isLost)
  const orphans = new Set<number>()
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop())
    for (const child of below.get(place) ?? []) {
      if (orphans.has(child) || isLost(child)) continue
      orphans.add(child)
      waiting.push(child)
    }
  return orphans
}

function placesBelow(parents: readonly (number | null)[]): ReadonlyMap<number | null, readonly number[]> {
  return Map.groupBy([...parents.keys()], place => parents[place] ?? null)
}

/** The indexes of drafts, each after its parent. */
export function parentsFirst(parents: readonly (number | null)[]): readonly number[] {
  const below = placesBelow(parents)
  const order = [...(below.get(null) ?? [])]
  for (const place of order) order.push(...(below.get(place) ?? []))
  return order
}
