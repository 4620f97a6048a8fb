/** The screen of a report, by name and shape. */
import type { ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import type { ReportName } from '#contract/reports/reports.ts'
import { drilledOf } from '../lists/drilled.ts'
import { type DrawnReport, drawnReport } from './drawn-reports.ts'
import { SectionsScreen } from './sections-screen.tsx'
import { StatementScreen } from './statement-screen.tsx'
import { TableScreen } from './table-screen.tsx'

export function reportScreen(name: ReportName): ComponentType {
  const report = drawnReport(name)
  return function ReportScreen() {
    // A drill-down mounts a new report, even to the same one.
    return <Drawing key={drilledOf(useLocation().state)} report={report} />
  }
}

function Drawing({ report }: { report: DrawnReport }) {
  switch (report.shape) {
    case 'table':
      return <TableScreen report={report} />
    case 'statement':
      return <StatementScreen report={report} />
    case 'sections':
      return <SectionsScreen report={report} />
  }
}
