/** The trial balance of the specification's call: the sums of every account, including accounts without entries, in the tree of accounts. */
import type { TrialBalance, TrialBalanceRow } from '#contract/report.ts'
import type { Day, DaySpan } from '#domain/days.ts'
import { addSums, type ExactSum, subtractSums } from '#domain/exact-sum.ts'
import { zeroHalalas } from '#domain/money.ts'
import type { BranchReach } from '../company/branch-reach.ts'
import type { Db } from '../db/database.ts'
import { entriesSource } from '../facts/entries.ts'
import { readGroups } from '../facts/groups.ts'

type AccountSums = Readonly<Record<'opening' | 'debit' | 'credit', ExactSum>>

export async function readTrialBalance(db: Db, { from, to }: DaySpan, branchIds: BranchReach): Promise<TrialBalance> {
  const [accounts, sums] = await Promise.all([
    db.longRead.selectFrom('account').selectAll().orderBy('code').execute(),
    readSums(db, from, to, branchIds),
  ])
  const children = Map.groupBy(accounts, account => account.parent_id)
  const rowsBelow = (parentId: number | null, level: number): TrialBalanceRow[] =>
    (children.get(parentId) ?? []).flatMap(account => {
      const below = rowsBelow(account.id, level + 1)
      const direct = below.filter(row => row.parentId === account.id)
      const own = sums.get(account.id)
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
  return { fromDate: from, toDate: to, accounts: rowsBelow(null, 1), totals: totalsOf([...sums.values()]) }
}

async function readSums(
  db: Db,
  from: Day | null,
  to: Day | null,
  branchIds: BranchReach,
): Promise<ReadonlyMap<number, AccountSums>> {
  const { groups } = await readGroups(db, {
    source: entriesSource,
    scopes: [{ from, to, branchIds, where: {} }],
    dimensions: ['account'],
    measures: ['opening', 'debit', 'credit'],
    page: { by: null, isUpwards: true, after: null, size: Number.MAX_SAFE_INTEGER - 1 },
  })
  return new Map(
    groups.map(({ keys: [id], sums: [own] }) => {
      const sum = (name: string) => own?.get(name) ?? zeroHalalas
      return [Number(id), { opening: sum('opening'), debit: sum('debit'), credit: sum('credit') }]
    }),
  )
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
