/**
 * How to read a fact. Its rows come in parts that are summed separately and added: postings, minus those voided or replaced since, plus later
 * corrections. This avoids a lookup per row to learn whether it is still effective.
 */
import { type RawBuilder, sql } from 'kysely'
import type { FilterKey } from '#contract/facts/fact.ts'
import type { Day } from '#domain/days.ts'
import type { BranchReach } from '../company/branch-reach.ts'
import type { Db } from '../db/database.ts'
import { keyIn } from './keys.ts'

/** The rows to read: first and last day, branches, and filter values by dimension. */
export type Scope = {
  readonly from: Day | null
  readonly to: Day | null
  readonly branchIds: BranchReach
  readonly where: Readonly<Record<string, readonly FilterKey[]>>
}

export type Expression = RawBuilder<unknown>

export type DimensionSource = {
  /** Null for a row without a value; its group then has the key 0. */
  readonly key: Expression
  readonly isNullable?: boolean
  /** The keys are texts instead of whole numbers. */
  readonly isText?: boolean
  /** The names of the joins it needs. */
  readonly joins?: readonly string[]
  /** A further value of the group: the maximum over its rows. */
  readonly detail?: Expression
}

export type Part = {
  readonly rows: Expression
  readonly conditions: readonly Expression[]
  /** How many rows of the fact one row counts as: −1 for a reversal. */
  readonly count: Expression
  /** The expression to sum for each measure. A missing measure gets 0 from this part; a part without any requested measure is not read. */
  readonly sums: Readonly<Record<string, Expression>>
  /** Distinct counts: what is counted, and whether the part adds or subtracts. */
  readonly counts?: Readonly<Record<string, { readonly of: Expression; readonly sign: 1 | -1 }>>
}

export type FactSource<D extends string = string> = {
  readonly dimensions: Readonly<Record<D, DimensionSource>>
  readonly joins: Readonly<Record<string, Expression>>
  readonly branch: Expression
  /** The id of the posting or bill of a row: sorts the documents of one day in a statement. */
  readonly place?: Expression
  /** For a fact whose statement can be aged: the document, and its day, that a row settles before others. */
  readonly settled?: Readonly<Record<'day' | 'document', DimensionSource>> & {
    /** Allocations up to a day, with the columns of the fact's rows and `day` and `document`. */
    readonly applied: (to: Day) => { readonly rows: Expression; readonly sums: Part['sums'] }
  }
  /**
   * `named` are the dimensions used for grouping or filtering; the other dimensions need no columns. Every choice of `kind` and `measures` gives the
   * same sums: they only select the faster query.
   */
  readonly parts: (
    scope: Scope,
    named: readonly string[],
    kind: Db['kind'],
    measures: readonly string[],
  ) => readonly Part[]
  /** Rows of groups that certainly have a result, when the rows of the first part alone do not prove it. */
  readonly certain?: (scope: Scope, named: readonly string[]) => readonly Pick<Part, 'rows' | 'conditions'>[]
}

export function scopeConditions(source: FactSource, { branchIds, where }: Scope): Expression[] {
  const ofBranches = branchIds === null ? [] : [keyIn(source.branch, branchIds)]
  const narrowed = Object.entries(where).map(([name, keys]) => {
    const { key, isNullable, isText } = dimensionOf(source, name)
    // A filter value of the wrong type matches no row.
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
