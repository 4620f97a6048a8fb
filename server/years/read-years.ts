/** What the page of closed years shows: the figures of the next year, what is still open, and the closed years. */
import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { BranchResult, NextYear, yearClosingEndpoints } from '#contract/year-closing.ts'
import { type ExactSum, subtractSums } from '#domain/exact-sum.ts'
import type { FiscalYear } from '#domain/ledger/fiscal-year.ts'
import { zeroHalalas } from '#domain/money.ts'
import type { Caller } from '../calls/handler.ts'
import { type BranchReach, wholeReach } from '../company/branch-reach.ts'
import { type Configuration, readConfiguration } from '../company/company.ts'
import type { Db, Tx } from '../db/database.ts'
import { readSum, sumOf } from '../db/exact-sums.ts'
import { bodyHashOf } from '../idempotency.ts'
import { isOver, lastClosed, nextYear, readClosings, resultEntries } from './closed-years.ts'
import { readOpenMatters } from './open-matters.ts'

export async function readYears(
  db: Db,
  { access }: Caller,
  now: number,
): Promise<ReplyOf<typeof yearClosingEndpoints.getYears>> {
  const configuration = await readConfiguration(db)
  const closings = await readClosings(db.read)
  const year = await nextYear(db.read, configuration, closings)
  const last = lastClosed(closings)
  const reach = wholeReach(access)
  return {
    hasAllBranches: reach === null,
    next: year && {
      ...{ ...year, isOver: isOver(year, configuration, now) },
      ...(await yearFigures(db.longRead, configuration, year, reach)),
      open: await readOpenMatters(db, configuration, year, access),
    },
    closed: closings.map(({ lockBefore: _, ...each }) => ({ ...each, isLast: each.id === last?.id })),
  }
}

type Figures = Pick<NextYear, 'branches' | 'mark'>

/** The mark is that of all entries, in whatever branches the caller sees. */
export async function yearFigures(
  tx: Tx,
  { branches }: Configuration,
  year: FiscalYear,
  reach: BranchReach,
): Promise<Figures> {
  const { rows } = await sql<{ branch_id: number; type: string; balance: string }>`
    SELECT entry.branch_id, account.type, ${sumOf(sql`entry.credit - entry.debit`)} AS balance ${resultEntries(year.lastDay)}
    GROUP BY entry.branch_id, account.type ORDER BY entry.branch_id, account.type`.execute(tx)
  const sumOfType = (branchId: number, type: string): ExactSum =>
    readSum(rows.find(row => row.branch_id === branchId && row.type === type)?.balance ?? '0')
  const seen = [...branches.values()].filter(({ id }) => reach?.includes(id) ?? true)
  const results = seen.map(({ id, name_ar, name_en }): BranchResult => {
    const [revenue, result] = [sumOfType(id, 'revenue'), sumOfType(id, 'expense')]
    const expense = subtractSums(zeroHalalas, result)
    return { branchId: id, nameAr: name_ar, nameEn: name_en, revenue, expense, result: subtractSums(revenue, expense) }
  })
  const sums = rows.map(row => [row.branch_id, row.type, String(row.balance)])
  return { branches: results, mark: bodyHashOf({ ...year, sums }) }
}
