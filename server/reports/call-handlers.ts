/** Handlers of all report calls; each report uses the engine of its shape. */
import {
  type reportCallEndpoints,
  reports,
  reportWireCalls,
  type reportWireEndpoints,
} from '#contract/reports/reports.ts'
import type { HandlersOf } from '../calls/handler.ts'
import type { Given } from './scope.ts'
import { answerSections, type SectionsCall } from './sections-call.ts'
import { answerStatement, type StatementCall } from './statement-call.ts'
import { answerTable, type TableCall } from './table-call.ts'
import { answerWire } from './wire-call.ts'

type ReportHandlers = HandlersOf<typeof reportCallEndpoints>

/** TypeScript cannot follow replies that are built by names from the fact; property tests parse all of them with their schemas. */
export const reportCallHandlers = Object.fromEntries(
  Object.entries(reports).map(([name, report]) => [name, handlerOf(report)]),
) as unknown as ReportHandlers

export const reportWireHandlers = Object.fromEntries(
  Object.entries(reportWireCalls).map(([name, wired]) => {
    const answer = handlerOf(wired.report) as (call: TableCall) => Promise<unknown>
    const handler = (call: WiredCall) => answerWire(wired, call, body => answer({ ...call, body }))
    return [name, handler]
  }),
) as unknown as HandlersOf<typeof reportWireEndpoints>

type WiredCall = Omit<TableCall, 'body'> & { readonly query: Given }

function handlerOf(report: (typeof reports)[keyof typeof reports]) {
  switch (report.shape) {
    case 'table':
      return (call: TableCall) => answerTable(report, call)
    case 'sections':
      return (call: SectionsCall) => answerSections(report, call)
    case 'statement':
      return (call: StatementCall) => answerStatement(report, call)
  }
}
