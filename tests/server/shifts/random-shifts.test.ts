/**
 * Random days of two tills on one drawer account: each shift expects the money that the test has put into its own drawer, whatever the other
 * did, and the Z reports of the day sum to what was sold and to its VAT. The oracle counts pieces of money, and reads no posting.
 */
import { expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { reports } from '#contract/reports/reports.ts'
import { day } from '#domain/days.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth } from '#tests/support/app.ts'
import { addUsers } from '#tests/support/people.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'
import { accountId } from '#tests/support/tiny-trade.ts'

const { createBill, createCreditNote, voidBill, openShift, moveShiftCash, countShift, approveShift, getShiftReport } =
  endpoints

/** The same numbers in every run. */
function randomOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}

const net = 15_00
const vat = 2_25
const price = net + vat

describeOnBoth('two random tills', open => {
  test.each([1, 2, 3])('are each exact, and together they are the day (%i)', async seed => {
    const random = randomOf(seed)
    const shop = await open({ fill: fillTinyShop })
    const features = [
      'f-working-on-pos',
      'f-create-sales-invoice',
      'f-create-sales-invoice-refund',
      'deleteBill',
    ] as const
    await addUsers(shop.db, shop.clock, { one: { features: [...features] }, two: { features: [...features] } })
    const owner = await shop.signIn('owner')
    const tokens = [await shop.signIn('one'), await shop.signIn('two')]
    const start = async (token: string, hundreds: number) => {
      const counts = [{ denomination: sar('100.00'), pieces: hundreds }]
      const { id } = await shop.call(openShift, { body: { branchId: 1, counts } }, { as: token })
      return { id, token, drawer: hundreds * 100_00, sold: 0 }
    }
    const tills = [await start(tokens[0] ?? '', 2), await start(tokens[1] ?? '', 3)]
    const ended: (typeof tills)[number][] = []
    const bills: { readonly id: number; readonly isCash: boolean }[] = []
    const queue: { readonly till: (typeof tills)[number]; readonly at: number }[] = []
    const sell = async (till: (typeof tills)[number], isCash: boolean, changes: object = {}) => {
      const handed = isCash ? sar('20.00') : sar('17.25')
      const tenders = [{ method: isCash ? ('cash' as const) : ('mada' as const), amount: handed }]
      const body = aSale([{ good: goods.delivery }], { tenders, ...changes })
      const { id } = await shop.call(createBill, { body }, { as: till.token })
      bills.push({ id, isCash })
      till.sold += 1
    }
    const end = async (at: number) => {
      const till = tills[at]
      if (till === undefined) throw new Error('There are two tills.')
      // What lies in the drawer, less or more by some halalas.
      const counted = till.drawer + random(3) - 1 + (random(3) === 0 ? 30_00 : 0)
      const counts = [
        { denomination: sar('0.01'), pieces: counted % 100 },
        { denomination: sar('1.00'), pieces: Math.floor(counted / 100) },
      ]
      const asked = { params: { id: till.id }, body: { counts, note: '' } }
      const report = await shop.call(countShift, asked, { as: till.token })
      if (report.state === 'counted' && random(2) === 0)
        await shop.call(approveShift, { params: { id: till.id }, body: { note: 'seen' } }, { as: owner })
      ended.push(till)
      tills[at] = await start(till.token, 1 + random(4))
    }
    const arrive = async () => {
      const next = queue.shift()
      if (next === undefined) return
      await sell(next.till, true, { isCapturedOffline: true, date: next.at, shiftId: next.till.id })
    }
    for (let step = 0; step < 40; step += 1) {
      shop.clock.advance(5000)
      const at = random(2)
      const till = tills[at]
      if (till === undefined) throw new Error('There are two tills.')
      const what = random(20)
      if (what < 6) {
        await sell(till, true)
        till.drawer += price
      } else if (what < 8) await sell(till, false)
      else if (what < 11) {
        // The money is in the drawer at once; the sale arrives some time.
        queue.push({ till, at: shop.clock.now() })
        till.drawer += price
      } else if (what < 13) await arrive()
      else if (what < 15) {
        const amount = 100 * (1 + random(9))
        const kind = random(2) === 0 ? 'in' : 'out'
        const body = { kind, amount: sar(`${amount / 100}.00`), accountId: accountId('1102001'), note: 'bank' } as const
        await shop.call(moveShiftCash, { params: { id: till.id }, body }, { as: till.token })
        till.drawer += kind === 'in' ? amount : -amount
      } else if (what < 18) {
        const bill = bills.splice(random(bills.length), 1)[0]
        if (bill === undefined) continue
        if (what === 15) await shop.call(voidBill, { params: { id: bill.id } }, { as: till.token })
        else await shop.call(createCreditNote, { body: { id: bill.id, reason: 'returned' } }, { as: till.token })
        if (bill.isCash) till.drawer -= price
        till.sold -= 1
      } else await end(at)
    }
    while (queue.length > 0) await arrive()
    let [totalOfDay, vatOfDay, count] = [0, 0, 0]
    for (const { id, drawer, sold } of [...tills, ...ended]) {
      const { expected, sales, state, counted, float, cash, posted } = await shop.call(
        getShiftReport,
        { query: { id } },
        { as: owner },
      )
      expect([expected, sales?.total]).toEqual([drawer, sold * price])
      if (state === 'closed') {
        const entries = Object.values(cash ?? {}).reduce<number>((sum, each) => sum + Number(each), 0)
        expect(counted).toBe(float + entries + Number(posted))
      }
      totalOfDay += Number(sales?.total)
      vatOfDay += Number(sales?.vat)
      count += sold
    }
    expect(ended.length).toBeGreaterThan(0)
    expect([totalOfDay, vatOfDay]).toEqual([count * price, count * vat])
    const days = { fromDate: day('2026-01-15'), toDate: day('2026-01-15') }
    const sold = await shop.call(
      reports.soldItems.endpoint,
      { body: { ...days, columns: ['vat', 'total'] } },
      { as: owner },
    )
    expect(sold.totals).toMatchObject({ vat: vatOfDay, total: totalOfDay })
    expect(await checkBooks(shop.db)).toEqual([])
  })
})
