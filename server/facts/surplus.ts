/**
 * Estimates from a sample whether there are certainly more groups than one response may have, so that a year of documents is not summed only to
 * answer with days. Without certainty the caller sums and counts.
 */
import { sql } from 'kysely'
import type { Fact } from '#contract/facts/fact.ts'
import type { Db } from '../db/database.ts'
import { type GroupsAsked, namedIn } from './groups.ts'
import {
  dimensionOf,
  type Expression,
  type FactSource,
  joinsOf,
  type Part,
  type Scope,
  scopeConditions,
} from './source.ts'

/** Only these dimensions can have that many groups; others, such as hours, have few keys. */
const manifold: readonly unknown[] = ['document', 'party', 'item']
const sampledPerGroup = 20

export async function hasSurplus(
  db: Db,
  { fact, source, scopes, dimensions, measures, only }: Omit<GroupsAsked, 'page'> & { readonly fact: Fact },
  groupsMax: number,
): Promise<boolean> {
  const isManifold = dimensions.some(name => {
    const dimension = fact.dimensions[name]
    return dimension?.kind === 'reference' && manifold.includes(dimension.of)
  })
  if (only || !isManifold) return false
  const size = groupsMax * sampledPerGroup
  const parts = scopes.map(scope => rowsOf(source, scope, namedIn(dimensions, scope), measures))
  const [first] = parts[0] ?? []
  if (!first) return false
  const keys = dimensions.map((name, at) => sql`${dimensionOf(source, name).key} AS ${sql.raw(`k${at}`)}`)
  const found = sql`SELECT count(*) FROM (SELECT DISTINCT * FROM (SELECT ${sql.join(keys)} ${first} LIMIT ${size}) AS sampled LIMIT ${2 * groupsMax}) AS groups`
  // Only rows of other parts can cancel a group, and each row cancels at most one.
  const others = parts
    .flatMap(each => each.slice(1))
    .map(each => sql`(SELECT count(*) FROM (SELECT 1 ${each} LIMIT ${size}) AS less)`)
  const less = others.length === 0 ? sql`0` : sql.join(others, sql` + `)
  const { rows } = await sql<{ surplus: number }>`SELECT (${found}) - (${less}) AS surplus`.execute(db.longRead)
  return Number(rows[0]?.surplus ?? 0) > groupsMax
}

/** The rows of each part that count and contribute to a measure. */
function rowsOf(
  source: FactSource,
  scope: Scope,
  named: readonly string[],
  measures: readonly string[],
): readonly Expression[] {
  const isOf = ({ sums, counts }: Part) =>
    measures.some(name => sums[name] !== undefined || counts?.[name] !== undefined)
  const parts = source.certain?.(scope, named) ?? source.parts(scope, named, 'postgres', measures).filter(isOf)
  return parts.map(part => {
    const conditions = [sql`1 = 1`, ...part.conditions, ...scopeConditions(source, scope)]
    return sql`FROM ${part.rows}${joinsOf(source, named)} WHERE ${sql.join(conditions, sql` AND `)}`
  })
}
