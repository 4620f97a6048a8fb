/** Turns the filters of a report call into the scope to read; refuses what the caller may not see. */
import type { Fact, FilterKey, Where } from '#contract/facts/fact.ts'
import { allBranches } from '#contract/protocol.ts'
import type { Filters } from '#contract/reports/filters.ts'
import type { ReportBase } from '#contract/reports/report.ts'
import { can } from '#domain/access/can.ts'
import { addDays, type Day, isDay } from '#domain/days.ts'
import { problem } from '#domain/problem.ts'
import { Failure, refuse } from '../calls/failure.ts'
import type { Caller } from '../calls/handler.ts'
import { requireBranch, requireOwnBranch, wholeReach } from '../company/branch-reach.ts'
import { type Configuration, dayAt, readConfiguration } from '../company/company.ts'
import type { Db } from '../db/database.ts'
import type { FactSource, Scope } from '../facts/source.ts'
import { sourceOf } from '../facts/sources.ts'
import { readTree } from '../facts/tree.ts'

/** The body of a call, by filter name. */
export type Given = Readonly<Record<string, unknown>>

export async function scopeOf(db: Db, caller: Caller, report: ReportBase, given: Given, where: Where): Promise<Scope> {
  const configuration = await readConfiguration(db)
  const { fromDay, toDay } = daysOf(report.filters, given)
  requireOwnWhere(report, caller, where)
  requireOwnFilters(report, caller, given)
  requireBranches(configuration, caller, report.filters, given)
  // The intersection of an account and one of its descendants is the descendant, so filters are expanded by tree first.
  const narrowed = [filterKeys(report.filters, given), where, report.where ?? {}]
  const apart = await Promise.all(narrowed.map(each => withoutTrees(db, report, each)))
  return {
    from: fromDay,
    to: toDay,
    branchIds: wholeReach(caller.access),
    where: together(apart),
  }
}

export type Scopes = readonly [Scope] | readonly [Scope, Scope]

type Compared = { readonly comparedWith?: { readonly fromDate: Day; readonly toDate: Day } | null | undefined }

/** The scope of the call, and the same scope in the compared period. */
export async function scopesOf(
  db: Db,
  caller: Caller,
  report: ReportBase,
  { comparedWith, ...given }: Given & Compared,
  where: Where,
): Promise<Scopes> {
  const scope = await scopeOf(db, caller, report, given, where)
  if (!comparedWith) return [scope]
  const { fromDate, toDate } = comparedWith
  if (fromDate > toDate) refuse([problem('comparedWith.toDate', 'dayOutOfOrder')])
  // A balance report uses only its last day, so it is compared with another last day.
  return [scope, { ...scope, from: scope.from === null ? null : fromDate, to: toDate }]
}

const aroundDays = 3660

/** The source of the fact for these days and the company's time zone. */
export async function sourceFor(db: Db, fact: Fact, scopes: Scopes, now: () => number): Promise<FactSource> {
  const configuration = await readConfiguration(db)
  const today = dayAt(configuration, now())
  const [first = today] = scopes.map(({ from }) => from ?? addDays(today, -aroundDays)).sort()
  return sourceOf(fact.name, { timeZone: configuration.company.time_zone, first, last: scopes[0].to ?? today })
}

/** The first and the last day; refuses a first day after the last. */
function daysOf(filters: Filters, given: Given): { readonly fromDay: Day | null; readonly toDay: Day | null } {
  const dayAt = (use: 'from' | 'to') => {
    const name = Object.keys(filters).find(each => filters[each]?.use === use)
    const value = name === undefined ? undefined : given[name]
    return { name: name ?? '', value: typeof value === 'string' && isDay(value) ? value : null }
  }
  const [from, to] = [dayAt('from'), dayAt('to')]
  if (from.value !== null && to.value !== null && from.value > to.value) refuse([problem(to.name, 'dayOutOfOrder')])
  return { fromDay: from.value, toDay: to.value }
}

/** By dimension. Several filters of one dimension form one list. */
function filterKeys(filters: Filters, given: Given): Record<string, FilterKey[]> {
  const keys: Record<string, FilterKey[]> = {}
  for (const [name, filter] of Object.entries(filters)) {
    if (filter.use !== 'keys') continue
    const value = given[name]
    const own = (Array.isArray(value) ? value : [value]).filter(
      each => (typeof each === 'number' && each !== allBranches) || typeof each === 'string',
    )
    if (own.length > 0) keys[filter.dimension] = [...(keys[filter.dimension] ?? []), ...own]
  }
  return keys
}

type Narrowed = Readonly<Record<string, readonly FilterKey[]>>

/** The intersection of all filters, by dimension. */
function together(all: readonly Narrowed[]): Narrowed {
  const whole: Record<string, readonly FilterKey[]> = {}
  for (const [name, keys] of all.flatMap(each => Object.entries(each))) {
    const own = whole[name]
    whole[name] = own ? own.filter(each => keys.includes(each)) : keys
  }
  return whole
}

function requireBranches(configuration: Configuration, { access }: Caller, filters: Filters, given: Given): void {
  for (const [name, filter] of Object.entries(filters)) {
    const value = given[name]
    if (filter.use !== 'keys' || filter.dimension !== 'branch' || typeof value !== 'number') continue
    if (value !== allBranches) requireBranch(configuration, access, value, name)
  }
}

function requireOwnWhere({ fact }: ReportBase, { access }: Caller, where: Where): void {
  for (const [name, keys] of Object.entries(where)) {
    if (!keys) continue
    const need = fact.dimensions[name]?.need
    if (need && !can(access, need)) throw new Failure('access_denied', [problem(`where.${name}`, 'notAllowed')])
    if (name === 'branch') for (const key of keys) requireOwnBranch(access, Number(key), 'where.branch')
  }
}

/** A reader of the report may use its required filters without a further permission. */
function requireOwnFilters({ fact, filters }: ReportBase, { access }: Caller, given: Given): void {
  for (const [name, filter] of Object.entries(filters)) {
    if (filter.use !== 'keys' || filter.isRequired || Object.keys(filterKeys({ [name]: filter }, given)).length === 0)
      continue
    const need = fact.dimensions[filter.dimension]?.need
    if (need && !can(access, need)) throw new Failure('access_denied', [problem(name, 'notAllowed')])
  }
}

/** Expands a group of accounts, or a parent cost centre, to all its descendants. */
async function withoutTrees(db: Db, { fact }: ReportBase, where: Where): Promise<Narrowed> {
  const whole: Record<string, readonly FilterKey[]> = {}
  for (const [name, keys] of Object.entries(where)) {
    if (!keys) continue
    const dimension = fact.dimensions[name]
    const isTree = dimension?.kind === 'reference' && dimension.isTree === true
    const tree = isTree ? await readTree(db, dimension.of) : undefined
    whole[name] = tree ? [...new Set(keys.flatMap(key => tree.within(Number(key))))] : keys
  }
  return whole
}
