/** The business day and the instant of a bill that is sent. */
import { type NewBill, offlineDaysMax } from '#contract/bill.ts'
import { type Access, can } from '#domain/access/can.ts'
import type { Day } from '#domain/days.ts'
import { problem } from '#domain/problem.ts'
import { type Configuration, dayAt } from '../company.ts'
import { refuse } from '../http/failure.ts'

/** A till's clock may run ahead of the server's by this much. */
const clockSkewMs = 5 * 60_000
const dayMs = 86_400_000

export type BillInstant = { readonly day: Day; readonly at: number }

/**
 * Another day than today needs `changeBillDate`; a later one is nobody's. A bill that was made without a network is dated by its
 * capture, whoever made it, as long as that is not too long ago.
 */
export function whenOf(
  sent: Pick<NewBill, 'date' | 'isCapturedOffline'>,
  configuration: Configuration,
  access: Access,
  now: number,
): BillInstant {
  const { date, isCapturedOffline = false } = sent
  const today = dayAt(configuration, now)
  if (isCapturedOffline) return capturedAt(date, configuration, now)
  if (date === null || date === undefined) return { day: today, at: now }
  const isInstant = typeof date === 'number'
  if (isInstant && date > now + clockSkewMs) refuse([problem('date', 'dayInFuture', { day: today })])
  const at = isInstant ? Math.min(date, now) : now
  const day = isInstant ? dayAt(configuration, at) : date
  if (day > today) refuse([problem('date', 'dayInFuture', { day: today })])
  if (day < today && !can(access, { feature: 'changeBillDate' })) refuse([problem('date', 'notAllowed')])
  return { day, at }
}

function capturedAt(date: NewBill['date'], configuration: Configuration, now: number): BillInstant {
  if (typeof date !== 'number') refuse([problem('date', 'required')])
  if (date > now + clockSkewMs) refuse([problem('date', 'dayInFuture', { day: dayAt(configuration, now) })])
  if (date < now - offlineDaysMax * dayMs) refuse([problem('date', 'notAllowed', { days: offlineDaysMax })])
  const at = Math.min(date, now)
  return { day: dayAt(configuration, at), at }
}
