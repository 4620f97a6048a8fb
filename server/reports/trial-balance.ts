/** The trial balance: sums over the entries by account, out of the index that covers them, put into the tree of accounts. */
import { sql } from 'kysely'
import type { TrialBalance, TrialBalanceRow } from '#contract/report.ts'
import type { Day } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import type { Db } from '../db/open.ts'

export type Period = { readonly from: Day | null; readonly to: Day | null }

type AccountSums = {
  readonly account_id: number
  readonly opening: number
  readonly debit: number
  readonly credit: number
}

export async function readTrialBalance(db: Db, { from, to }: Period, branchId: number | null): Promise<TrialBalance> {
  const [accounts, sums] = await Promise.all([
    db.aside.selectFrom('account').selectAll().orderBy('code').execute(),
    readSums(db, from, to, branchId),
  ])
  const byAccount = new Map(sums.map(row => [row.account_id, row]))
  const children = Map.groupBy(accounts, account => account.parent_id)
  const rowsBelow = (parentId: number | null, level: number): TrialBalanceRow[] =>
    (children.get(parentId) ?? []).flatMap(account => {
      const below = rowsBelow(account.id, level + 1)
      const direct = below.filter(row => row.parentId === account.id)
      const own = byAccount.get(account.id)
      const sum = (pick: 'opening' | 'debit' | 'credit') =>
        direct.reduce((total, row) => total + row[pick], own?.[pick] ?? 0)
      const [opening, debit, credit] = [sum('opening'), sum('debit'), sum('credit')]
      const row: TrialBalanceRow = {
        id: account.id,
        parentId: account.parent_id,
        code: account.code,
        nameAr: account.name_ar,
        nameEn: account.name_en,
        level,
        isPostable: account.is_postable === 1,
        opening: halalas(opening),
        debit: halalas(debit),
        credit: halalas(credit),
        closing: halalas(opening + debit - credit),
      }
      return [row, ...below]
    })
  return { fromDate: from, toDate: to, accounts: rowsBelow(null, 1), totals: totalsOf(sums) }
}

async function readSums(db: Db, from: Day | null, to: Day | null, branchId: number | null): Promise<AccountSums[]> {
  const first = from ?? ''
  const upTo = to === null ? sql`` : sql` AND day <= ${to}`
  const ofBranch = branchId === null ? sql`` : sql` AND branch_id = ${branchId}`
  const { rows } = await sql<AccountSums>`SELECT account_id,
      sum(CASE WHEN day < ${first} THEN debit - credit ELSE 0 END) AS opening,
      sum(CASE WHEN day < ${first} THEN 0 ELSE debit END) AS debit,
      sum(CASE WHEN day < ${first} THEN 0 ELSE credit END) AS credit
    FROM entry WHERE 1 = 1${upTo}${ofBranch} GROUP BY account_id`.execute(db.aside)
  return rows
}

function totalsOf(sums: readonly AccountSums[]): TrialBalance['totals'] {
  const total = (pick: (row: AccountSums) => number) =>
    halalas(sums.reduce((sum, row) => sum + Math.max(0, pick(row)), 0))
  return {
    openingDebit: total(row => row.opening),
    openingCredit: total(row => -row.opening),
    debit: total(row => row.debit),
    credit: total(row => row.credit),
    closingDebit: total(row => row.opening + row.debit - row.credit),
    closingCredit: total(row => row.credit - row.debit - row.opening),
  }
}
