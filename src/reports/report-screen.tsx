/** The screen of a report, by its name: each shape has one drawing. */
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
    // What was come to from another report is a report of its own, also where both are the same.
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
