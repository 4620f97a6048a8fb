/** Initial contents of new schedules: the month-end pack as selected on this device, or a saved view. */
import type { InputOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/protocol.ts'
import type { MonthReport } from '#contract/reports/month-pack.ts'
import type { ReportName } from '#contract/reports/reports.ts'
import type { SavedView } from '#contract/saved-view.ts'
import type { Schedule, ScheduledContent, scheduleEndpoints } from '#contract/schedule.ts'
import { reportAt } from '../../catalogue/report-address.ts'

export type ScheduleDraft = InputOf<typeof scheduleEndpoints.addSchedule>['body']

/** A saved view of a report that the user may open. */
export type ScheduledView = { readonly view: SavedView; readonly report: ReportName }

export function viewsOfReports(views: readonly SavedView[]): readonly ScheduledView[] {
  return views.flatMap(view => {
    const report = reportAt(view.path)
    return report === undefined ? [] : [{ view, report }]
  })
}

/** A fixed period would give the same file each time, so last month replaces it. */
export function contentOfView({ view, report }: ScheduledView): ScheduledContent {
  const search = new URLSearchParams(view.search)
  for (const name of ['from', 'to']) search.delete(name)
  return { kind: 'view', report, search: String(search), period: view.period ?? 'lastMonth' }
}

export function contentOfPack(reports: readonly MonthReport[], branchId: number | null): ScheduledContent {
  return { kind: 'pack', reports: [...reports], branchId, period: 'lastMonth' }
}

/** Early in the morning; for a month on the second day of the next, when its last day has been entered. */
export function newSchedule(name: string, content: ScheduledContent, language: Language): ScheduleDraft {
  const every = content.period === 'yesterday' || content.period === 'today' ? 'day' : 'month'
  return { name, content, language, every, weekday: 0, monthDay: 2, hour: 6 }
}

export function draftOf({ name, content, language, every, weekday, monthDay, hour }: Schedule): ScheduleDraft {
  return { name, content, language, every, weekday, monthDay, hour }
}
