/** Answers the call that the specification names for a report: what its query leaves out has the default that the screen of the report has. */
import type { Filters } from '#contract/reports/filters.ts'
import type { WireNames } from '#contract/reports/wire-call.ts'
import { type Day, firstOfMonth, isDay } from '#domain/days.ts'
import { Failure } from '../calls/failure.ts'
import { dayAt, readConfiguration } from '../company/company.ts'
import type { Services } from '../services.ts'
import type { Given } from './scope.ts'

type Wired = { readonly report: { readonly filters: Filters }; readonly names: WireNames }

/** Problems use the names of the query. */
export async function answerWire<Reply>(
  { report, names }: Wired,
  { services, query }: { readonly services: Services; readonly query: Given },
  answer: (body: Given) => Promise<Reply>,
): Promise<Reply> {
  const { after, pageSize } = query
  const given = Object.fromEntries(Object.entries(names).map(([name, filter]) => [filter, query[name]]))
  const today = dayAt(await readConfiguration(services.db), services.now())
  try {
    return await answer({ ...given, ...daysOf(report.filters, given, today), after, pageSize })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const nameOf = (at: string) => Object.keys(names).find(name => names[name] === at) ?? at
    const problems = error.problems.map(each => ({ ...each, at: nameOf(each.at) }))
    throw new Failure(error.code, problems, error.retryAfterSeconds)
  }
}

/** This month up to today; of what is given, the month up to its last day, or from its first day to today. */
function daysOf(filters: Filters, given: Given, today: Day): Given {
  const nameOf = (use: 'from' | 'to') => Object.keys(filters).find(name => filters[name]?.use === use)
  const [from, to] = [nameOf('from'), nameOf('to')]
  const last = asDay(to === undefined ? undefined : given[to]) ?? today
  const first = asDay(from === undefined ? undefined : given[from]) ?? firstOfMonth(last)
  return { ...(from !== undefined && { [from]: first }), ...(to !== undefined && { [to]: last }) }
}

function asDay(value: unknown): Day | undefined {
  return typeof value === 'string' && isDay(value) ? value : undefined
}
