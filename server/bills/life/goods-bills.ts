/** The calls for goods bills without trade. A production credits the expense accounts that it absorbs, so their remaining cost is their balance. */
import { sql } from 'kysely'
import type { goodsBillEndpoints } from '#contract/goods-bills.ts'
import { hasBranch } from '#domain/access/branches.ts'
import { isExpenseAccount } from '#domain/ledger/expense-account.ts'
import { problem } from '#domain/problem.ts'
import { Failure } from '../../calls/failure.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { branchList, readConfiguration } from '../../company/company.ts'
import { readSum, sumOf } from '../../db/exact-sums.ts'
import { readAccounts } from '../../vouchers/voucher-names.ts'

export const goodsBillHandlers: HandlersOf<typeof goodsBillEndpoints> = {
  async getGoodsBillInit({ services }) {
    const branches = branchList(await readConfiguration(services.db))
    const accounts = await readAccounts(services.db.read)
    return {
      // A transfer may go to a branch that its sender otherwise has no access to.
      branches: branches.map(({ id, nameAr, nameEn }) => ({ id, nameAr, nameEn })),
      accounts: accounts.filter(isExpenseAccount).map(({ id, code, nameAr, nameEn }) => ({ id, code, nameAr, nameEn })),
    }
  },

  async collectCostForCostCenter({ services: { db }, caller, query }) {
    const centre = await db.read
      .selectFrom('cost_center')
      .select('branch_id')
      .where('id', '=', query.costCenterId)
      .executeTakeFirst()
    if (centre === undefined || !hasBranch(caller.access, centre.branch_id))
      throw new Failure('not_found', [problem('costCenterId', 'notFound')])
    let costs = db.longRead
      .selectFrom('entry')
      .innerJoin('account', 'account.id', 'entry.account_id')
      .select(['account.id', 'account.code', 'account.name_ar', 'account.name_en'])
      .select(sumOf(sql`entry.debit - entry.credit`).as('amount'))
      .where('entry.cost_center_id', '=', query.costCenterId)
      .where('account.type', '=', 'expense')
      .groupBy(['account.id', 'account.code', 'account.name_ar', 'account.name_en'])
      .orderBy('account.code')
    if (query.toDate !== undefined) costs = costs.where('entry.day', '<=', query.toDate)
    return (await costs.execute())
      .map(row => ({
        ...{ accountId: row.id, code: row.code, nameAr: row.name_ar, nameEn: row.name_en },
        amount: readSum(row.amount),
      }))
      .filter(({ amount }) => amount > 0)
  },
}
