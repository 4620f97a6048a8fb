/** Answers the specification's call for a report. Missing query values get the defaults of the report's screen. */
import type { Filters } from '#contract/reports/filters.ts'
import type { WireNames } from '#contract/reports/wire-call.ts'
import { type Day, firstOfMonth, isDay } from '#domain/days.ts'
import { Failure } from '../calls/failure.ts'
import { dayAt, readConfiguration } from '../company/company.ts'
import type { Services } from '../services.ts'
import type { Given } from './scope.ts'

type Wired = { readonly report: { readonly filters: Filters }; readonly names: WireNames }

/** Problems name the fields as the query does. */
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

/** The default is this month up to today. With only a last day, its month up to that day; with only a first day, up to today. */
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
