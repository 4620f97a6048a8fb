/** The days that the books take: from the first day of the company on, after the locked period, and none to come. */
import type { Day } from '#domain/days.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { Failure, refuse } from '../calls/failure.ts'
import { type Configuration, dayAt, type Settings } from '../company/company.ts'

/** The problems of posting on a day; undefined where there are none. */
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

/**
 * Refuses everything while the lock covers today: what belongs to a locked day goes to the first open one, which would be a day to
 * come, and nobody posts there.
 */
export function requireOpenToday(configuration: Configuration, now: number): void {
  const { periodLockDay } = configuration.settings
  if (periodLockDay !== null && dayAt(configuration, now) <= periodLockDay)
    throw new Failure('period_locked', [problem('date', 'lockCoversToday', { day: periodLockDay })])
}
