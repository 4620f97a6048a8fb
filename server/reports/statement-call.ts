/** Answers the call of any statement. */
import type { DocumentReference } from '#contract/facts/fact.ts'
import type { Reference } from '#contract/field-kinds.ts'
import type { ReportBase } from '#contract/reports/report.ts'
import {
  type MovementCursor,
  type StatementAnswer,
  type StatementShape,
  seenStatement,
} from '#contract/reports/statement-report.ts'
import { type Access, can } from '#domain/access/can.ts'
import { type ExactSum, exactSum } from '#domain/exact-sum.ts'
import { halalas, type Price, quantity, unitPriceOf } from '#domain/money.ts'
import type { Caller } from '../calls/handler.ts'
import { readBooks } from '../calls/heavy-work.ts'
import type { BranchReach } from '../company/branch-reach.ts'
import { readConfiguration } from '../company/company.ts'
import type { Db } from '../db/database.ts'
import { documentNamed, readBillsBehind } from '../facts/named-bills.ts'
import { namedKinds, readReferences } from '../facts/references.ts'
import { sourceOf } from '../facts/sources.ts'
import { type Movement, type MovementSums, readAgeing, readMovements } from '../facts/statement.ts'
import type { Services } from '../services.ts'
import { readCounterParties } from './counter-parties.ts'
import { type Given, scopeOf } from './scope.ts'
import { readSubject } from './statement-subject.ts'

type AnyStatement = ReportBase & StatementShape & { readonly subject: string }

export type StatementCall = {
  readonly services: Services
  readonly caller: Caller
  readonly body: Given & {
    readonly after?: MovementCursor | null | undefined
    readonly pageSize?: number | null | undefined
  }
}

const pageSizeDefault = 1000

export async function answerStatement(report: AnyStatement, call: StatementCall): Promise<StatementAnswer> {
  const { services, caller, body } = call
  const { db } = services
  const { from, to, ...scope } = await scopeOf(db, caller, report, body, {})
  if (from === null || to === null) throw new Error(`${report.title} has no days.`)
  const shape = seenStatement(report, caller.access)
  const { time_zone: timeZone } = (await readConfiguration(db)).company
  const asked = {
    ...shape,
    source: sourceOf(report.fact.name, { timeZone, first: from, last: to }),
    isNetted: report.isNetted === true,
    isCarriedForward: report.isCarriedForward,
    showsOpen: report.showsOpen === true,
    scope: { ...scope, from, to },
    after: body.after ?? null,
    size: body.pageSize ?? pageSizeDefault,
  }
  const { ageingDays } = report
  const averaged = (runs: MovementSums) => withAverage(runs, shape.average)
  return readBooks(db, caller, async books => {
    const subject = await readSubject(books, report.of, Number(body[report.subject]))
    const { opening, movements, totals, closing, count, next } = await readMovements(books, asked)
    const [balance = exactSum(0)] = Object.values(closing)
    const documentOf = await documentsOf(books, movements)
    const parties = report.namesParty ? await partiesOf(books, report, caller.access, movements, scope.branchIds) : null
    return {
      subject,
      opening: averaged(opening),
      rows: movements.map(movement => ({
        day: movement.day,
        document: documentOf(movement),
        ...(parties && { party: parties.get(movement.place) ?? null }),
        ...(report.showsOpen && { open: movement.open }),
        ...movement.sums,
        ...averaged(movement.runs),
      })),
      totals,
      closing: averaged(closing),
      ...(ageingDays && { ageing: await readAgeing(books, asked, balance, ageingDays) }),
      rowCount: count,
      next,
    }
  })
}

function withAverage(runs: MovementSums, average: StatementShape['average']) {
  if (average === undefined) return runs
  return { ...runs, average: averageOf(runs[average.value], runs[average.quantity]) }
}

/** Null for a quantity of zero, and when the average exceeds the largest price. */
function averageOf(value: ExactSum = exactSum(0), count: ExactSum = exactSum(0)): Price | null {
  if (typeof value === 'bigint' || typeof count === 'bigint' || count === 0) return null
  const sign = count < 0 ? -1 : 1
  return unitPriceOf(halalas(sign * value), quantity(sign * count))
}

/** A bill identified by id gets its type and code from the bill; a document key holds both. */
async function documentsOf(db: Db, movements: readonly Movement[]): Promise<(of: Movement) => DocumentReference> {
  const ids = movements.flatMap(({ document }) => (typeof document === 'number' ? [document] : []))
  const found = ids.length === 0 ? null : await readReferences(db, 'document', ids, new Set())
  const without = movements.filter(({ document, documentId }) => typeof document === 'string' && documentId === null)
  const behind = await readBillsBehind(
    db,
    without.map(({ document }) => String(document)),
  )
  return ({ document, documentId }) => {
    const named = found?.get(document)
    if (named && 'key' in named) return named
    return (documentId === null && behind.get(String(document))) || documentNamed(String(document), documentId)
  }
}

/** The counterparty of each movement, by `place`; null when the caller may not see parties. */
async function partiesOf(
  db: Db,
  { fact }: AnyStatement,
  access: Access,
  movements: readonly Movement[],
  reach: BranchReach,
): Promise<ReadonlyMap<number, Reference> | null> {
  const need = fact.dimensions.party?.need
  if (need && !can(access, need)) return null
  const ids = await readCounterParties(db, movements, reach)
  const names = await readReferences(db, 'party', [...new Set(ids.values())], namedKinds(access))
  return new Map(
    Array.from(ids).flatMap(([place, id]): [number, Reference][] => {
      const named = names.get(id)
      return named && 'nameAr' in named ? [[place, named]] : []
    }),
  )
}
