/** The price list of a delivery app: who writes it, which bills it applies to, and what tills get of it. Source: spec §2, 3/11. */
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { NewBill } from '#contract/bill.ts'
import { catalogueEndpoints, readCatalogue } from '#contract/catalogue.ts'
import type { DefinitionRow } from '#contract/definitions/definition.ts'
import type { ChildRow } from '#contract/definitions/field.ts'
import { endpoints } from '#contract/index.ts'
import { rate } from '#domain/money.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { priceAt, sar, times } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { addUsers } from '#tests/support/people.ts'
import { aSale, fillTinyShop, type Good, goods } from '#tests/support/tiny-shop.ts'

const { createBill, editBill, createCreditNote, getCatalogueChanges, getDeliveryApps } = endpoints
const { deliveryAppAdd, deliveryAppRemoval } = endpoints
const { deliveryPriceAdd, deliveryPriceChange, deliveryPriceRemove, deliveryPriceSetActive } = endpoints
const { deliveryPriceImport, deliveryPriceList, deliveryPriceHistory } = endpoints

describeOnBoth('the price list of a delivery app', open => {
  let shop: TestApp
  let owner: string
  let cashier: string
  let app: number
  let other: number

  beforeAll(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
    cashier = await shop.signIn('cashier')
    app = await addApp('جاهز')
    other = await addApp('كيتا')
  }, 60_000)

  afterEach(async () => {
    const { rows } = await shop.call(deliveryPriceList, { query: { state: 'all' } }, as())
    for (const { id, version } of rows)
      await shop.call(deliveryPriceRemove, { params: { id }, query: { version } }, as())
    expect((await shop.call(deliveryPriceList, { query: { state: 'all' } }, as())).count).toBe(0)
  })

  const as = () => ({ as: owner })
  const addApp = async (nameAr: string) => {
    const terms = { commissionPercent: rate(1800), commissionFixed: sar('0'), hasCommissionVat: true, account: null }
    return (await shop.call(deliveryAppAdd, { body: { nameAr, ...terms } }, as())).id
  }
  const addPrice = (good: Good, price: string, appId = app) =>
    shop.call(deliveryPriceAdd, { body: { app: appId, unit: good.unitId, price: priceAt(price) } }, as())
  /** A sale by the app at a price; without a tender of its own it is paid by the app. */
  const sold = (good: Good, price: string, tenders?: NewBill['tenders'], changes: Partial<NewBill> = {}) =>
    aSale([{ good: { ...good, price } }], {
      tenders: tenders ?? [{ method: 'deliveryApp', amount: sar(price), deliveryAppId: app }],
      ...changes,
    })
  const post = (body: NewBill) => shop.call(createBill, { body }, { as: cashier })
  const refusal = async (body: NewBill) => {
    const { problems } = await shop.refusal(createBill, { body }, { as: cashier })
    return problems.map(({ at, code }) => `${at} ${code}`)
  }
  const belowList = ['BillItems.0.discount discountLimitExceeded']

  test('replaces the price of the shop in bills of that app alone', async () => {
    await addPrice(goods.coffee, '20.00')
    await addPrice(goods.lamp, '15.00')
    expect(await post(sold(goods.coffee, '20.00'))).toMatchObject({ total: 20_00 })
    expect(await refusal(sold(goods.coffee, '17.00'))).toEqual(belowList)
    // The price of the shop is below that of the app.
    expect(await refusal(sold(goods.lamp, '11.50'))).toEqual(belowList)
    expect(await post(sold(goods.lamp, '15.00'))).toMatchObject({ total: 15_00 })
    const byOther = [{ method: 'deliveryApp', amount: sar('20.00'), deliveryAppId: other }] as const
    expect(await refusal(sold(goods.coffee, '20.00', [...byOther]))).toEqual(belowList)
    expect(await refusal(sold(goods.coffee, '20.00', [{ method: 'cash', amount: sar('20.00') }]))).toEqual(belowList)
    // Units without a price of the app have that of the shop.
    expect(await post(sold(goods.medicine, '20.00'))).toMatchObject({ total: 20_00 })
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('does not apply when the app pays only a part: nobody gets its prices with a tender of a halala', async () => {
    await addPrice(goods.coffee, '20.00')
    const parts = (ofApp: string, ofCash: string) => [
      { method: 'deliveryApp', amount: sar(ofApp), deliveryAppId: app } as const,
      { method: 'cash', amount: sar(ofCash) } as const,
    ]
    expect(await refusal(sold(goods.coffee, '20.00', parts('0.01', '19.99')))).toEqual(belowList)
    expect(await post(sold(goods.coffee, '23.00', parts('3.00', '20.00')))).toMatchObject({ total: 23_00 })
    expect(await post(sold(goods.coffee, '20.00', parts('20.00', '0')))).toMatchObject({ total: 20_00 })
  })

  test('applies to edits, and a refund takes the prices of its bill', async () => {
    const row = await addPrice(goods.coffee, '20.00')
    const sale = await post(sold(goods.coffee, '20.00'))
    const edited = { ...sold(goods.coffee, '20.00'), note: 'door 3', Id: sale.id }
    const { id } = await shop.call(editBill, { body: edited }, as())
    const change = { params: { id: row.id }, body: { version: row.version, price: priceAt('25.00') } }
    await shop.call(deliveryPriceChange, change, as())
    const back = await shop.call(createCreditNote, { body: { id, reason: 'cancelled' } }, as())
    expect(back).toMatchObject({ total: 20_00, lines: [{ unitPrice: priceAt('20.00') }] })
    expect(await refusal(sold(goods.coffee, '20.00'))).toEqual(belowList)
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('reaches tills with the next changes of the catalogue, until it is retired', async () => {
    const headers = { authorization: `Bearer ${owner}` }
    const whole = async () =>
      readCatalogue((await shop.inject({ method: 'GET', url: catalogueEndpoints.getCatalogue.path, headers })).json())
    const before = await whole()
    const { id } = await addPrice(goods.coffee, '20.00')
    await addPrice(goods.coffee, '22.00', other)
    const since = Number(before.version)
    const changes = await shop.call(getCatalogueChanges, { query: { since } }, as())
    expect(changes.items.map(([itemId]) => itemId)).toEqual([goods.coffee.itemId])
    const pricesNow = async () => (await whole()).items[0]?.units.map(({ ofApps }) => ofApps)
    expect(await pricesNow()).toEqual([
      [
        { appId: app, price: priceAt('20.00') },
        { appId: other, price: priceAt('22.00') },
      ],
      undefined,
    ])
    await shop.call(deliveryPriceSetActive, { params: { id }, body: { version: 1, isActive: false } }, as())
    expect(await pricesNow()).toEqual([[{ appId: other, price: priceAt('22.00') }], undefined])
    expect(await refusal(sold(goods.coffee, '20.00'))).toEqual(belowList)
  })

  test('is one price for each unit and app, imported by names, found by the item, with a history', async () => {
    const row = await addPrice(goods.coffee, '20.00')
    expect(row).toMatchObject({ app: { id: app, nameAr: 'جاهز' }, unit: { id: 1, nameEn: 'Arabic coffee · Piece' } })
    const twice = { body: { app, unit: goods.coffee.unitId, price: priceAt('1') } }
    const { problems } = await shop.refusal(deliveryPriceAdd, twice, as())
    expect(problems).toEqual([{ at: 'unit', code: 'hasRow' }])
    const rows = [
      { app: 'جاهز', unit: '101', price: '21.50' },
      { app: 'كيتا', unit: `${goods.coffee.nameAr} · ${goods.coffeeCarton.unitAr}`, price: '260' },
      { app: 'كيتا', unit: '103', price: '18' },
    ]
    const sent = { isTrial: false, rows }
    expect(await shop.call(deliveryPriceImport, { body: sent }, as())).toMatchObject({ newCount: 2, changedCount: 1 })
    const listed = async (query: object) =>
      (await shop.call(deliveryPriceList, { query }, as())).rows.map(each => [
        (each.unit as { nameEn: string }).nameEn,
        each.price,
      ])
    expect(await listed({ withApp: app, search: 'coffee' })).toEqual([['Arabic coffee · Piece', priceAt('21.5')]])
    expect(await listed({ search: 'delivery' })).toEqual([['Delivery · Service', priceAt('18')]])
    const [changed] = await shop.call(deliveryPriceHistory, { params: { id: row.id } }, as())
    expect(changed?.changes).toMatchObject([{ field: 'price', from: 20, to: 21.5 }])
  })

  test('keeps its app, which is not deleted before its prices', async () => {
    const unused = await addApp('هنقرستيشن')
    await addPrice(goods.medicine, '25.00', unused)
    const { id, version } = await addPrice(goods.delivery, '18.00', unused)
    expect(await shop.call(deliveryAppRemoval, { params: { id: unused } }, as())).toMatchObject({
      uses: [{ code: 'usedByDefinitions', count: 2 }],
    })
    await shop.call(deliveryPriceRemove, { params: { id }, query: { version: Number(version) } }, as())
    expect((await shop.call(deliveryPriceList, { query: {} }, as())).count).toBe(1)
  })

  test('goes with its item, as history and audit say, and keeps the unit that it is of', async () => {
    const { id: category } = await shop.call(endpoints.itemCategoryAdd, { body: { nameAr: 'مشروبات' } }, as())
    const piece = { id: null, nameAr: 'حبة', ratio: times('1'), price: priceAt('10.00') }
    const addTea = (nameAr: string) => {
      const units = [piece, { ...piece, nameAr: 'كرتون', ratio: times('12') }]
      return shop.call(endpoints.itemAdd, { body: { nameAr, category, units } }, as())
    }
    const unitsOf = (row: DefinitionRow): readonly ChildRow[] => (Array.isArray(row.units) ? row.units : [])
    const priceOf = (row: DefinitionRow, at: number) =>
      addPrice({ ...goods.coffee, unitId: unitsOf(row)[at]?.id ?? 0 }, '12.00')
    const [tea, mint] = [await addTea('شاي'), await addTea('نعناع')]
    const [first, second, third] = [await priceOf(tea, 0), await priceOf(tea, 1), await priceOf(mint, 0)]
    const units = unitsOf(tea).slice(0, 1)
    const change = { params: { id: tea.id }, body: { version: tea.version, units } }
    expect((await shop.refusal(endpoints.itemChange, change, as())).problems).toMatchObject([
      { at: 'units', code: 'childRowUsed', params: { name: 'كرتون' } },
    ])
    const removed = { params: { id: tea.id }, query: { version: tea.version } }
    expect(await shop.call(endpoints.itemRemove, removed, as())).toMatchObject({ outcome: 'deleted' })
    const removedAll = { params: { id: category }, query: { version: 1, count: 1 } }
    expect(await shop.call(endpoints.itemCategoryRemove, removedAll, as())).toMatchObject({ outcome: 'deleted' })
    const ids = [first.id, second.id, third.id]
    const history = await shop.db.read
      .selectFrom('row_change')
      .selectAll()
      .where('table_name', '=', 'delivery_price')
      .where('row_id', 'in', ids)
      .where('action', '=', 'deleted')
      .orderBy('row_id')
      .execute()
    expect(history.map(row => [row.row_id, row.version, JSON.parse(row.changes)[2]])).toEqual(
      ids.map(id => [id, 2, { field: 'price', from: 12, to: null }]),
    )
    const audit = await shop.db.read
      .selectFrom('audit')
      .select('subject')
      .where('action', '=', 'definition.deleted')
      .where('subject', 'like', 'deliveryPrice %')
      .orderBy('id')
      .execute()
    // Those of a deleted category are in the histories of its items and prices alone.
    expect(audit.map(row => row.subject).slice(-2)).toEqual([`deliveryPrice ${first.id}`, `deliveryPrice ${second.id}`])
  })

  test('is for users who manage delivery apps', async () => {
    await addUsers(shop.db, shop.clock, { seller: { features: ['f-manage-delivery-apps'] } })
    const seller = await shop.signIn('seller')
    const body = { app, unit: goods.coffee.unitId, price: priceAt('20.00') }
    expect((await shop.refusal(deliveryPriceAdd, { body }, { as: cashier })).status).toBe(403)
    const row = await shop.call(deliveryPriceAdd, { body }, { as: seller })
    expect(row.unit).toMatchObject({ nameEn: 'Arabic coffee · Piece' })
    const apps = await shop.call(getDeliveryApps, {}, { as: cashier })
    expect(apps.slice(0, 2).map(({ nameAr }) => nameAr)).toEqual(['جاهز', 'كيتا'])
  })
})
