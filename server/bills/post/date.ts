/** The business day and the instant of a bill that is sent. */
import type { NewBill } from '#contract/bill.ts'
import { type Access, can } from '#domain/access/can.ts'
import type { Day } from '#domain/days.ts'
import { problem } from '#domain/problem.ts'
import { refuse } from '../../calls/failure.ts'
import { type Configuration, dayAt } from '../../company/company.ts'

/** A till's clock may run ahead of the server's by this much. */
const clockSkewMs = 5 * 60_000
const dayMs = 86_400_000

export type BillInstant = { readonly day: Day; readonly at: number }

/**
 * Another day than today needs `changeBillDate`; a later one is nobody's.
 */
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
 * A bill that was made without a network is dated by its capture, whoever made it, on the word of the client's clock: within the session
 * that sends it, and not longer ago than the company allows (decision 52). `loginAt` is when the session began.
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
