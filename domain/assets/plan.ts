/**
 * The depreciation plan of an asset: the due days and their amounts. The first due day is one interval after the start. An amount is a
 * percentage of the cost (straight line) or of the book value (declining balance), never more than what is left above the residual value;
 * the last one takes the rest. Source: spec §3, docs/decisions/assets.md.
 */
import { addDays, type Day, daysBetween } from '../days.ts'
import { type Halalas, halalas, percentOf, proportionOf, type Rate, zeroHalalas } from '../money.ts'

export const depreciationMethods = ['straightLine', 'decliningBalance'] as const
export type DepreciationMethod = (typeof depreciationMethods)[number]

/** Daily, weekly, monthly and yearly, in days. Source: spec §9. */
export const depreciationIntervals = [1, 7, 30, 364] as const
export const intervalDaysMax = 3660
/** A longer plan is refused: daily depreciation over 27 years. */
export const planRowsMax = 10_000

export type DepreciationTerms = {
  readonly startDay: Day
  readonly intervalDays: number
  readonly percentage: Rate
  readonly method: DepreciationMethod
}

/** Cost and accumulated depreciation, and the value at which depreciation stops. */
export type AssetState = { readonly cost: Halalas; readonly accumulated: Halalas; readonly residual: Halalas }

export type PlannedDepreciation = {
  readonly dueDay: Day
  readonly amount: Halalas
  /** After it. */
  readonly accumulated: Halalas
  readonly bookValue: Halalas
}

/** What may still be depreciated; never negative. */
export function depreciableOf({ cost, accumulated, residual }: AssetState): Halalas {
  return halalas(Math.max(0, cost - residual - accumulated))
}

/** The amount of the next interval; zero when nothing is left. An amount that rounds to zero takes the rest. */
export function nextDepreciation(
  { method, percentage }: Pick<DepreciationTerms, 'method' | 'percentage'>,
  state: AssetState,
): Halalas {
  const left = depreciableOf(state)
  const base = method === 'straightLine' ? state.cost : halalas(state.cost - state.accumulated)
  const amount = percentOf(base, percentage)
  return amount === 0 || amount > left ? left : amount
}

/** The first due day after a day that is covered already, or of all; null at the end of the calendar. */
export function nextDueDay({ startDay, intervalDays }: DepreciationTerms, covered: Day | null): Day | null {
  const past = covered === null ? 0 : Math.max(0, daysBetween(startDay, covered))
  const count = (Math.floor(past / intervalDays) + 1) * intervalDays
  return count > daysBetween(startDay, lastDay) ? null : addDays(startDay, count)
}

const lastDay = '9999-12-31' as Day

/** The rows after the covered day, computed one by one; they sum to what may still be depreciated. */
export function* depreciationPlan(
  terms: DepreciationTerms,
  from: AssetState,
  covered: Day | null,
): Generator<PlannedDepreciation> {
  let state = from
  let dueDay = nextDueDay(terms, covered)
  while (dueDay !== null) {
    const amount = nextDepreciation(terms, state)
    if (amount === 0) return
    state = { ...state, accumulated: halalas(state.accumulated + amount) }
    yield { dueDay, amount, accumulated: state.accumulated, bookValue: halalas(state.cost - state.accumulated) }
    dueDay = nextDueDay(terms, dueDay)
  }
}

/** The whole plan; undefined when it has more rows than allowed or does not end within the calendar. */
export function wholePlan(
  terms: DepreciationTerms,
  from: AssetState,
  covered: Day | null,
): readonly PlannedDepreciation[] | undefined {
  const rows: PlannedDepreciation[] = []
  for (const row of depreciationPlan(terms, from, covered)) {
    if (rows.length === planRowsMax) return undefined
    rows.push(row)
  }
  return (rows.at(-1)?.accumulated ?? from.accumulated) + from.residual < from.cost ? undefined : rows
}

/** The depreciation from the last due day to a day before the next one, in proportion to the days. All due days up to it are posted. */
export function depreciationUpTo(terms: DepreciationTerms, state: AssetState, day: Day): Halalas {
  const past = daysBetween(terms.startDay, day)
  if (past <= 0) return zeroHalalas
  return proportionOf(nextDepreciation(terms, state), past % terms.intervalDays, terms.intervalDays)
}
