/** Determines the business day and the instant of a bill. */
import type { NewBill } from '#contract/bill.ts'
import { type Access, can } from '#domain/access/can.ts'
import type { Day } from '#domain/days.ts'
import { problem } from '#domain/problem.ts'
import { refuse } from '../../calls/failure.ts'
import { type Configuration, dayAt } from '../../company/company.ts'

/** The allowed lead of a till's clock over the server's. */
const clockSkewMs = 5 * 60_000
const dayMs = 86_400_000

export type BillInstant = { readonly day: Day; readonly at: number }

/** A day other than today needs `changeBillDate`; a future day is always refused. */
export function whenOf(
  { date }: Pick<NewBill, 'date'>,
  configuration: Configuration,
  access: Access,
  now: number,
): BillInstant {
  const today = dayAt(configuration, now)
  if (date === null || date === undefined) return { day: today, at: now }
  const isInstant = typeof date === 'number'
  if (isInstant && date > now + clockSkewMs) refuse([problem('date', 'dayInFuture', { day: today })])
  const at = isInstant ? Math.min(date, now) : now
  const day = isInstant ? dayAt(configuration, at) : date
  if (day > today) refuse([problem('date', 'dayInFuture', { day: today })])
  if (day < today && !can(access, 'changeBillDate')) refuse([problem('date', 'notAllowed')])
  return { day, at }
}

/**
 * A bill made offline is dated by its capture, for any user, according to the client's clock: within the sending session, and no longer ago than
 * the company allows (decision 52). `loginAt` is the start of the session.
 */
export function whenCaptured(
  { date }: Pick<NewBill, 'date'>,
  configuration: Configuration,
  loginAt: number,
  now: number,
): BillInstant {
  const { offlineDays: days } = configuration.settings
  if (typeof date !== 'number') refuse([problem('date', 'required')])
  if (date > now + clockSkewMs) refuse([problem('date', 'dayInFuture', { day: dayAt(configuration, now) })])
  if (date < now - days * dayMs) refuse([problem('date', 'capturedTooLongAgo', { days })])
  if (loginAt > now || date < loginAt - clockSkewMs) refuse([problem('date', 'capturedBeforeLogin')])
  const at = Math.min(Math.max(date, loginAt), now)
  return { day: dayAt(configuration, at), at }
}
