/** The filters of a described list: search, one choice, user, period and branch; all of them are in the address. */
import type { Day } from '#domain/days.ts'
import type { TextKey } from '../i18n/texts.ts'
import { dayIn, idIn, wordsIn } from './listed-address.ts'

/** What a list can be filtered by, besides the branch. */
export type RowFilters<Choice extends string> = {
  /** The label of the search. */
  readonly search?: TextKey
  readonly choice?: {
    /** In the address. */
    readonly name: string
    readonly label: TextKey
    /** The label of the empty choice. */
    readonly none: TextKey
    readonly values: readonly Choice[]
    readonly textOf: (value: Choice) => TextKey
  }
  /** The label of all users. */
  readonly allUsers?: TextKey
  readonly period?: true
}

export type RowFilter<Choice extends string> = {
  readonly query: string
  readonly choice: Choice | null
  readonly userId: number | null
  readonly from: Day | null
  readonly to: Day | null
  readonly branchId: number | null
}

export const noRowFilter: RowFilter<never> = {
  query: '',
  choice: null,
  userId: null,
  from: null,
  to: null,
  branchId: null,
}

/** Parts that are invalid, and those that the list has no filter for, are ignored. */
export function readRowFilter<Choice extends string>(
  { search, choice, allUsers, period }: RowFilters<Choice>,
  asked: URLSearchParams,
): RowFilter<Choice> {
  const chosen = choice && asked.get(choice.name)
  return {
    query: search === undefined ? '' : wordsIn(asked.get('q')),
    choice: choice?.values.find(value => value === chosen) ?? null,
    userId: allUsers === undefined ? null : idIn(asked.get('user')),
    from: period ? dayIn(asked.get('from')) : null,
    to: period ? dayIn(asked.get('to')) : null,
    branchId: idIn(asked.get('branch')),
  }
}

export function rowSearch<Choice extends string>(
  filters: RowFilters<Choice>,
  { query, choice, userId, from, to, branchId }: RowFilter<Choice>,
): URLSearchParams {
  const parts = { q: query, [filters.choice?.name ?? 'choice']: choice, user: userId, from, to, branch: branchId }
  const set = Object.entries(parts).filter(([, value]) => value !== null && value !== '')
  return new URLSearchParams(set.map(([name, value]) => [name, String(value)]))
}

export type RowQuery = {
  readonly query?: string
  readonly userId?: number
  readonly fromDate?: Day
  readonly toDate?: Day
  readonly branchId?: number
}

/** As the calls take it, without the choice, which each call names in its own way. */
export function rowQuery({ query, userId, from, to, branchId }: RowFilter<string>): RowQuery {
  return {
    ...(query.trim() !== '' && { query: query.trim() }),
    ...(userId !== null && { userId }),
    ...(from !== null && { fromDate: from }),
    ...(to !== null && { toDate: to }),
    ...(branchId !== null && { branchId }),
  }
}
