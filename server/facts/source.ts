/**
 * How a fact is read. Its rows come in parts that are summed apart and added up: what was posted, less what was voided or replaced since, and
 * what was put right later. So the many rows are read without asking of each what became of it.
 */
import { type RawBuilder, sql } from 'kysely'
import type { FilterKey } from '#contract/facts/fact.ts'
import type { Day } from '#domain/days.ts'
import type { BranchReach } from '../company/branch-reach.ts'
import type { Db } from '../db/database.ts'
import { keyIn } from './keys.ts'

/** Which rows are asked for: first and last day, the branches of the person, and the values of dimensions. */
export type Scope = {
  readonly from: Day | null
  readonly to: Day | null
  readonly branchIds: BranchReach
  readonly where: Readonly<Record<string, readonly FilterKey[]>>
}

export type Expression = RawBuilder<unknown>

export type DimensionSource = {
  /** Null where a row has none; the key of a group is then 0. */
  readonly key: Expression
  readonly isNullable?: boolean
  /** Its keys are texts; elsewhere they are whole numbers. */
  readonly isText?: boolean
  /** What is joined for it, by name. */
  readonly joins?: readonly string[]
  /** What a group says beside its key, the greatest of its rows. */
  readonly detail?: Expression
}

export type Part = {
  readonly rows: Expression
  /** `AND` joins them. */
  readonly conditions: readonly Expression[]
  /** How many rows of the fact one row stands for: −1 takes one away. */
  readonly count: Expression
  /** What each measure is summed from; left out, the part adds nothing to it. A part without any measure that is asked for is not read. */
  readonly sums: Readonly<Record<string, Expression>>
  /** What is counted once, however many rows have it, and whether it is added or taken away. */
  readonly counts?: Readonly<Record<string, { readonly of: Expression; readonly sign: 1 | -1 }>>
}

export type FactSource<D extends string = string> = {
  readonly dimensions: Readonly<Record<D, DimensionSource>>
  readonly joins: Readonly<Record<string, Expression>>
  readonly branch: Expression
  /** The posting or the bill of a row: documents of one day are in this order in a statement. */
  readonly place?: Expression
  /** The document that a row settles before others, and its day, where the movements of a statement can be aged. */
  readonly settled?: Readonly<Record<'day' | 'document', DimensionSource>>
  /**
   * `named` are the dimensions that rows are grouped or narrowed by: what no one asks for need not be told apart. The parts are the same on both
   * databases; how a part is read may be told by `kind`, where they read at different speeds, and by the measures that are asked for.
   */
  readonly parts: (
    scope: Scope,
    named: readonly string[],
    kind: Db['kind'],
    measures: readonly string[],
  ) => readonly Part[]
  /** Rows of groups that are surely shown, where those of the first part need not be. */
  readonly certain?: (scope: Scope, named: readonly string[]) => readonly Pick<Part, 'rows' | 'conditions'>[]
}

/** The conditions of the branches and of every dimension that is narrowed. */
export function scopeConditions(source: FactSource, { branchIds, where }: Scope): Expression[] {
  const ofBranches = branchIds === null ? [] : [keyIn(source.branch, branchIds)]
  const narrowed = Object.entries(where).map(([name, keys]) => {
    const { key, isNullable, isText } = dimensionOf(source, name)
    // What is no key of this dimension has no rows.
    const given = isText
      ? keys.filter(each => typeof each === 'string')
      : keys.flatMap(each => (typeof each === 'string' ? [] : [Number(each)]))
    if (!isNullable || !given.some(isNone)) return keyIn(key, given)
    const rest = given.filter(each => !isNone(each))
    return rest.length === 0 ? sql`${key} IS NULL` : sql`(${key} IS NULL OR ${keyIn(key, rest)})`
  })
  return [...ofBranches, ...narrowed]
}

const isNone = (key: number | string) => key === 0

export function dimensionOf(source: FactSource, name: string): DimensionSource {
  const found = source.dimensions[name]
  if (!found) throw new Error(`The fact has no dimension ${name}.`)
  return found
}

/** The joins that these dimensions need, each once. */
export function joinsOf(
  source: FactSource,
  names: readonly string[],
  more: readonly DimensionSource[] = [],
): Expression {
  const dimensions = [...names.map(name => dimensionOf(source, name)), ...more]
  const needed = new Set(dimensions.flatMap(({ joins }) => joins ?? []))
  const clauses = [...needed].map(name => {
    const clause = source.joins[name]
    if (!clause) throw new Error(`The fact has no join ${name}.`)
    return clause
  })
  return clauses.length === 0 ? sql`` : sql` ${sql.join(clauses, sql` `)}`
}

export function daysWithin(day: Expression, { from, to }: Scope): Expression[] {
  return [...(from === null ? [] : [sql`${day} >= ${from}`]), ...(to === null ? [] : [sql`${day} <= ${to}`])]
}
