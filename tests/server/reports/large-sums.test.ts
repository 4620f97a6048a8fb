/**
 * Sums far beyond what a number holds: a sale of the largest amount, posted, and then as often as it takes. Even a
 * hundred thousand of them make no report unreadable.
 */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { lookupEndpoints } from '#contract/lookup.ts'
import { reportEndpoints } from '#contract/report.ts'
import { reports } from '#contract/reports/reports.ts'
import { day } from '#domain/days.ts'
import { type ExactSum, formatSum } from '#domain/exact-sum.ts'
import { amountHalalasMax, halalas } from '#domain/money.ts'
import { writeSettings } from '#server/company/company.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { isWhole } from '#tests/support/depth.ts'
import { aSale, fillTinyShop, goods, tinyParties } from '#tests/support/tiny-shop.ts'

const { createBill, getBillSums, getStatistics } = billEndpoints
/** So many of the largest bills, each a row of its own in `npm run test:deep`; at other times a row holds fifty of them. */
const copies = 100_000
const copiesInRow = isWhole ? 1 : 50
const rows = copies / copiesInRow
const rowsAtOnce = 5000
const today = day('2026-01-15')

describeOnBoth('sums of the largest bills', open => {
  let shop: TestApp
  let owner: string

  beforeAll(async () => {
    shop = await open({ fill: fillTinyShop })
    await shop.db.write([1, 2], async tx => {
      await writeSettings(tx, { oversellPolicy: 'allow' }, shop.clock.now())
      await tx.updateTable('party').set({ loan_limit: null }).where('id', '=', tinyParties.borrower).execute()
    })
    owner = await shop.signIn('owner')
    const largest = aSale([{ good: goods.medicine, price: '999999979.99' }, { good: goods.medicine }], {
      partyId: tinyParties.borrower,
      tenders: [{ method: 'credit', amount: amountHalalasMax }],
    })
    expect(largest.total).toBe(amountHalalasMax)
    const { id } = await shop.call(createBill, { body: largest }, { as: owner })
    const second = await shop.call(createBill, { body: largest }, { as: owner })
    await copyBill(shop, id)
    await shop.call(billLifeEndpoints.voidBill, { params: { id: second.id } }, { as: owner })
  }, 180_000)

  /** What all of them that stand come to. */
  const whole = BigInt(amountHalalasMax) * BigInt(copies + 1)

  test('pass what a number holds', () => {
    expect(whole > BigInt(Number.MAX_SAFE_INTEGER)).toBe(true)
  })

  test('are exact in the trial balance, of the whole time and of a period', async () => {
    for (const query of [{}, { FromDate: today }, { ToDate: today }, { FromDate: day('2026-01-16') }]) {
      const { accounts, totals } = await shop.call(reportEndpoints.getTrialBalance, { query }, { as: owner })
      const receivable = accounts.filter(row => row.isPostable).map(row => BigInt(row.closing))
      expect(receivable).toContain(whole)
      expect(totals.closingDebit).toBe(totals.closingCredit)
      expect(totals.debit).toBe(totals.credit)
      const top = accounts.filter(row => row.level === 1)
      expect(top.reduce((sum, row) => sum + BigInt(row.closing), 0n)).toBe(0n)
    }
  })

  test('are exact in every report', async () => {
    const body = { fromDate: day('2026-01-01'), toDate: day('2026-12-31') }
    const person = { ...body, personId: tinyParties.borrower }
    const { closing } = await shop.call(reports.customerInfo.endpoint, { body: person }, { as: owner })
    expect(closing.balance).toBe(whole)
    for (const rows of [['account'], ['branch', 'account']] as const) {
      const question = { ...body, rows: [...rows] }
      const balance = await shop.call(reports.trialBalance.endpoint, { body: question }, { as: owner })
      expect(balance.rows.map(row => BigInt(row.closing ?? 0))).toContain(whole)
      expect(balance.totals.closing).toBe(0)
    }
  })

  test('are exact in the statements that are signed, in debts and in profits, beside the days before them', async () => {
    const body = { fromDate: today, toDate: today }
    const comparedWith = { fromDate: day('2026-01-14'), toDate: day('2026-01-14') }
    const figureOf = async (name: 'profit' | 'cashFlow' | 'summary', row: string) => {
      const question = { body: { ...body, comparedWith } }
      const { sections } = await shop.call(reports[name].endpoint as typeof reports.summary.endpoint, question, {
        as: owner,
      })
      return sections.flatMap(({ rows }): readonly object[] => rows).find(each => 'name' in each && each.name === row)
    }
    expect(await figureOf('profit', 'sales')).toMatchObject({ balance: whole, compared: { balance: 0 } })
    expect(await figureOf('cashFlow', 'receivables')).toMatchObject({ balance: -whole })
    expect(await figureOf('summary', 'revenue')).toMatchObject({ total: whole })
    expect(await figureOf('summary', 'receivables')).toMatchObject({ total: whole })
    const sheet = await shop.call(reports.balanceSheet.endpoint, { body: { toDate: today } }, { as: owner })
    const [assets, equal] = ['totalAssets', 'liabilitiesAndEquity'].map(
      name => sheet.sections.flatMap(({ rows }) => rows).find(row => row.name === name)?.closing,
    )
    expect(assets).toBe(equal)
    const debts = await shop.call(reports.dueAmount.endpoint, { body: { toDate: today } }, { as: owner })
    expect(debts.totals).toMatchObject({ due: whole, upTo30: whole, older: 0 })
    for (const name of ['profitByBranch', 'profitByCostCentre'] as const) {
      const { rows, totals } = await shop.call(reports[name].endpoint, { body: body as never }, { as: owner })
      expect(totals.revenue).toBe(whole)
      expect(rows.reduce((sum, row) => sum + BigInt(row.revenue ?? 0), 0n)).toBe(whole)
      expect(totals.netMargin).toBeLessThanOrEqual(10_000)
    }
  })

  test('are exact above the list, found by a text and not', async () => {
    for (const query of [{}, { query: 'Borrower' }, { fromDate: today, toDate: today }]) {
      const { types } = await shop.call(getBillSums, { query }, { as: owner })
      expect(types).toMatchObject([{ billTypeCode: 'sale', voidedCount: 1, total: whole, net: whole, vat: 0, fee: 0 }])
    }
  })

  test('are exact on the dashboard', async () => {
    const query = { fromdate: today, toDate: today }
    const figures = await shop.call(getStatistics, { query }, { as: owner })
    expect(figures.sale).toEqual({ amout: whole, count: rows + 1 })
    expect(figures.profit.sales).toBe(whole)
    expect(textOf(figures.profit.total)).toBe(textOf(whole - BigInt(figures.profit.cost)))
  })

  test('are exact for the party, who gets no more credit, in words that say why', async () => {
    const { id } = { id: tinyParties.borrower }
    const person = await shop.call(lookupEndpoints.getPerson, { query: { id } }, { as: owner })
    expect(person.owed).toBe(whole)
    await shop.db.write([], tx => tx.updateTable('party').set({ loan_limit: 100 }).where('id', '=', id).execute())
    const more = aSale([{ good: goods.coffee }], { partyId: id, tenders: [{ method: 'credit', amount: sar('23.00') }] })
    expect((await shop.refusal(createBill, { body: more }, { as: owner })).problems).toEqual([
      { at: 'tenders', code: 'tooLarge', params: { max: '0.00' } },
    ])
  })

  test('travel as text where a number would not be exact', async () => {
    const response = await shop.inject({ url: '/api/Bill/bills/sums', headers: { authorization: `Bearer ${owner}` } })
    expect(response.json().types[0]).toMatchObject({ total: textOf(whole), vat: 0 })
  })
})

