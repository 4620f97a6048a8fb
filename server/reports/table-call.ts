/** Answers the call of any table report. */
import { isBalance, type Where } from '#contract/facts/fact.ts'
import { isJudgedWhole, type ReportBase } from '#contract/reports/report.ts'
import { type RowCursor, rowsMax } from '#contract/reports/table-report.ts'
import { type Access, can } from '#domain/access/can.ts'
import type { Day } from '#domain/days.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { Failure, refuse } from '../calls/failure.ts'
import type { Caller } from '../calls/handler.ts'
import { readBooks } from '../calls/heavy-work.ts'
import { namedKinds } from '../facts/references.ts'
import { dimensionOf } from '../facts/source.ts'
import { readTable } from '../facts/table.ts'
import type { Services } from '../services.ts'
import { type Given, scopesOf, sourceFor } from './scope.ts'
import { withholdsCosts, withoutCosts } from './withheld-costs.ts'

type AnyTableReport = ReportBase & {
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly order?: { readonly by: string; readonly isUpwards: boolean }
  readonly listsAll?: true
}

/** Choices of the call besides the report's filters. */
type Choices = {
  readonly where?: Where | null | undefined
  readonly rows?: readonly string[] | null | undefined
  readonly columns?: readonly string[] | null | undefined
  readonly order?: { readonly by: string; readonly isUpwards: boolean } | null | undefined
  readonly after?: RowCursor | null | undefined
  readonly pageSize?: number | null | undefined
  readonly comparedWith?: { readonly fromDate: Day; readonly toDate: Day } | null | undefined
}

export type TableCall = { readonly services: Services; readonly caller: Caller; readonly body: Given & Choices }

export async function answerTable(report: AnyTableReport, { services, caller, body }: TableCall) {
  const { db, now } = services
  const dimensions = dimensionsOf(report, caller.access, body)
  requireJudgedWhole(report, dimensions, body)
  const measures = measuresOf(report, caller.access, body, dimensions)
  const asked = await scopesOf(db, caller, report, body, body.where ?? {})
  const named = [...dimensions, ...Object.keys(asked[0].where)]
  const scopes = withholdsCosts(report.fact, caller.access, named) ? await withoutCosts(db, asked) : asked
  const source = await sourceFor(db, report.fact, scopes, now)
  const order = orderOf(report, body, dimensions, measures)
  const after = body.after ?? null
  const isText = dimensionOf(source, dimensions[0] ?? '').isText === true
  const isOfMeasure = order !== null && measures.includes(order.by)
  if (after && ((!isText && !/^\d{1,15}$/.test(after.key)) || (after.value !== '') !== isOfMeasure))
    refuse([problem('after', 'notAllowed')])
  return readBooks(db, caller, books =>
    readTable(books, {
      fact: report.fact,
      source,
      scopes,
      dimensions,
      measures,
      only: report.only,
      listsAll: report.listsAll === true,
      order,
      after: after && { value: after.value, key: isText ? after.key : Number(after.key) },
      pageSize: body.pageSize ?? null,
      rowsMax,
      named: namedKinds(caller.access),
    }),
  )
}

function dimensionsOf({ fact, rows }: AnyTableReport, access: Access, body: Choices): readonly string[] {
  const dimensions = body.rows ?? rows
  for (const [at, name] of dimensions.entries()) {
    const need = fact.dimensions[name]?.need
    if (need && !can(access, need)) throw new Failure('access_denied', [problem(`rows.${at}`, 'notAllowed')])
  }
  return dimensions
}

/** The requested measures, or all that the caller may see. A balance has no period of its own, so it cannot be split by day. */
function measuresOf(
  { fact, columns }: AnyTableReport,
  access: Access,
  body: Choices,
  dimensions: readonly string[],
): readonly string[] {
  const named = [...dimensions, ...Object.keys(body.where ?? {})]
  const isWithoutCosts = withholdsCosts(fact, access, named)
  const maySee = (name: string) => {
    const need = fact.measures[name]?.need
    // A profit reveals the hidden cost.
    return need === undefined || (!isWithoutCosts && can(access, need))
  }
  const isByDay = named.some(name => ['day', 'month'].includes(fact.dimensions[name]?.kind ?? ''))
  const balances = Object.entries(fact.measures).flatMap(([name, each]) =>
    isByDay && isBalance(each, fact) ? [name] : [],
  )
  const measures = body.columns ?? columns.filter(name => maySee(name) && !balances.includes(name))
  for (const [at, name] of measures.entries()) {
    if (!maySee(name)) throw new Failure('access_denied', [problem(`columns.${at}`, 'notAllowed')])
    if (balances.includes(name)) refuse([problem(`columns.${at}`, 'notAllowed')])
  }
  return measures
}

/**
 * Refuses rows or values that would split what the report's condition judges as a whole. The report's own filters are allowed: the
 * condition judges what they leave.
 */
function requireJudgedWhole(report: AnyTableReport, dimensions: readonly string[], { where }: Choices): void {
  const filtered = Object.values(report.filters).flatMap(filter => (filter.use === 'keys' ? [filter.dimension] : []))
  const parted: Problem[] = [
    ...dimensions.flatMap((name, at) => (isJudgedWhole(report, name) ? [] : [problem(`rows.${at}`, 'notAllowed')])),
    ...Object.keys(where ?? {}).flatMap(name =>
      isJudgedWhole(report, name) || filtered.includes(name) ? [] : [problem(`where.${name}`, 'notAllowed')],
    ),
  ]
  if (parted.length > 0) refuse(parted)
}

/** Sorts only by a column of the rows. */
function orderOf(report: AnyTableReport, body: Choices, dimensions: readonly string[], measures: readonly string[]) {
  const isThere = (by: string) => dimensions.includes(by) || measures.includes(by)
  if (body.order && !isThere(body.order.by)) refuse([problem('order.by', 'notAllowed')])
  if (body.order) return body.order
  return report.order && isThere(report.order.by) ? report.order : null
}
