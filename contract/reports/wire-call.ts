/**
 * The specification's call for a report for which our client uses another call: a GET whose query has some of the report's filters. The
 * same engine answers it, with the report's rows, columns, permissions and checks. The period is required, unless the specification defines
 * the call without one: then it is this month up to today.
 */
import { z } from 'zod'
import type { Need } from '#domain/access/can.ts'
import type { Day } from '#domain/days.ts'
import { endpoint } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import { id, money, queryId, queryIds, queryInteger, wireDay } from '../fields.ts'
import { allBranches } from '../protocol.ts'
import type { Filter, Filters } from './filters.ts'

type Answered = {
  readonly need: Need
  readonly filters: Filters
  readonly endpoint: { readonly body: z.ZodType; readonly reply: z.ZodType; readonly errors: readonly ErrorCode[] }
}

/** The report filter behind each query name. */
export type WireNames = Readonly<Record<string, string>>

type QueryFields<Names extends WireNames> = {
  readonly [Name in keyof Names]: z.ZodOptional<z.ZodType<Day | number | readonly number[]>>
}

const idOrAll = queryInteger.pipe(z.union([id, z.literal(allBranches)]))
const pageSizeMax = 5000
const querySize = queryInteger.pipe(z.int().min(1).max(pageSizeMax))

type WireCall<Names extends WireNames> = {
  readonly path: string
  readonly summary: string
  readonly names: Names
  readonly hasOptionalDays?: true
}

/** A second call of a report; `after` and `pageSize` request further rows of a paged report. */
export function wireCall<
  const R extends Answered,
  const Names extends Readonly<Record<string, keyof R['filters'] & string>>,
>(report: R, call: WireCall<Names>) {
  const { body, reply, errors } = report.endpoint
  const after = body instanceof z.ZodObject ? body.shape.after : undefined
  const query = z.object({
    ...queryShape(report.filters, call.names, call.hasOptionalDays),
    ...(after && pageShape(after)),
  })
  return {
    report,
    names: call.names as WireNames,
    endpoint: endpoint({
      method: 'GET',
      path: call.path,
      summary: call.summary,
      need: report.need,
      query: query as unknown as z.ZodObject<QueryFields<Names>>,
      reply: reply as R['endpoint']['reply'],
      errors,
    }),
  } as const
}

/** `after` with the same schema as in the report's body. */
export function pageShape<const After extends z.ZodType>(after: After) {
  return { after, pageSize: querySize.optional() }
}

export function queryShape<const Names extends WireNames>(
  filters: Filters,
  names: Names,
  hasOptionalDays = false,
): QueryFields<Names> {
  const fields = Object.entries(names).map(([name, filter]) => {
    const described = filters[filter]
    if (!described) throw new Error(`The report has no filter ${filter}.`)
    return [name, textSchema(described, hasOptionalDays)] as const
  })
  return Object.fromEntries(fields) as QueryFields<Names>
}

/** The codec of a filter as query text. */
function textSchema(filter: Filter, hasOptionalDays: boolean): z.ZodType {
  switch (filter.use) {
    case 'from':
    case 'to':
      return filter.isRequired && !hasOptionalDays ? wireDay : wireDay.optional()
    case 'amount':
      return money.optional()
    case 'keys':
      if (filter.isList) return queryIds.optional()
      return filter.isRequired ? queryId : idOrAll.optional()
  }
}
