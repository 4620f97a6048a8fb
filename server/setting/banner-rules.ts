import { accepted, problem } from '#domain/problem.ts'
import { dayAt } from '../company/company.ts'
import type { TabRule } from './tabs.ts'

/** Refuses a new message that has already ended; an existing one may have ended. */
export const bannerRule: TabRule = async (_tx, { before, after, configuration, now }) => {
  const today = dayAt(configuration, now)
  const last = after.bannerLastDay ?? null
  const isNew = last !== before.bannerLastDay || after.bannerText !== before.bannerText
  if (isNew && after.bannerText !== '' && last !== null && last < today)
    return { ok: false, problems: [problem('bannerLastDay', 'dayInPast', { day: today })] }
  return accepted(after)
}
