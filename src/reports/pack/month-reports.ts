/** The reports of a pack that a person may open, and what each of them shows there. */

import type { FilterKey } from '#contract/facts/fact.ts'
import { type MonthReport, monthReports } from '#contract/reports/month-pack.ts'
import { type Access, can } from '#domain/access/can.ts'
import { type Day, firstOfMonth, lastOfMonth } from '#domain/days.ts'
import { type DrawnReport, drawnReport } from '../drawn-reports.ts'
import type { ReportView } from '../report-view.ts'

/** Those that the person may open, as the client draws them. */
export function packable(access: Access | null): readonly (DrawnReport & { readonly name: MonthReport })[] {
  return monthReports.flatMap(name => {
    const report = drawnReport(name)
    return can(access, report.need) ? [{ ...report, name }] : []
  })
}

/** The month that a day lies in, of one branch or of all. */
export function monthView(of: Day, branchId: number | null): ReportView {
  const keys: Record<string, readonly FilterKey[]> = branchId === null ? {} : { branch: [branchId] }
  return {
    ...{ from: firstOfMonth(of), to: lastOfMonth(of), keys, amounts: {} },
    ...{ rows: null, columns: null, sort: null, isCompared: false, chart: null, find: '' },
  }
}
