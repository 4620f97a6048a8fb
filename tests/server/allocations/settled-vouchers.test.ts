/** A voucher with what it settles, as it is printed; and the bound of a settlement discount. */
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { type NewSettlement, settlementCalls } from '#contract/settlements.ts'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import { halalas } from '#domain/money.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { aReceipt } from '#tests/support/money-vouchers.ts'
import { addUsers } from '#tests/support/people.ts'
import { bill, type SettlingShop, settlingShop } from '#tests/support/settlements.ts'
import { fillTinyShop } from '#tests/support/tiny-shop.ts'
import { accountId } from '#tests/support/tiny-trade.ts'

const { receiptDocument, paymentDocument } = settlementCalls
const { receiptRead, receiptAdd } = voucherEndpoints

describeOnBoth('a settled voucher', open => {
  let shop: TestApp
  let owner: string
  let books: SettlingShop

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    await addUsers(shop.db, shop.clock, {
      receives: { features: ['f-recipt-documents-manage'] },
      elsewhere: { features: ['f-recipt-documents-manage'], branchIds: [2] },
      pays: { features: ['f-payment-documents-manage'] },
    })
    owner = await shop.signIn('owner')
    books = settlingShop(shop, owner)
    await books.allowCredit()
  })

  const settledBy = async (id: number) => {
    const { settled } = await shop.call(receiptRead, { params: { id } }, { as: owner })
    return settled.map(({ document, amount, discount }) => [document.type, document.code, amount, discount])
  }

  test('names its bills with their discounts, as they are moved and undone', async () => {
    const [first, second, third] = [await books.sell(1), await books.sell(2), await books.sell(3)]
    const { voucher } = await books.receive({
      amount: halalas(6000),
      bills: [bill(second.document, 4000, 600), bill(first.document, 2000)],
    })
    const id = voucher?.id ?? 0
    expect(await settledBy(id)).toEqual([
      ['sale', '1-000002', 4000, 600],
      ['sale', '1-000001', 2000, 0],
    ])
    const { settled } = await shop.call(receiptRead, { params: { id } }, { as: owner })
    expect(settled[0]).toMatchObject({ document: { id: second.id }, date: '2026-01-15' })
    const { allocations } = await books.open()
    const discounted = allocations.find(each => each.discount > 0)?.id ?? 0
    await books.move(discounted, third.document)
    expect(await settledBy(id)).toEqual([
      ['sale', '1-000001', 2000, 0],
      ['sale', '1-000003', 4000, 0],
    ])
    for (const each of (await books.open()).allocations) await books.undo(each.id)
    expect(await settledBy(id)).toEqual([])
  })

  test('is read for its print by the users of its screen, and no other voucher is', async () => {
    const sale = await books.sell(1)
    const { voucher } = await books.receive({ amount: halalas(300), bills: [bill(sale.document, 300)] })
    const params = { id: voucher?.id ?? 0 }
    const receives = await shop.signIn('receives')
    const read = await shop.call(receiptDocument.Voucher, { params }, { as: receives })
    expect(read).toMatchObject({ type: 'receipt', total: 300, settled: [{ document: { id: sale.id }, amount: 300 }] })
    expect((await shop.refusal(receiptRead, { params }, { as: receives })).error).toBe('access_denied')
    const elsewhere = await shop.signIn('elsewhere')
    expect((await shop.refusal(receiptDocument.Voucher, { params }, { as: elsewhere })).error).toBe('not_found')
    const pays = await shop.signIn('pays')
    expect((await shop.refusal(receiptDocument.Voucher, { params }, { as: pays })).error).toBe('access_denied')
    expect((await shop.refusal(paymentDocument.Voucher, { params }, { as: pays })).error).toBe('not_found')
    const lines = [{ accountId: accountId('4101001'), amount: halalas(100), note: '' }]
    const capital = await shop.call(receiptAdd, { body: { ...aReceipt(), lines } }, { as: owner })
    const other = { params: { id: capital.id } }
    expect((await shop.refusal(receiptDocument.Voucher, other, { as: receives })).error).toBe('not_found')
  })

  test('has a discount of at most what is open, and a refusal names the discount', async () => {
    const sale = await books.sell(1)
    const refused = async (changes: Partial<NewSettlement>) => {
      const { error, problems } = await shop.refusal(
        receiptDocument.Add,
        { body: books.settlement(changes) },
        { as: owner },
      )
      return [error, ...(problems ?? []).map(each => [each.at, each.code, each.params])]
    }
    const too = ['invalid_input', ['bills.0.discount', 'exceedsOpen', { open: '23.00' }]]
    for (const [amount, discount] of [
      [2300, 1],
      [1, 2300],
      [1, 2301],
      [2301, 2301],
      [1, 99_999_999_999],
    ] as const)
      expect([
        amount,
        discount,
        await refused({ amount: halalas(amount), bills: [bill(sale.document, amount, discount)] }),
      ]).toEqual([amount, discount, too])
    expect((await books.open()).bills).toMatchObject([{ open: 2300 }])
    await books.receive({ amount: halalas(1), bills: [bill(sale.document, 1, 2299)] })
    expect((await books.open()).bills).toEqual([])
    const paid = await books.buy(10)
    const body = {
      ...books.settlement({ amount: halalas(1000), bills: [bill(paid.document, 1000, 151)] }),
      partyId: 3,
    }
    const { problems } = await shop.refusal(paymentDocument.Add, { body }, { as: owner })
    expect(problems).toMatchObject([{ at: 'bills.0.discount', code: 'exceedsOpen' }])
  })

  test('is never settled beyond its bill, for any amounts and discounts', async () => {
    const sale = await books.sell(4)
    let left = sale.total
    const part = fc.integer({ min: 1, max: 4000 })
    await fc.assert(
      fc.asyncProperty(part, part, async (amount, discount) => {
        const body = books.settlement({ amount: halalas(amount), bills: [bill(sale.document, amount, discount)] })
        if (amount + discount <= left) {
          await shop.call(receiptDocument.Add, { body }, { as: owner })
          left -= amount + discount
        } else {
          const { problems } = await shop.refusal(receiptDocument.Add, { body }, { as: owner })
          const expected =
            left === 0 ? 'bills.0.document' : amount > left && discount <= left ? 'bills.0.amount' : 'bills.0.discount'
          expect(problems?.map(each => each.at)).toEqual([expected])
        }
        const { bills } = await books.open()
        expect(bills.map(each => each.open)).toEqual(left === 0 ? [] : [left])
      }),
      { numRuns: 8, endOnFailure: true },
    )
  })
})
