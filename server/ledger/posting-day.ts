/** The days that may be posted to: from the company's first day, after the locked period, and not in the future. */
import type { Day } from '#domain/days.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { Failure, refuse } from '../calls/failure.ts'
import { type Configuration, dayAt, type Settings } from '../company/company.ts'

/** Why a day cannot be posted to; undefined when it can. */
function dayProblem({ firstDay, periodLockDay }: Settings, day: Day): Problem | undefined {
  if (periodLockDay !== null && day <= periodLockDay) return problem('date', 'periodLocked', { day: periodLockDay })
  if (firstDay !== null && day < firstDay) return problem('date', 'beforeFirstDay', { day: firstDay })
  return undefined
}

/** Refuses a day before the books begin or inside the locked period. */
export function requirePostingDay(settings: Settings, day: Day): void {
  const against = dayProblem(settings, day)
  if (against?.code === 'periodLocked') throw new Failure('period_locked', [against])
  if (against) refuse([against])
}

/** Refuses everything while the lock covers today: postings for a locked day go to the first open day, which would be in the future. */
export function requireOpenToday(configuration: Configuration, now: number): void {
  const { periodLockDay } = configuration.settings
  if (periodLockDay !== null && dayAt(configuration, now) <= periodLockDay)
    throw new Failure('period_locked', [problem('date', 'lockCoversToday', { day: periodLockDay })])
}
