/**
 * The call that the specification names for a report, where our own client asks by another: a GET whose query names some of its filters. It is
 * answered by the same engine, with the rows, columns, needs and checks of the report. Its days are required as those of the report, unless the
 * specification asks for it without any: then days that are left out are this month up to today.
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

/** The filter of the report that each name of the query gives. */
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

/** A second call of a report, which is otherwise the same; `after` and `pageSize` ask for its next rows where it has pages. */
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

/** `after` as the body of the report has it. */
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

/** The codec of a filter where it is text. */
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
