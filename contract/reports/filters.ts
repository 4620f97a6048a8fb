/** The filters of reports in their calls: what each filters, whether it is required, and its codec. */
import { z } from 'zod'
import { id, money, wireDay } from '../fields.ts'
import { allBranches } from '../protocol.ts'

/** `from` and `to` are the first and last day; `keys` filter a dimension; an `amount` is a figure that the user enters for the report. */
type FilterUse =
  | { readonly use: 'from' | 'to' | 'amount' }
  | { readonly use: 'keys'; readonly dimension: string; readonly isList: boolean }

export type Filter = FilterUse & { readonly isRequired: boolean; readonly schema: z.ZodType }
export type Filters = Readonly<Record<string, Filter>>

/** The period of a report. Source: spec §5, "from and to dates required". */
export const from = { use: 'from', isRequired: true, schema: wireDay } as const satisfies Filter
export const to = { use: 'to', isRequired: true, schema: wireDay } as const satisfies Filter

/** Today by default. */
export const toToday = { use: 'to', isRequired: false, schema: wireDay.nullish() } as const satisfies Filter

const idOrAll = z.union([id, z.literal(allBranches)])
const listMax = 200

/** One value of a dimension; −1, null or omitted means all. */
export function one<const D extends string>(dimension: D) {
  return { use: 'keys', dimension, isList: false, isRequired: false, schema: idOrAll.nullish() } as const
}

export function requiredOne<const D extends string>(dimension: D) {
  return { use: 'keys', dimension, isList: false, isRequired: true, schema: id } as const
}

/** Several values; an empty list, null or omitted means all. Two filters of one dimension form one list. */
export function many<const D extends string>(dimension: D, countMax = listMax) {
  const schema = z.array(id).max(countMax).nullish()
  return { use: 'keys', dimension, isList: true, isRequired: false, schema } as const
}

/** One choice of a dimension; null or omitted means all. */
export function oneOf<const D extends string, const Choice extends string>(dimension: D, choices: readonly Choice[]) {
  return { use: 'keys', dimension, isList: false, isRequired: false, schema: z.enum(choices).nullish() } as const
}

/** Zero by default. */
export const amount = { use: 'amount', isRequired: false, schema: money.nullish() } as const satisfies Filter

export type FilterShape<Fs extends Filters> = { readonly [Name in keyof Fs]: Fs[Name]['schema'] }

export function filterShape<Fs extends Filters>(filters: Fs): FilterShape<Fs> {
  return Object.fromEntries(Object.entries(filters).map(([name, { schema }]) => [name, schema])) as FilterShape<Fs>
}
