/** The reports of a month-end pack that the user may open, and their views in the pack. */

import type { FilterKey } from '#contract/facts/fact.ts'
import { type MonthReport, monthReports } from '#contract/reports/month-pack.ts'
import { type Access, can } from '#domain/access/can.ts'
import { type Day, firstOfMonth, lastOfMonth } from '#domain/days.ts'
import { type DrawnReport, drawnReport } from '../drawn-reports.ts'
import type { ReportView } from '../report-view.ts'

/** Those that the user may open, as client descriptions. */
export function packable(access: Access | null): readonly (DrawnReport & { readonly name: MonthReport })[] {
  return monthReports.flatMap(name => {
    const report = drawnReport(name)
    return can(access, report.need) ? [{ ...report, name }] : []
  })
}

/** The month of a day, for one branch or all. */
export function monthView(of: Day, branchId: number | null): ReportView {
  const keys: Record<string, readonly FilterKey[]> = branchId === null ? {} : { branch: [branchId] }
  return {
    ...{ from: firstOfMonth(of), to: lastOfMonth(of), keys, amounts: {} },
    ...{ rows: null, columns: null, sort: null, isCompared: false, chart: null, find: '' },
  }
}
