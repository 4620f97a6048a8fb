import { beforeAll, expect, test } from 'vitest'
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { pastPricesMax, pastPricesOfPartyMax, priceHistoryEndpoints } from '#contract/price-history.ts'
import { createUser } from '#server/identity/users.ts'
import { pieces, priceAt, sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { newUser } from '#tests/support/people.ts'
import { aSale, fillTinyShop, goods, tinyParties } from '#tests/support/tiny-shop.ts'
import { aPurchase } from '#tests/support/tiny-trade.ts'

const { getPriceHistory } = priceHistoryEndpoints
const coffee = goods.coffee.itemId

describeOnBoth('the price history of an item', open => {
  let shop: TestApp
  let owner: string
  let cashier: string

  const post = (body: NewBill) => shop.call(billEndpoints.createBill, { body }, { as: owner })
  const history = (query: { id: number; partyId?: number }, as = owner) => shop.call(getPriceHistory, { query }, { as })

  beforeAll(async () => {
    shop = await open({
      fill: async (db, clock) => {
        await fillTinyShop(db, clock)
        await db.write([], async tx => {
          await createUser(tx, newUser('second', clock.now(), { roles: ['administrator'], branchIds: [2] }))
          await tx
            .insertInto('item_reorder_level')
            .values({ item_id: coffee, branch_id: 2, level: pieces('6') })
            .execute()
        })
      },
    })
    owner = await shop.signIn('owner')
    cashier = await shop.signIn('cashier')
  })

  test('is what it was sold and bought at, by whom and when, the latest first', async () => {
    await post(aPurchase(goods.coffee, '6', '13.00'))
    const first = await post(aSale([{ good: goods.coffee, count: '2' }]))
    const discount = { kind: 'percent', percent: 1000 } as never
    const later = await post(aSale([{ good: goods.coffee, count: '1', discount }], { partyId: tinyParties.customer }))
    const { sold, bought, nameEn } = await history({ id: coffee })
    expect(nameEn).toBe('Arabic coffee')
    expect(sold?.map(({ code, partyId }) => [code, partyId])).toEqual([
      [later.code, tinyParties.customer],
      [first.code, null],
    ])
    expect(sold?.[0]).toMatchObject({
      ...{ billId: later.id, date: later.date, branchId: 1, userName: later.user.name, unitNameEn: 'Piece' },
      ...{
        quantity: pieces('1'),
        unitPrice: priceAt('23.00'),
        isPriceIncludingVat: true,
        discount,
        total: sar('20.70'),
      },
    })
    expect(sold?.[0]?.partyNameAr).toBe(later.party?.nameAr)
    expect(bought).toMatchObject([
      { partyId: tinyParties.supplier, unitPrice: priceAt('13.00'), quantity: pieces('6') },
    ])
  })

  test('begins with the prices of the party, however many others there were since', async () => {
    const of = async (partyId: number | null, count: number) => {
      const codes: string[] = []
      for (let at = 0; at < count; at += 1)
        codes.unshift((await post(aSale([{ good: goods.delivery, count: '1' }], { partyId }))).code)
      return codes
    }
    const own = await of(tinyParties.borrower, pastPricesOfPartyMax + 1)
    const others = await of(null, pastPricesMax + 1)
    const { sold, bought, stock } = await history({ id: goods.delivery.itemId, partyId: tinyParties.borrower })
    expect(sold?.map(({ code }) => code)).toEqual([
      ...own.slice(0, pastPricesOfPartyMax),
      ...others.slice(0, pastPricesMax),
    ])
    // A service was never bought, and there is none in store.
    expect([bought, stock]).toEqual([[], null])
  })

  test('names no bill that was voided, and of an edited one the last version', async () => {
    const wrong = await post(aSale([{ good: goods.dates, count: '1' }]))
    const changed = await post(aSale([{ good: goods.dates, count: '2' }]))
    await shop.call(billLifeEndpoints.voidBill, { params: { id: wrong.id } }, { as: owner })
    const body = { ...aSale([{ good: goods.dates, count: '3' }]), Id: changed.id }
    const edited = await shop.call(billLifeEndpoints.editBill, { body }, { as: owner })
    const { sold } = await history({ id: goods.dates.itemId })
    expect(sold?.map(({ billId, quantity }) => [billId, quantity])).toEqual([[edited.id, pieces('3')]])
  })

  test('says what every branch of the user has, below what it is ordered, and what it cost', async () => {
    const { stock } = await history({ id: goods.medicine.itemId })
    expect(stock).toMatchObject([
      { branchId: 1, quantity: pieces('10'), reorderLevel: null, averageCost: priceAt('12') },
      { branchId: 2, quantity: 0, averageCost: null },
    ])
    expect((await history({ id: coffee })).stock?.[1]).toMatchObject({ branchId: 2, reorderLevel: pieces('6') })
  })

  test('tells no costs to a user who may not know them, and no other branch to a user of one', async () => {
    await post(aPurchase(goods.lamp, '2', '5.00'))
    const seen = await history({ id: goods.lamp.itemId }, cashier)
    expect(seen.bought).toBeNull()
    expect(seen.sold).toEqual([])
    expect(seen.stock?.map(({ averageCost }) => averageCost)).toEqual([null, null])
    expect(JSON.stringify(seen)).not.toContain('50000')
    const elsewhere = await history({ id: coffee }, await shop.signIn('second'))
    expect([elsewhere.sold, elsewhere.bought]).toEqual([[], []])
    expect(elsewhere.stock?.map(({ branchId }) => branchId)).toEqual([2])
  })

  test('is refused to a user who makes no bills, and of an item that is not there', async () => {
    const guest = await shop.signIn('guest')
    expect((await shop.refusal(getPriceHistory, { query: { id: coffee } }, { as: guest })).error).toBe('access_denied')
    expect((await shop.refusal(getPriceHistory, { query: { id: 999 } }, { as: owner })).error).toBe('not_found')
  })
})