const billSums = ['amount', 'net', 'total', 'net_zero', 'received', 'cost']

const textOf = (sum: ExactSum) => formatSum(sum)

/** As rows alone, their entries all in one posting: what sums read of a hundred thousand bills that were posted one by one. */
async function copyBill({ db }: TestApp, billId: number): Promise<void> {
  const far = 1_000_000
  // In parts: no statement may take longer than a request does.
  for (let from = 1; from <= rows; from += rowsAtOnce) {
    const last = Math.min(rows, from + rowsAtOnce - 1)
    await db.write([1], async tx => {
      const bill = await tx.selectFrom('bill').selectAll().where('id', '=', billId).executeTakeFirstOrThrow()
      const posting = await tx.selectFrom('posting').selectAll().where('bill_id', '=', billId).executeTakeFirstOrThrow()
      const entries = tx.selectFrom('entry').selectAll().where('posting_id', '=', posting.id).where('line', '<', far)
      const [entry, ...others] = await entries.execute()
      if (!entry) throw new Error('The sale has no entries.')
      expect(halalas([entry, ...others].reduce((sum, each) => sum + each.debit - each.credit, 0))).toBe(0)
      const copied = async (table: string, row: object, changes: Readonly<Record<string, string>>, where: string) => {
        const names = Object.keys(row)
        const values = names.map(name => changes[name] ?? `one.${name}`)
        await sql
          .raw(`WITH RECURSIVE counted(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM counted WHERE n < ${last})
            INSERT INTO ${table} (${names.join()}) SELECT ${values.join()} FROM ${table} AS one CROSS JOIN counted WHERE ${where}`)
          .execute(tx)
      }
      const sums = (names: readonly string[]) =>
        Object.fromEntries(names.map(name => [name, `one.${name} * ${copiesInRow}`]))
      const bills = { id: `${far} + n`, number: `${far} + n`, code: "'copy ' || n", ...sums(billSums) }
      await copied('bill', bill, bills, `one.id = ${billId}`)
      const lines = { line: `one.line * ${far} + n`, ...sums(['debit', 'credit']) }
      await copied('entry', entry, lines, `one.posting_id = ${posting.id} AND one.line < ${far}`)
    })
  }
}
