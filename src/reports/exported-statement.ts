/** The export source of a statement. */
import type { StatementAnswer } from '#contract/reports/statement-report.ts'
import type { Access } from '#domain/access/can.ts'
import type { Api } from '../api/api.ts'
import type { FieldColumn } from '../fields/columns.ts'
import type { ExportSource } from '../lists/export-source.ts'
import { periodText } from '../lists/period.ts'
import type { DrawnStatement, StatementBody } from './drawn-reports.ts'
import { type KeyNames, narrowedFacts } from './narrowed-facts.ts'
import { type ReportView, writeView } from './report-view.ts'
import type { Words } from './report-words.ts'
import { statementSums } from './statement-columns.ts'
import { readStatement, type StatementLine } from './statement-lines.ts'

type ExportedStatement = {
  readonly report: DrawnStatement
  readonly view: ReportView
  /** The names of filter values besides the subject. */
  readonly nameOfKey: KeyNames
  readonly body: StatementBody
  /** The pages already read. */
  readonly pages: readonly [StatementAnswer, ...StatementAnswer[]]
  readonly columns: readonly FieldColumn<StatementLine>[]
}

type StatementTools = Words & { readonly api: Pick<Api, 'call'>; readonly access: Access | null }

export function exportedStatement(
  { report, view, nameOfKey, body, pages, columns }: ExportedStatement,
  { api, access, t, formats }: StatementTools,
): ExportSource<StatementLine, StatementAnswer> {
  const [first] = pages
  const subject = [first.subject.code, formats.nameOf(first.subject)].filter(Boolean).join(' ')
  return {
    name: report.name,
    title: t(`titles.${report.title}`),
    search: String(writeView(report, view)),
    fileName: [report.name, first.subject.code, view.from, view.to].filter(Boolean).join('-'),
    columns,
    facts: [
      { label: t(`words.${report.of}`), value: subject },
      { label: t('lists.period'), value: periodText(view.from, view.to, t, formats) },
      ...narrowedFacts(report, view, nameOfKey, { t, formats }),
    ],
    count: first.rowCount + 1,
    read: reading => readStatement(api, report, body, pages, reading),
    sums: { columns: statementSums(report, access, { t, formats }, first.ageing), read: async () => [first] },
  }
}
