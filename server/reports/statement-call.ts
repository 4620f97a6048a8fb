/** Answers the call of any statement. */
import type { ReportBase } from '#contract/reports/report.ts'
import type { MovementCursor, Statement } from '#contract/reports/statement-report.ts'
import { Failure } from '../calls/failure.ts'
import type { Caller } from '../calls/handler.ts'
import { heavyRead } from '../calls/heavy-reads.ts'
import { readReferences } from '../facts/references.ts'
import { readAgeing, readMovements } from '../facts/statement.ts'
import type { Services } from '../services.ts'
import { type Given, scopeOf } from './scope.ts'

type AnyStatement = ReportBase & {
  readonly subject: string
  readonly partyKind: 'customer' | 'supplier'
  readonly side: 'debit' | 'credit'
  readonly ageingDays: readonly number[]
}

export type StatementCall = {
  readonly services: Services
  readonly caller: Caller
  readonly body: Given & {
    readonly after?: MovementCursor | null | undefined
    readonly pageSize?: number | null | undefined
  }
}

const pageSizeDefault = 1000

export async function answerStatement(report: AnyStatement, call: StatementCall): Promise<Statement> {
  const { services, caller, body } = call
  const { db } = services
  const { from, to, ...scope } = await scopeOf(db, caller, report, body, {})
  if (from === null || to === null) throw new Error(`${report.title} has no days.`)
  const asked = {
    scope: { ...scope, from, to },
    side: report.side,
    after: body.after ?? null,
    size: body.pageSize ?? pageSizeDefault,
  }
  return heavyRead(caller, async () => {
    const subject = await subjectOf(call, report)
    const statement = await readMovements(db, asked)
    return { subject, ...statement, ageing: await readAgeing(db, asked, statement.closing, report.ageingDays) }
  })
}

/** Whom it is about; `not_found` where there is nobody of the kind. */
async function subjectOf({ services: { db }, body }: StatementCall, { subject, partyKind }: AnyStatement) {
  const id = Number(body[subject])
  const party = await db.aside
    .selectFrom('party')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', partyKind)
    .executeTakeFirst()
  const reference = party && (await readReferences(db, 'party', [id], new Set([partyKind]))).get(id)
  if (!reference || !('nameAr' in reference)) throw new Failure('not_found')
  return reference
}
