import { expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth } from '#tests/support/app.ts'
import { stockOf } from '#tests/support/books.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'

const { createBill, getBillSums } = billEndpoints
const { editBill } = billLifeEndpoints

describeOnBoth('tills side by side', (open, kind) => {
  test('two who sell the last one: one gets it, the other is refused because none is left', async () => {
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

  test('a bill that is edited while the list is summed is one bill all the time', async () => {
    const shop = await open({ fill: fillTinyShop })
    const owner = await shop.signIn('owner')
    const body = aSale([{ good: goods.delivery }])
    const first = await shop.call(createBill, { body }, { as: owner })
    const found = new Set<string>()
    const edit = async ({ id: Id }: { id: number }) => shop.call(editBill, { body: { ...body, Id } }, { as: owner })
    const editing = Array.from({ length: 100 }).reduce<Promise<{ id: number }>>(
      last => last.then(edit),
      Promise.resolve(first),
    )
    let isEditing = true
    const ended = editing.finally(() => {
      isEditing = false
    })
    while (isEditing) {
      const { count, types } = await shop.call(getBillSums, { query: {} }, { as: owner })
      found.add(`${count} of ${types.map(({ total }) => total)}`)
    }
    await ended
    expect([...found]).toEqual([`1 of ${first.total}`])
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
