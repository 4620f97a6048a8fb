import { expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth } from '#tests/support/app.ts'
import { stockOf } from '#tests/support/books.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'

const { createBill } = billEndpoints

describeOnBoth('tills side by side', (open, kind) => {
  test('two who sell the last one: one gets it, the other is told that none is left', async () => {
    const shop = await open({ fill: fillTinyShop })
    const cashier = await shop.signIn('cashier')
    const body = aSale([{ good: goods.lamp }])
    const answers = await Promise.allSettled([1, 2].map(() => shop.call(createBill, { body }, { as: cashier })))
    expect(answers.map(answer => answer.status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = answers.find(answer => answer.status === 'rejected')
    expect(String(refused?.reason)).toMatch(/quantity_over.*"available":"0"/)
    expect(await stockOf(shop.db, goods.lamp.itemId)).toBe('0 worth 0.00')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  // SQLite belongs to one process; its copies would wait for each other all the same, but nobody runs them so.
  if (kind === 'postgres')
    test('two copies of the server post without gap, double or loss', async () => {
      const first = await open({ fill: fillTinyShop })
      const second = await first.openCopy()
      const cashier = await first.signIn('cashier')
      const calls = Array.from({ length: 40 }, (_, index) => {
        const till = index % 2 === 0 ? first : second
        // Half of the keys are sent to both copies.
        const idempotencyKey = `key ${Math.floor(index / 2) % 10} ${index < 20 ? 'twice' : index}`
        const branchId = index < 20 ? 1 : (index % 2) + 1
        const sold = branchId === 1 ? { good: goods.dates, count: '0.250' } : { good: goods.delivery }
        const body = aSale([sold], { branchId })
        return till.call(createBill, { body }, { as: cashier, idempotencyKey })
      })
      const bills = await Promise.all(calls)
      const codes = [...new Set(bills.map(bill => bill.code))].sort()
      const expected = (branch: number, count: number) =>
        Array.from({ length: count }, (_, index) => `${branch}-${String(index + 1).padStart(6, '0')}`)
      expect(codes).toEqual([...expected(1, 20), ...expected(2, 10)])
      expect(await stockOf(first.db, goods.dates.itemId)).toBe('25 worth 450.00')
      expect(await checkBooks(second.db)).toEqual([])
    })
})
