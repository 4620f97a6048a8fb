import { beforeAll, expect, test } from 'vitest'
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { lookupEndpoints } from '#contract/lookup.ts'
import { pieces, priceAt, sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { aCentreRow } from '#tests/support/cost-centres.ts'
import { aSale, fillTinyShop, goods, tinyParties, withCardamom } from '#tests/support/tiny-shop.ts'
import { aPurchase } from '#tests/support/tiny-trade.ts'

const {
  getBranchCostCenters,
  getBranchStock,
  getItemCosts,
  getItemUnits,
  getPerson,
  getUsersForReports,
  getUsersForReportsPage,
  searchBranchItems,
  searchExchangeItems,
  searchItems,
  searchPeople,
} = lookupEndpoints

describeOnBoth('looking up', open => {
  let shop: TestApp
  let cashier: string
  let owner: string
  let accountant: string

  beforeAll(async () => {
    shop = await open({
      fill: async (db, clock) => {
        await fillTinyShop(db, clock)
        await db.write([], tx =>
          tx
            .insertInto('cost_center')
            .values([
              aCentreRow(1, { is_active: 0, closed_day: '2026-01-10' }),
              aCentreRow(2, { name_en: 'Hall' }),
              aCentreRow(3, { branch_id: 2 }),
            ])
            .execute(),
        )
      },
    })
    cashier = await shop.signIn('cashier')
    owner = await shop.signIn('owner')
    accountant = await shop.signIn('accountant')
  })

  const namesOf = async (name: string, as = cashier) => {
    const items = await shop.call(searchBranchItems, { query: { name, BranchId: 1 } }, { as, language: 'en' })
    return items.map(item => item.name)
  }

  test('an item is found by part of either name in any spelling, by its code and by a barcode', async () => {
    for (const text of ['قهوه', 'القَهْوَة'.slice(2), 'coff', 'COFFEE arab', '101', '6281000000021', '٦٢٨١٠٠٠٠٠٠٠١٤'])
      expect([text, await namesOf(text)]).toEqual([text, ['Arabic coffee']])
    expect(await namesOf('coffee dates')).toEqual([])
    expect(await namesOf('  ')).toEqual([])
    expect(await namesOf('"%_')).toEqual([])
  })

  test('an item comes with units, prices, features and what the branch has of it, named in the language of the call', async () => {
    const query = { name: 'coffee', BranchId: 1 }
    const [coffee] = await shop.call(searchBranchItems, { query }, { as: cashier, language: 'ar' })
    expect(coffee).toMatchObject({
      id: goods.coffee.itemId,
      code: '101',
      name: goods.coffee.nameAr,
      nameEn: 'Arabic coffee',
      vatCategory: 'standard',
      quantity: pieces('24'),
      features: [{ id: withCardamom.id, name: 'بالهيل', price: priceAt('2.00') }],
    })
    expect(coffee?.units).toMatchObject([
      { id: goods.coffee.unitId, name: 'حبة', unitPrice: priceAt('23.00'), unitCost: null, isDefaultSale: true },
      { id: goods.coffeeCarton.unitId, isDefaultPurchase: true, barcodes: ['6281000000021'] },
    ])
    const [elsewhere] = await shop.call(searchBranchItems, { query: { ...query, BranchId: 2 } }, { as: cashier })
    expect(elsewhere?.quantity).toBe(0)
    const [french] = await shop.call(searchBranchItems, { query }, { as: owner, language: 'fr' })
    expect([french?.name, french?.units[0]?.unitCost]).toEqual(['Arabic coffee', 0])
    const refused = await shop.refusal(searchBranchItems, { query: { ...query, BranchId: 9 } }, { as: cashier })
    expect(refused.problems).toEqual([{ at: 'BranchId', code: 'notFound' }])
  })

  test('the stock of some items in a branch is sent at once, for a till that counts before it asks', async () => {
    const ids = [goods.coffee.itemId, goods.lamp.itemId, 999_999]
    const stock = await shop.call(getBranchStock, { query: { BranchId: 1, ids } }, { as: cashier })
    expect(stock[0]).toEqual({ itemId: goods.coffee.itemId, quantity: pieces('24') })
    expect(stock.map(each => each.itemId)).toEqual(ids)
    expect(stock[2]?.quantity).toBe(0)
    const [elsewhere] = await shop.call(getBranchStock, { query: { BranchId: 2, ids } }, { as: cashier })
    expect(elsewhere?.quantity).toBe(0)
    const nowhere = await shop.refusal(getBranchStock, { query: { BranchId: 9, ids } }, { as: cashier })
    expect(nowhere.problems).toEqual([{ at: 'BranchId', code: 'notFound' }])
    const tooMany = Array.from({ length: 101 }, (_, place) => place + 1)
    for (const wrong of [[], tooMany]) {
      const path = `/api/Item/stock?BranchId=1&ids=${wrong.join(',')}`
      const reply = await shop.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${cashier}` } })
      expect([wrong.length, reply.statusCode]).toEqual([wrong.length, 422])
    }
  })

  test('a user who buys sees the cost of goods: the average of the branch, what was paid last, what was entered', async () => {
    const buyer = await open({ fill: fillTinyShop })
    const as = await buyer.signIn('owner')
    const post = (body: NewBill) => buyer.call(billEndpoints.createBill, { body }, { as })
    const costs = async (branchId = 1) => buyer.call(getItemCosts, { query: { BranchId: branchId } }, { as })
    const ofCoffee = async () => (await costs()).items.find(([itemId]) => itemId === goods.coffee.itemId)
    const { itemId, unitId } = goods.coffee
    // 24 pieces worth 240.00 were there when the books began.
    expect(await ofCoffee()).toEqual([itemId, priceAt('10'), null, null])
    await post(aPurchase(goods.coffee, '6', '13.00'))
    expect(await ofCoffee()).toEqual([itemId, priceAt('10.6'), unitId, priceAt('13')])
    const wrong = await post(aPurchase(goods.coffee, '1', '99.00'))
    expect((await ofCoffee())?.[3]).toEqual(priceAt('99'))
    await buyer.call(billLifeEndpoints.voidBill, { params: { id: wrong.id } }, { as })
    expect(await ofCoffee()).toEqual([itemId, priceAt('10.6'), unitId, priceAt('13')])
    expect((await costs()).units.map(([id]) => id)).toContain(goods.coffeeCarton.unitId)
    // Another branch has bought nothing.
    expect((await costs(2)).items.map(([id]) => id)).not.toContain(itemId)
    const till = await buyer.signIn('cashier')
    expect((await buyer.refusal(getItemCosts, { query: { BranchId: 1 } }, { as: till })).error).toBe('access_denied')
  })

  test('a service has no quantity, and is no goods to issue', async () => {
    const [service] = await shop.call(searchBranchItems, { query: { name: 'delivery', BranchId: 1 } }, { as: cashier })
    expect(service).toMatchObject({ isService: true, quantity: null })
    const issued = async (name: string) => {
      const found = await shop.call(searchExchangeItems, { query: { name } }, { as: cashier, language: 'en' })
      return found.map(item => item.name)
    }
    expect([await issued('delivery'), await issued('shisha')]).toEqual([[], ['Two apples shisha']])
  })

  test('an item out of use is found by filters alone; a change is seen at once', async () => {
    const change = (isActive: 0 | 1, text: string) =>
      shop.db.write([], tx =>
        tx
          .updateTable('item')
          .set({ is_active: isActive, search_text: text })
          .where('id', '=', goods.lamp.itemId)
          .execute(),
      )
    expect(await namesOf('bulb')).toEqual(['LED bulb'])
    await change(0, 'led bulb 106')
    expect(await namesOf('bulb')).toEqual([])
    const found = await shop.call(searchItems, { query: { query: 'bulb' } }, { as: accountant })
    expect(found).toMatchObject([{ id: goods.lamp.itemId, isActive: false }])
    await change(1, 'lamp 106')
    expect([await namesOf('bulb'), await namesOf('lamp')]).toEqual([[], ['LED bulb']])
  })

  test('a user who buys sees the units of an item with their cost; of no item there are none', async () => {
    const query = { id: goods.dates.itemId }
    const units = await shop.call(getItemUnits, { query }, { as: owner, language: 'en' })
    expect(units).toMatchObject([
      { itemId: goods.dates.itemId, name: 'Kilogram', unitPrice: priceAt('34.50'), unitCost: 0 },
    ])
    const refused = await shop.refusal(getItemUnits, { query: { id: 999 } }, { as: owner })
    expect(refused.status).toBe(404)
  })

  test('a person is found by name, code and mobile number, and comes with the loan', async () => {
    const body = aSale([{ good: goods.coffee }], {
      partyId: tinyParties.borrower,
      tenders: [{ method: 'credit', amount: sar('23.00') }],
    })
    await shop.call(billEndpoints.createBill, { body }, { as: cashier })
    const idsOf = async (name: string, as: string) =>
      (await shop.call(searchPeople, { query: { name } }, { as })).map(person => person.id)
    expect(await idsOf('مؤسسه', cashier)).toEqual([tinyParties.customer, tinyParties.borrower])
    expect(await idsOf('مؤسسه', owner)).toEqual([tinyParties.customer, tinyParties.borrower, tinyParties.supplier])
    expect(await idsOf('p3', accountant)).toEqual([tinyParties.supplier])
    expect(await idsOf('0500', cashier)).toHaveLength(2)
    const borrower = await shop.call(
      getPerson,
      { query: { id: tinyParties.borrower } },
      { as: cashier, language: 'en' },
    )
    expect(borrower).toMatchObject({ name: 'Borrower', canLoan: true, loanLimit: sar('100.00'), owed: sar('23.00') })
    for (const id of [tinyParties.supplier, 999])
      expect((await shop.refusal(getPerson, { query: { id } }, { as: cashier })).status).toBe(404)
  })

  test('the cost centres of a branch are listed, the open ones first; −1 is every branch', async () => {
    const centersOf = async (branchId: number) => {
      const centers = await shop.call(getBranchCostCenters, { query: { branchId } }, { as: cashier, language: 'en' })
      return centers.map(each => `${each.branchId} ${each.name}${each.isOpen ? '' : ` until ${each.closedDate}`}`)
    }
    expect(await centersOf(1)).toEqual(['1 Hall', '1 Kitchen until 2026-01-10'])
    expect(await centersOf(-1)).toEqual(['1 Hall', '2 Kitchen', '1 Kitchen until 2026-01-10'])
    expect((await shop.refusal(getBranchCostCenters, { query: { branchId: 9 } }, { as: cashier })).status).toBe(422)
  })

  test('users are listed for reports, paged when both page fields are given', async () => {
    const usersOf = async (query: { pageNumber?: number; pageSize?: number }) =>
      (await shop.call(getUsersForReports, { query }, { as: accountant })).map(user => user.userName)
    const all = ['accountant', 'admin', 'cashier', 'guest', 'owner']
    expect(await usersOf({})).toEqual(all)
    expect(await usersOf({ pageSize: 2 })).toEqual(all)
    expect(await usersOf({ pageNumber: 2, pageSize: 2 })).toEqual(all.slice(2, 4))
    const page = await shop.call(getUsersForReportsPage, { params: { pageNumber: 2, pageSize: 2 } }, { as: accountant })
    expect(page.map(user => user.userName)).toEqual(all.slice(2, 4))
    expect((await shop.refusal(getUsersForReports, { query: {} }, { as: cashier })).status).toBe(403)
  })
})
