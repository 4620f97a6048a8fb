/** Rules for changing the company's data. */
import { vatOn } from '#domain/bills/vat-history.ts'
import { businessDay, type Day, day } from '#domain/days.ts'
import { sellerNameProblem } from '#domain/invoice/qr.ts'
import { accepted, type Problem, problem } from '#domain/problem.ts'
import { dayAt } from '../company/company.ts'
import { offsetMinutesOf } from '../company/time-zone.ts'
import type { Tx } from '../db/database.ts'
import type { TabChange, TabRule } from './tabs.ts'

export const companyRule: TabRule = async (tx, change) => {
  const problems = [
    // The QR code of every invoice contains the seller's name.
    ...listed(sellerNameProblem(String(change.after.nameAr), 'nameAr')),
    ...vatProblems(change),
    ...(await zoneProblems(tx, change)),
    ...(await firstDayProblems(tx, change)),
  ]
  return problems.length > 0 ? { ok: false, problems } : accepted(change.after)
}

function listed(each: Problem | null): Problem[] {
  return each === null ? [] : [each]
}

/** Invoices with VAT show the seller's number: while VAT is charged it may be changed, but not removed. */
function vatProblems({ before, after, configuration, now }: TabChange): Problem[] {
  const isTakenAway = before.vatNumber !== '' && after.vatNumber === ''
  const today = dayAt(configuration, now)
  const { isEnabled } = vatOn(configuration.vatRates, today)
  const isToBegin = configuration.vatRates.some(each => each.isEnabled && each.firstDay > today)
  return isTakenAway && (isEnabled || isToBegin) ? [problem('vatNumber', 'required')] : []
}

/** In another time zone it may still be yesterday: today's postings would then be in the future. */
async function zoneProblems(tx: Tx, { before, after, configuration, now }: TabChange): Promise<Problem[]> {
  if (before.timeZone === after.timeZone) return []
  const today = businessDay(now, offsetMinutesOf(String(after.timeZone), now))
  const { periodLockDay } = configuration.settings
  if (periodLockDay !== null && today <= periodLockDay)
    return [problem('timeZone', 'lockCoversToday', { day: periodLockDay })]
  const newest = await postedDay(tx, 'newest')
  return newest !== null && newest > today ? [problem('timeZone', 'alreadyPosted', { day: newest })] : []
}

/** The books begin no later than their first posting. */
async function firstDayProblems(tx: Tx, { before, after }: TabChange): Promise<Problem[]> {
  const { firstDay } = after
  if (before.firstDay === firstDay || typeof firstDay !== 'string') return []
  const oldest = await postedDay(tx, 'oldest')
  return oldest !== null && oldest < firstDay ? [problem('firstDay', 'alreadyPosted', { day: oldest })] : []
}

/** The first or last day with a posting; null when there is none. */
async function postedDay(tx: Tx, which: 'oldest' | 'newest'): Promise<Day | null> {
  const row = await tx
    .selectFrom('posting')
    .select('day')
    .orderBy('day', which === 'oldest' ? 'asc' : 'desc')
    .executeTakeFirst()
  return row ? day(row.day) : null
}
