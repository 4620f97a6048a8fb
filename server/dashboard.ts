/** The statistics of the dashboard: bills by type from their headers, gross profit from the same accounts as in profit and loss. */
import { sql } from 'kysely'
import { type billEndpoints, type Figure, figuresOnWire } from '#contract/bill.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type BillTypeCode, billTypesThat } from '#domain/bills/bill-types.ts'
import type { Day } from '#domain/days.ts'
import { type ExactSum, subtractSums } from '#domain/exact-sum.ts'
import type { AccountClass } from '#domain/ledger/account-classes.ts'
import { zeroHalalas } from '#domain/money.ts'
import type { BranchReach } from './company/branch-reach.ts'
import type { Db, Tx } from './db/database.ts'
import { readSum, sumOf } from './db/exact-sums.ts'
import { inList } from './db/insert-rows.ts'
import { accountsOfClass, entriesSource } from './facts/entries.ts'
import { readGroups } from './facts/groups.ts'

type Scope = { readonly db: Db; readonly from: Day; readonly to: Day; readonly branchIds: BranchReach }

export async function readStatistics(
  db: Db,
  from: Day,
  to: Day,
  branchIds: BranchReach,
): Promise<ReplyOf<typeof billEndpoints.getStatistics>> {
  const scope = { db, from, to, branchIds }
  const [all, ended] = [
    await figuresOf(postedBills(db.longRead), scope),
    await figuresOf(endedBills(db.longRead), scope),
  ]
  const figureOf = (type: BillTypeCode): Figure => {
    const [whole, less] = [all.get(type), ended.get(type)]
    return {
      amount: subtractSums(whole?.amount ?? zeroHalalas, less?.amount ?? zeroHalalas),
      count: (whole?.count ?? 0) - (less?.count ?? 0),
    }
  }
  const sales = subtractSums(zeroHalalas, await balanceOf('sales', scope))
  const cost = await balanceOf('costOfSales', scope)
  return {
    ...figuresOnWire(figureOf),
    profit: { cost, sales, total: subtractSums(sales, cost) },
  }
}

const shownTypes = billTypesThat(type => type.side !== null)

function postedBills(tx: Tx) {
  // Names the bill types, so that the covering index is used.
  return tx.selectFrom('bill').where('type', 'in', shownTypes)
}

/** Sums all bills and subtracts the few voided or replaced ones, which is faster than checking each bill. */
function endedBills(tx: Tx) {
  return (
    tx
      .selectFrom('bill_event as ended')
      .innerJoin('bill', 'bill.id', 'ended.bill_id')
      // Literal values, so that SQLite uses the partial index of voided and replaced bills.
      .where(sql<boolean>`ended.kind IN ('voided', 'replaced')`)
      .where('bill.type', 'in', shownTypes)
  )
}

async function figuresOf(
  bills: ReturnType<typeof postedBills> | ReturnType<typeof endedBills>,
  scope: Scope,
): Promise<ReadonlyMap<string, { readonly count: number; readonly amount: ExactSum }>> {
  const { db, from, to, branchIds } = scope
  const rows = await (bills as ReturnType<typeof postedBills>)
    .select(({ fn }) => ['bill.type', fn.countAll<number>().as('count'), sumOf(sql`bill.total`).as('amount')])
    .where('bill.day', '>=', from)
    .where('bill.day', '<=', to)
    .$if(branchIds !== null, query => query.where(inList(db.kind, 'bill.branch_id', branchIds ?? [])))
    .groupBy('bill.type')
    .execute()
  return new Map(rows.map(row => [row.type, { count: row.count, amount: readSum(row.amount) }]))
}

/** Debits minus credits of the accounts of a class within the days. */
async function balanceOf(of: AccountClass, { db, from, to, branchIds }: Scope): Promise<ExactSum> {
  const account = await accountsOfClass(db, of)
  const { totals } = await readGroups(db, {
    source: entriesSource,
    scopes: [{ from, to, branchIds, where: { account } }],
    dimensions: [],
    measures: ['balance'],
    page: { by: null, isUpwards: true, after: null, size: 1 },
  })
  return totals[0]?.get('balance') ?? zeroHalalas
}
