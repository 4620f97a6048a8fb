/** Which report is at an address. */
import type { ReportName } from '#contract/reports/reports.ts'
import { screens } from './screens.ts'

export const schedulesPath = '/reports/schedules'

export function reportAt(path: string): ReportName | undefined {
  return screens.find(screen => screen.path === path)?.report
}

/** Where a new schedule of a saved view is begun. */
export function scheduleOfView(viewId: number): string {
  return `${schedulesPath}?view=${viewId}`
}

/** Where a new one of the reports of a month is begun; null: of all branches. */
export function scheduleOfMonth(branchId: number | null): string {
  return `${schedulesPath}?pack=${branchId ?? 'all'}`
}
