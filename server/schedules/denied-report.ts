/** The first report of the content that the user may not open. */
import { reports } from '#contract/reports/reports.ts'
import type { ScheduledContent } from '#contract/schedule.ts'
import { type Access, can } from '#domain/access/can.ts'

export function deniedReport(content: ScheduledContent, access: Access) {
  const named = content.kind === 'pack' ? content.reports : [content.report]
  const place = named.findIndex(name => !can(access, reports[name].need))
  const name = named[place]
  if (name === undefined) return undefined
  return { name, at: content.kind === 'pack' ? `content.reports.${place}` : 'content.report' }
}
