/** The lines of a statement, and reading all of them. */
import type { DocumentReference } from '#contract/facts/fact.ts'
import type { Reference } from '#contract/field-kinds.ts'
import type { StatementAnswer } from '#contract/reports/statement-report.ts'
import type { Day } from '#domain/days.ts'
import type { Api } from '../api/api.ts'
import type { ListReading } from '../lists/export-source.ts'
import type { DrawnStatement, StatementBody } from './drawn-reports.ts'
import { isOfOtherBooks } from './page-revision.ts'

const longPage = 5000

/** The first line is the opening balance, without day and document. */
export type StatementLine = {
  readonly id: string
  readonly day: Day | null
  readonly document: DocumentReference | null
  readonly party: Reference | null
  /** By column and balance name; the first line has only balances. */
  readonly figures: object
}

/** All lines, with as many calls as needed beyond the loaded pages. */
export async function readStatement(
  api: Pick<Api, 'call'>,
  report: DrawnStatement,
  body: StatementBody,
  known: readonly StatementAnswer[],
  { max, signal, onProgress, onMoved }: ListReading,
): Promise<readonly StatementLine[]> {
  const pages = [...known]
  for (;;) {
    const lines = statementLines(pages)
    onProgress(lines.length)
    const next = pages.at(-1)?.next ?? null
    if (next === null || lines.length >= max) return lines.slice(0, max)
    const page = await readStatementPage(api, report, { ...body, after: next, pageSize: longPage }, signal)
    signal.throwIfAborted()
    pages.push(page)
    if (isOfOtherBooks(page, pages[0] ?? page)) onMoved?.()
  }
}

export function readStatementPage(
  api: Pick<Api, 'call'>,
  report: DrawnStatement,
  body: StatementBody,
  signal: AbortSignal,
): Promise<StatementAnswer> {
  return api.call(report.endpoint, { body }, { isBackground: true, notify: 'never', signal })
}

export function statementLines(pages: readonly StatementAnswer[]): readonly StatementLine[] {
  const [first] = pages
  if (first === undefined) return []
  const opening = { id: 'opening', day: null, document: null, party: null, figures: first.opening }
  const movements = pages.flatMap(({ rows }) => rows)
  return [
    opening,
    ...movements.map(row => ({
      ...{ id: `${row.day} ${row.document.key}`, day: row.day, document: row.document },
      ...{ party: row.party ?? null, figures: row },
    })),
  ]
}
