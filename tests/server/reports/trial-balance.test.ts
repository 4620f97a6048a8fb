import { beforeAll, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { reportEndpoints, type TrialBalance } from '#contract/report.ts'
import { day } from '#domain/days.ts'
import { addSums, formatSum, subtractSums } from '#domain/exact-sum.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'

const { getTrialBalance } = reportEndpoints

describeOnBoth('the trial balance', open => {
  let shop: TestApp
  let accountant: string

  beforeAll(async () => {
    shop = await open({ fill: fillTinyShop })
    accountant = await shop.signIn('accountant')
    const owner = await shop.signIn('owner')
    const sell = (changes: Parameters<typeof aSale>[1], good: Parameters<typeof aSale>[0][number]['good']) =>
      shop.call(billEndpoints.createBill, { body: aSale([{ good }], changes) }, { as: owner })
    await sell({ date: day('2026-01-15') }, goods.coffee)
    await sell({ date: day('2026-01-15'), branchId: 2 }, goods.delivery)
  })

  const read = (query: InputOf<typeof getTrialBalance>['query'] = {}) =>
    shop.call(getTrialBalance, { query }, { as: accountant })
  /** The leaves that moved or hold something, with opening, debits, credits and closing. */
  const linesOf = ({ accounts }: TrialBalance) =>
    accounts
      .filter(row => row.isPostable && (row.opening !== 0 || row.debit !== 0 || row.credit !== 0))
      .map(
        row =>
          `${row.nameEn}: ${[row.opening, row.debit, row.credit, row.closing].map(each => formatSum(each)).join(' ')}`,
      )

  test('shows opening, debits, credits and closing of each account', async () => {
    // The shelves were filled on the 14th; coffee of 23.00 with its cost of 10.00 and a delivery of 17.25 were sold on the 15th.
    const balance = await read({ FromDate: day('2026-01-15'), ToDate: day('2026-01-15') })
    const lines = linesOf(balance)
    expect(lines.filter(line => /inventor|capital|opening|cost of/i.test(line))).toEqual([
      'Merchandise inventory: 984.00 0.00 10.00 974.00',
      'Opening balance equity: -984.00 0.00 0.00 -984.00',
      'Cost of goods sold: 0.00 10.00 0.00 10.00',
    ])
    expect(balance.totals.openingDebit).toBe(balance.totals.openingCredit)
    expect(balance.totals.debit).toBe(balance.totals.credit)
    expect(balance.totals.closingDebit).toBe(balance.totals.closingCredit)
    expect(formatSum(balance.totals.debit)).toBe('50.25')
  })

  test('without days has everything as movement; before the first day there is nothing', async () => {
    const all = await read()
    expect(all.totals.openingDebit).toBe(0)
    expect(all.totals.debit).toBe(all.totals.credit)
    expect(linesOf(await read({ ToDate: day('2026-01-13') }))).toEqual([])
    expect(linesOf(await read({ FromDate: day('2026-01-16') })).every(line => / 0\.00 0\.00 /.test(line))).toBe(true)
  })

  test('puts groups above their accounts, with the sums of the rows below', async () => {
    const { accounts } = await read()
    const byId = new Map(accounts.map(row => [row.id, row]))
    for (const row of accounts) {
      expect(subtractSums(addSums(row.opening, row.debit), row.credit)).toBe(row.closing)
      const children = accounts.filter(each => each.parentId === row.id)
      if (row.parentId !== null) expect(row.level).toBe((byId.get(row.parentId)?.level ?? 0) + 1)
      if (children.length === 0) continue
      for (const pick of ['opening', 'debit', 'credit', 'closing'] as const)
        expect(row[pick]).toBe(addSums(...children.map(each => each[pick])))
      expect(accounts.indexOf(children[0] ?? row)).toBe(accounts.indexOf(row) + 1)
    }
  })

  test('of a branch is that of its entries; all branches together are the whole', async () => {
    const [first, second, all] = [
      await read({ branchId: 1 }),
      await read({ branchId: 2 }),
      await read({ branchId: -1 }),
    ]
    expect(formatSum(second.totals.debit)).toBe('17.25')
    expect(addSums(first.totals.debit, second.totals.debit)).toBe(all.totals.debit)
    const refused = await shop.refusal(getTrialBalance, { query: { branchId: 9 } }, { as: accountant })
    expect(refused.problems).toEqual([{ at: 'branchId', code: 'notFound' }])
  })

  test('is for users who see the summary, and of days in their order', async () => {
    const cashier = await shop.signIn('cashier')
    expect((await shop.refusal(getTrialBalance, { query: {} }, { as: cashier })).status).toBe(403)
    const query = { FromDate: day('2026-01-15'), ToDate: day('2026-01-14') }
    const refused = await shop.refusal(getTrialBalance, { query }, { as: accountant })
    expect(refused.problems).toEqual([{ at: 'ToDate', code: 'dayOutOfOrder' }])
  })
})
