/** A schedule in words: content, recurrence, and the result of its last run. */

import { reports } from '#contract/reports/reports.ts'
import type { Schedule, ScheduledContent } from '#contract/schedule.ts'
import type { Rhythm } from '#domain/rhythm.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import { titleText } from '../../i18n/keys.ts'
import { periodText } from '../../lists/period.ts'
import { isReportName } from '../drawn-reports.ts'
import type { Words } from '../report-words.ts'

export const weekdayWords = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** `07:00`, in every language. */
export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

export function rhythmText({ every, weekday, monthDay, hour }: Rhythm, { t, formats }: Words): string {
  const at = leftToRight(hourText(hour))
  switch (every) {
    case 'day':
      return t('schedules.everyDay', { at })
    case 'week':
      return t('schedules.everyWeek', { weekday: t(`weekdays.${weekdayWords[weekday]}`), at })
    case 'month':
      return t('schedules.everyMonth', { day: formats.count(monthDay), at })
  }
}

/** `branch` is the name of the pack's branch. */
export function contentText(content: ScheduledContent, branch: string | null, { t, formats }: Words): string {
  const period = t(`views.periods.${content.period}`)
  const parts =
    content.kind === 'view'
      ? [titleText(reports[content.report].title), period]
      : [
          t('schedules.packOf', { count: content.reports.length, number: formats.count(content.reports.length) }),
          t(`schedules.months.${content.period}`),
          branch,
        ]
  return parts.filter(Boolean).join(' · ')
}

type LastRun = NonNullable<Schedule['lastRun']>

export function runText({ outcome, detail, from, to }: LastRun, { t, formats }: Words): string {
  const days = periodText(from, to, t, formats)
  switch (outcome) {
    case 'made':
      return t('schedules.outcomes.made', { days })
    case 'notAllowed':
      if (detail === 'branch') return t('schedules.outcomes.noBranch')
      return t('schedules.outcomes.notAllowed', {
        report: isReportName(detail) ? titleText(reports[detail].title) : t('schedules.someReport'),
      })
    default:
      return t(`schedules.outcomes.${outcome}`)
  }
}
