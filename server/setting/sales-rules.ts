/** Rules for changing the sales settings, and the storage of the tobacco fee with its first days. */
import type { FieldValues } from '#contract/definitions/field.ts'
import { isSuperadmin } from '#domain/access/can.ts'
import { pointsAmountMax } from '#domain/bills/points.ts'
import { beginningOfTime, type Day, day } from '#domain/days.ts'
import { formatHalalas } from '#domain/decimal.ts'
import { halalas, rate } from '#domain/money.ts'
import { accepted, type Problem, problem } from '#domain/problem.ts'
import { readClosedDay } from '../company/closed-year.ts'
import { dayAt, writeTobaccoFee } from '../company/company.ts'
import type { TabChange, TabRule, TabStore } from './tabs.ts'

export const salesRule: TabRule = async (tx, change) => {
  const today = dayAt(change.configuration, change.now)
  const tobacco = tobaccoChange(change, today)
  const problems = [
    ...tobacco.problems,
    ...pointsProblems(change.after),
    ...lockProblems(change, today, await readClosedDay(tx)),
  ]
  return problems.length > 0 ? { ok: false, problems } : accepted({ ...change.after, ...tobacco.values })
}

/** Also while points are off: earlier points keep their value, and the rules are valid when they are turned on. */
function pointsProblems(after: FieldValues): Problem[] {
  return (['pointsAmount', 'pointsValue'] as const).flatMap(name => {
    const amount = Number(after[name])
    if (amount <= 0) return [problem(name, 'mustBePositive')]
    return amount > pointsAmountMax ? [problem(name, 'tooLarge', { max: formatHalalas(halalas(pointsAmountMax)) })] : []
  })
}

const tobaccoFields = ['isTobaccoFeeEnabled', 'tobaccoFeeRate', 'tobaccoFeeMinimum', 'tobaccoFeeFirstDay'] as const

/** A changed fee applies from today, or from a later given day. */
function tobaccoChange({ before, after }: TabChange, today: Day): { problems: Problem[]; values: FieldValues } {
  if (tobaccoFields.every(name => before[name] === after[name])) return { problems: [], values: {} }
  const enteredDay = after.tobaccoFeeFirstDay === before.tobaccoFeeFirstDay ? null : after.tobaccoFeeFirstDay
  const firstDay = typeof enteredDay === 'string' ? enteredDay : today
  if (firstDay < today) return { problems: [problem('tobaccoFeeFirstDay', 'dayInPast', { day: today })], values: {} }
  return { problems: [], values: { tobaccoFeeFirstDay: firstDay } }
}

/**
 * Locking a period needs the permission to close books; only a superadmin may unlock it, with a reason, and not within a closed year.
 * Source: decision 39.
 */
function lockProblems({ before, after, caller, reason }: TabChange, today: Day, closedDay: Day | null): Problem[] {
  const [from, to] = [before.periodLockDay ?? null, after.periodLockDay ?? null]
  if (from === to) return []
  // A lock that covered today would prevent all posting.
  if (to !== null && to >= today) return [problem('periodLockDay', 'mustBeBeforeToday', { day: today })]
  if (from === null || (to !== null && to > from)) return []
  if (!isSuperadmin(caller.access)) return [problem('periodLockDay', 'notAllowed')]
  if (closedDay !== null && (to === null || to < closedDay))
    return [problem('periodLockDay', 'yearClosed', { day: closedDay })]
  return reason.trim() === '' ? [problem('reason', 'required')] : []
}

/** The newest fee: the current or the planned one. */
export const salesStore: TabStore = {
  fields: tobaccoFields,
  read: ({ tobaccoFees }) => {
    const last = tobaccoFees.at(-1)
    if (last === undefined) throw new Error('A company has said what the tobacco fee is.')
    return {
      isTobaccoFeeEnabled: last.isEnabled,
      tobaccoFeeRate: last.rate,
      tobaccoFeeMinimum: last.minimumPerUnit,
      tobaccoFeeFirstDay: last.firstDay === beginningOfTime ? null : last.firstDay,
    }
  },
  write: (tx, { after, configuration, now }) =>
    writeTobaccoFee(
      tx,
      {
        firstDay: day(String(after.tobaccoFeeFirstDay)),
        isEnabled: after.isTobaccoFeeEnabled === true,
        rate: rate(Number(after.tobaccoFeeRate)),
        minimumPerUnit: halalas(Number(after.tobaccoFeeMinimum)),
      },
      now,
      dayAt(configuration, now),
    ),
}
