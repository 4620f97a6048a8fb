/** The figures that are beside the reports: cards of the home page, points of the charts, goals, sums of the list of bills, and the calls of the specification. */
import { billEndpoints, figureIn, isFigureType } from '#contract/bill.ts'
import { goalEndpoints } from '#contract/goals.ts'
import { performanceEndpoints } from '#contract/performance.ts'
import { reportEndpoints } from '#contract/report.ts'
import { reportWireEndpoints } from '#contract/reports/reports.ts'
import { exact, sumBy } from './answers.ts'
import type { Asking } from './figures.ts'
import { type Month, monthDays } from './open-month.ts'

const types = ['sale', 'rsale', 'debit-note', 'rdebit-note', 'purch', 'rpurch', 'expenses'] as const

export async function sayBesideReports(asking: Asking, { call }: Month): Promise<void> {
  const { scope, say } = asking
  await sayBillTotals(asking, call)
  await sayPoints(asking, call)
  const { fromDate: FromDate, toDate: ToDate, branchId } = scope
  const { accounts, totals } = await call(reportEndpoints.getTrialBalance, { query: { FromDate, ToDate, branchId } })
  say('trial balance: debits', 'older call', exact(totals.debit))
  say('trial balance: debits', 'older call, credits', exact(totals.credit))
  for (const row of accounts.filter(
    ({ isPostable, debit, credit, opening }) => isPostable && (debit || credit || opening),
  )) {
    say(`account ${row.code}: closing`, 'older call', exact(row.closing))
    say(`account ${row.code}: moved`, 'older call', exact(row.debit) - exact(row.credit))
  }
  const inventory = await call(reportWireEndpoints.getInventory, { query: { FromDate, ToDate, branchId } })
  say('stock value', 'QuantityReport', exact(inventory.totals.valueOnHand))
  const centres = await call(reportWireEndpoints.getCostCentreReport, { query: { FromDate, ToDate, branchId } })
  say('trial balance: debits', 'CostCenterReport', exact(centres.totals.debit))
  if (branchId !== -1) return
  const summary = await call(reportWireEndpoints.getSummary, { query: { FromDate, ToDate } })
  const rows = summary.sections.flatMap(section => section.rows)
  say('net profit', 'GetSummary', exact(rows.find(row => row.name === 'netProfit')?.total))
}

async function sayBillTotals({ scope, say, books }: Asking, call: Month['call']): Promise<void> {
  const { fromDate, toDate, branchId } = scope
  const sums = await call(billEndpoints.getBillSums, { query: { fromDate, toDate, branchId } })
  const effective = [...books.bills.values()].filter(
    bill =>
      !books.ended.has(bill.id) &&
      bill.day >= fromDate &&
      bill.day <= toDate &&
      (branchId === -1 || bill.branch_id === branchId),
  )
  const cards =
    branchId === -1 ? await call(billEndpoints.getStatistics, { query: { fromdate: fromDate, toDate } }) : null
  for (const type of types) {
    const own = sums.types.find(each => each.billTypeCode === type)
    say(`bills ${type}: total`, 'list of bills', exact(own?.total))
    say(
      `bills ${type}: total`,
      'books',
      sumBy(
        effective.filter(bill => bill.type === type),
        bill => BigInt(bill.total),
      ),
    )
    if (!cards || !isFigureType(type)) continue
    say(`bills ${type}: total`, 'home', exact(figureIn(cards, type).amount))
    say(`bills ${type}: count`, 'home', BigInt(figureIn(cards, type).count))
    say(`bills ${type}: count`, 'books', BigInt(effective.filter(bill => bill.type === type).length))
  }
  if (!cards) return
  say('net sales', 'home', exact(cards.profit.sales))
  say('cost of sales', 'home', exact(cards.profit.cost))
}

/** What the charts and the goals say of each month, beside the report of sold items. */
async function sayPoints({ scope, say, reading }: Asking, call: Month['call']): Promise<void> {
  const { fromDate: FromDate, toDate: ToDate, branchId } = scope
  const { revenues, itemsQty } = await call(performanceEndpoints.getPerformance, {
    query: { FromDate, ToDate, BranchId: branchId },
  })
  const columns = ['net', 'quantity'] as const
  const months = await reading.table('soldItems', { ...scope, rows: ['month'], columns })
  const goods = await reading.table('soldItems', { ...scope, rows: ['month'], columns, where: { isService: [false] } })
  for (const [at, point] of revenues.entries()) {
    const of = point.periodStartDate.slice(0, 7)
    const row = months.rows.find(each => each.month === of)
    say(`${of}: sold`, 'charts', exact(point.netSalesRevenue))
    say(`${of}: sold`, 'soldItems by month', exact(row?.net))
    say(`${of}: sold`, 'charts, sold less returned', exact(point.salesRevenue) - exact(point.returnsTotal))
    say(`${of}: quantity of goods`, 'charts', exact(itemsQty[at]?.netTotalSoldItems))
    say(`${of}: quantity of goods`, 'soldItems by month', exact(goods.rows.find(each => each.month === of)?.quantity))
  }
  const isMonth = FromDate === monthDays.fromDate && ToDate === monthDays.toDate
  if (!isMonth) return
  const goals = await call(goalEndpoints.getMonthlyGoals, { query: { BranchId: branchId, FromDate, ToDate } })
  const goal = goals.find(each => each.branchId === branchId)
  say(`${FromDate.slice(0, 7)}: sold`, 'goals', exact(goal?.reached))
}
