/** The report at an address. */
import type { ReportName } from '#contract/reports/reports.ts'
import { screens } from './screens.ts'

export const schedulesPath = '/reports/schedules'

export function reportAt(path: string): ReportName | undefined {
  return screens.find(screen => screen.path === path)?.report
}

/** The address that starts a schedule of a saved view. */
export function scheduleOfView(viewId: number): string {
  return `${schedulesPath}?view=${viewId}`
}

/** The address that starts a schedule of the month-end pack; null means all branches. */
export function scheduleOfMonth(branchId: number | null): string {
  return `${schedulesPath}?pack=${branchId ?? 'all'}`
}
