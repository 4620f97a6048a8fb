/** The statistics of the dashboard: bills by type from their headers, profit from the entries of revenue and cost accounts. */
import { sql } from 'kysely'
import type { billEndpoints } from '#contract/bill.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Day } from '#domain/days.ts'
import type { AccountRole } from '#domain/ledger/account-roles.ts'
import { halalas } from '#domain/money.ts'
import { type Configuration, readConfiguration } from '../company.ts'
import { inList } from '../db/insert-rows.ts'
import type { Db } from '../db/open.ts'

/** What a shop earns by selling, refunds and discounts taken off. */
const salesRoles = [
  'sales',
  'sales_zero',
  'sales_export',
  'sales_exempt',
  'sales_tobacco',
  'sales_delivery',
  'service_revenue',
  'sales_returns',
  'sales_discount',
] as const satisfies readonly AccountRole[]

const costRoles = ['cogs'] as const satisfies readonly AccountRole[]

export async function readStatistics(db: Db, from: Day, to: Day): Promise<ReplyOf<typeof billEndpoints.getStatistics>> {
  const configuration = await readConfiguration(db)
  const rows = await db.read
    .selectFrom('bill')
    .select(({ fn }) => ['type', fn.countAll<number>().as('count'), fn.sum<number>('total').as('amount')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    // Names the index that covers the question.
    .where('type', 'in', ['sale', 'rsale', 'purch', 'rpurch', 'expenses'])
    .groupBy('type')
    .execute()
  const byType = new Map(rows.map(row => [row.type, row]))
  const figure = (type: string) => {
    const row = byType.get(type)
    return { amout: halalas(row?.amount ?? 0), count: row?.count ?? 0 }
  }
  const expenses = figure('expenses')
  const sales = -(await balanceOf(db, configuration, salesRoles, from, to))
  const cost = await balanceOf(db, configuration, costRoles, from, to)
  return {
    sale: figure('sale'),
    rsale: figure('rsale'),
    purch: figure('purch'),
    rpurch: figure('rpurch'),
    expenses: { amount: expenses.amout, count: expenses.count },
    profit: { cost: halalas(cost), sales: halalas(sales), total: halalas(sales - cost) },
  }
}

/** Debits less credits of the accounts of the roles within the days. */
async function balanceOf(
  db: Db,
  configuration: Configuration,
  roles: readonly AccountRole[],
  from: Day,
  to: Day,
): Promise<number> {
  const accountIds = roles.flatMap(role => configuration.accountIds.get(role) ?? [])
  const row = await db.read
    .selectFrom('entry')
    .select(sql<number>`coalesce(sum(debit - credit), 0)`.as('balance'))
    .where(inList(db.kind, 'account_id', [...new Set(accountIds)]))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .executeTakeFirstOrThrow()
  return row.balance
}
