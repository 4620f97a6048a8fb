/** The filters of a master data list, and their names in the list call. */
import { z } from 'zod'
import { fieldCodecs } from '../field-kinds.ts'
import {
  money,
  queryFlag,
  queryId,
  queryInteger,
  text,
  wireDay,
  wirePrice,
  wireQuantity,
  wireRate,
  wireRatio,
} from '../fields.ts'
import type { DefinedField, NumberKind } from './field.ts'

/** A flag, a choice, a text prefix, a colour, an id, or a bound. */
export type FilterValue = string | boolean | number

/** Numbers and days have two optional bounds; anything else has a value. */
export type ListFilter = {
  /** In the URL of the list: `branch`, `capacityFrom`. */
  readonly name: string
  readonly field: string
  readonly bound: Bound | null
}
type Bound = 'from' | 'to'

/** In the call: `withBranch`, `withCapacityFrom`. */
export type FilterName = `with${string}`
export function filterName(name: string): FilterName {
  return `with${capitalized(name)}`
}

type Filtered = {
  readonly fields: Readonly<Record<string, DefinedField>>
  readonly filters?: readonly string[] | undefined
}

export function listFilters({ fields, filters = [] }: Filtered): readonly ListFilter[] {
  return filters.flatMap((field): readonly ListFilter[] => {
    const kind = fields[field]?.kind
    if (kind === undefined) return []
    if (!isBetweenBounds(kind)) return [{ name: field, field, bound: null }]
    return (['from', 'to'] as const).map(bound => ({ name: `${field}${capitalized(bound)}`, field, bound }))
  })
}

type FilterQueries = { readonly [name in FilterName]: z.ZodType<FilterValue | undefined> }

export function filterQueries({ fields, filters }: Filtered): FilterQueries {
  return Object.fromEntries(
    listFilters({ fields, filters }).flatMap(({ name, field }) => {
      const described = fields[field]
      return described === undefined ? [] : [[filterName(name), filterSchema(described).optional()]]
    }),
  )
}

const bounds = {
  money,
  price: wirePrice,
  quantity: wireQuantity,
  ratio: wireRatio,
  percent: wireRate,
  count: queryInteger,
  day: wireDay,
} as const satisfies Record<NumberKind | 'count' | 'day', z.ZodType<FilterValue>>

function isBetweenBounds(kind: DefinedField['kind']): kind is keyof typeof bounds {
  return Object.hasOwn(bounds, kind)
}

/** A single value or bound in the query. */
export function filterSchema({ kind, ...field }: DefinedField): z.ZodType<FilterValue> {
  if (isBetweenBounds(kind)) return bounds[kind]
  if (kind === 'flag') return queryFlag
  if (kind === 'reference') return queryId
  if (kind === 'colour') return fieldCodecs.colour
  return 'choices' in field ? z.enum([...field.choices]) : text(1, 100)
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
