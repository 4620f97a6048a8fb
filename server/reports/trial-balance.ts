/** The trial balance: sums over the entries by account, out of the index that covers them, put into the tree of accounts. */
import { sql } from 'kysely'
import type { TrialBalance, TrialBalanceRow } from '#contract/report.ts'
import type { Day } from '#domain/days.ts'
import { addSums, type ExactSum, subtractSums } from '#domain/exact-sum.ts'
import { zeroHalalas } from '#domain/money.ts'
import type { BranchReach } from '../branch-reach.ts'
import { readSum, sumOf } from '../db/exact-sums.ts'
import { inList } from '../db/insert-rows.ts'
import type { Db } from '../db/open.ts'

export type Period = { readonly from: Day | null; readonly to: Day | null }

type AccountSums = {
  readonly account_id: number
  readonly opening: ExactSum
  readonly debit: ExactSum
  readonly credit: ExactSum
}

export async function readTrialBalance(db: Db, { from, to }: Period, branchIds: BranchReach): Promise<TrialBalance> {
  const [accounts, sums] = await Promise.all([
    db.aside.selectFrom('account').selectAll().orderBy('code').execute(),
    readSums(db, from, to, branchIds),
  ])
  const byAccount = new Map(sums.map(row => [row.account_id, row]))
  const children = Map.groupBy(accounts, account => account.parent_id)
  const rowsBelow = (parentId: number | null, level: number): TrialBalanceRow[] =>
    (children.get(parentId) ?? []).flatMap(account => {
      const below = rowsBelow(account.id, level + 1)
      const direct = below.filter(row => row.parentId === account.id)
      const own = byAccount.get(account.id)
      const sum = (pick: 'opening' | 'debit' | 'credit') =>
        addSums(own?.[pick] ?? zeroHalalas, ...direct.map(row => row[pick]))
      const [opening, debit, credit] = [sum('opening'), sum('debit'), sum('credit')]
      const row: TrialBalanceRow = {
        id: account.id,
        parentId: account.parent_id,
        code: account.code,
        nameAr: account.name_ar,
        nameEn: account.name_en,
        level,
        isPostable: account.is_postable === 1,
        opening,
        debit,
        credit,
        closing: subtractSums(addSums(opening, debit), credit),
      }
      return [row, ...below]
    })
  return { fromDate: from, toDate: to, accounts: rowsBelow(null, 1), totals: totalsOf(sums) }
}

async function readSums(db: Db, from: Day | null, to: Day | null, branchIds: BranchReach): Promise<AccountSums[]> {
  const first = from ?? ''
  const upTo = to === null ? sql`` : sql` AND day <= ${to}`
  const ofBranch = branchIds === null ? sql`` : sql` AND ${inList(db.kind, 'branch_id', branchIds)}`
  const before = sql`day < ${first}`
  const { rows } = await sql<Record<'opening' | 'debit' | 'credit', string> & { account_id: number }>`SELECT account_id,
      ${sumOf(sql`CASE WHEN ${before} THEN debit - credit ELSE 0 END`)} AS opening,
      ${sumOf(sql`CASE WHEN ${before} THEN 0 ELSE debit END`)} AS debit,
      ${sumOf(sql`CASE WHEN ${before} THEN 0 ELSE credit END`)} AS credit
    FROM entry WHERE 1 = 1${upTo}${ofBranch} GROUP BY account_id`.execute(db.aside)
  return rows.map(row => ({
    account_id: row.account_id,
    opening: readSum(row.opening),
    debit: readSum(row.debit),
    credit: readSum(row.credit),
  }))
}

function totalsOf(sums: readonly AccountSums[]): TrialBalance['totals'] {
  const total = (pick: (row: AccountSums) => ExactSum) => addSums(...sums.map(pick).filter(sum => sum > 0))
  const closing = (row: AccountSums) => subtractSums(addSums(row.opening, row.debit), row.credit)
  return {
    openingDebit: total(row => row.opening),
    openingCredit: total(row => subtractSums(zeroHalalas, row.opening)),
    debit: total(row => row.debit),
    credit: total(row => row.credit),
    closingDebit: total(closing),
    closingCredit: total(row => subtractSums(zeroHalalas, closing(row))),
  }
}
