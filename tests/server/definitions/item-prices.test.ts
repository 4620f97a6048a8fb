/** Prices of many units from a day on: all or none, in histories, applied to bills by day, and withdrawn. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { NewBill } from '#contract/bill.ts'
import { catalogueEndpoints, readCatalogue } from '#contract/catalogue.ts'
import type { SentFields } from '#contract/definitions/definition.ts'
import { endpoints } from '#contract/index.ts'
import type { NewPrice } from '#contract/item-prices.ts'
import { day } from '#domain/days.ts'
import { priceAt, times } from '#tests/support/amounts.ts'
import { type Beginning, describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { hastyLimits } from '#tests/support/hasty-limits.ts'
import { addUsers } from '#tests/support/people.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'
import { logIn, renew, tokensOf } from '#tests/support/token-request.ts'

const { changePrices, withdrawPrices, createBill, itemChange, itemHistory, itemList, itemRead, itemRemove, itemAdd } =
  endpoints
const { getItem, getItemUnits, getSupplierItems } = endpoints

const [today, tomorrow, later] = [day('2026-01-15'), day('2026-01-16'), day('2026-01-20')]
const dayMs = 86_400_000
const coffee: number = goods.coffee.unitId
const carton: number = goods.coffeeCarton.unitId
const wasPrice = priceAt('23')

const withHolders: Beginning = {
  fill: async (db, clock) => {
    await fillTinyShop(db, clock)
    await addUsers(db, clock, {
      services: { features: ['f-services-manage'] },
      goods: { features: ['f-items-manage'] },
    })
  },
}

describeOnBoth('prices of many units', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ limits: hastyLimits, beginning: withHolders })
    owner = await shop.signIn('owner')
  })

  /** Tokens do not hold as long as that. */
  const wait = async (milliseconds: number) => {
    shop.clock.advance(milliseconds)
    owner = await (await shop.openCopy()).signIn('owner')
  }
  const to = (price: string, unitId = coffee, seen = wasPrice): NewPrice => ({ unitId, seen, price: priceAt(price) })
  const change = (firstDay: typeof today, prices: readonly NewPrice[], as = owner) =>
    shop.call(changePrices, { body: { firstDay, prices: [...prices] } }, { as })
  const refused = async (firstDay: typeof today, prices: readonly NewPrice[], as = owner) => {
    const refusal = await shop.refusal(changePrices, { body: { firstDay, prices: [...prices] } }, { as })
    return [refusal.status, ...refusal.problems.map(({ at, code }) => `${at} ${code}`)]
  }
  const item = () => shop.call(itemRead, { params: { id: goods.coffee.itemId } }, { as: owner })
  const units = async () => {
    const row = await item()
    return Array.isArray(row.units) ? row.units.map(unit => unit.price) : []
  }
  const history = () => shop.call(itemHistory, { params: { id: goods.coffee.itemId } }, { as: owner })
  const catalogueUnit = async () => {
    const headers = { authorization: `Bearer ${owner}` }
    const answer = await shop.inject({ method: 'GET', url: catalogueEndpoints.getCatalogue.path, headers })
    const unit = readCatalogue(answer.json()).items[0]?.units[0]
    return [unit?.price, unit?.planned]
  }
  const sale = (price: string, changes: Partial<NewBill> = {}) => ({
    ...aSale([{ good: { ...goods.coffee, price } }]),
    ...changes,
  })

  test('hold today at once, in lists, catalogue and history', async () => {
    const carton12 = to('260', carton, priceAt('253'))
    expect(await change(today, [to('25.5'), carton12])).toEqual({ changedCount: 2, plannedCount: 0 })
    expect(await units()).toEqual([priceAt('25.5'), priceAt('260')])
    expect(await catalogueUnit()).toEqual([priceAt('25.5'), []])
    const [first] = await history()
    expect(first).toMatchObject({
      ...{ action: 'changed', version: 2 },
      changes: [
        {
          field: 'units',
          from: [
            { id: coffee, nameAr: 'حبة', price: 23 },
            { id: carton, price: 253 },
          ],
          to: [
            { id: coffee, nameAr: 'حبة', price: 25.5 },
            { id: carton, price: 260 },
          ],
        },
      ],
    })
    // What is the same already is no change.
    expect(await change(today, [to('25.5', coffee, priceAt('25.5'))])).toEqual({ changedCount: 0, plannedCount: 0 })
    expect((await history()).length).toBe(1)
    const audit = await shop.db.read
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'prices.changed')
      .execute()
    expect(audit).toHaveLength(2)
  })

  test('hold from a later day: tills know both, and lists, forms and searches say the new one when it has come', async () => {
    expect(await change(later, [to('30')])).toEqual({ changedCount: 0, plannedCount: 1 })
    expect(await units()).toEqual([wasPrice, priceAt('253')])
    expect(await catalogueUnit()).toEqual([wasPrice, [{ firstDay: later, price: priceAt('30') }]])
    expect((await history())[0]?.changes).toEqual([{ field: 'plannedPrice', from: '', to: 'حبة: 30 (2026-01-20)' }])
    // The evening before in Riyadh it is still the old one.
    shop.clock.set('2026-01-19T20:59:59Z')
    await wait(0)
    expect(await units()).toEqual([wasPrice, priceAt('253')])
    await wait(1000)
    const priceIn = async () => [
      (await shop.call(getItem, { params: { id: goods.coffee.itemId } }, { as: owner })).units[0]?.unitPrice,
      (await shop.call(getItemUnits, { query: { id: goods.coffee.itemId } }, { as: owner }))[0]?.unitPrice,
    ]
    expect(await priceIn()).toEqual([priceAt('30'), priceAt('30')])
    // The catalogue is the same until somebody looks at items: a till reads the day.
    expect(await catalogueUnit()).toEqual([wasPrice, [{ firstDay: later, price: priceAt('30') }]])
    const { rows } = await shop.call(itemList, { query: { search: '101' } }, { as: owner })
    expect(rows[0]?.price).toBe(priceAt('30'))
    expect(await catalogueUnit()).toEqual([priceAt('30'), []])
    expect(await units()).toEqual([priceAt('30'), priceAt('253')])
    expect((await history())[0]).toMatchObject({
      changes: [{ field: 'units', from: [{ price: 23 }], to: [{ price: 30 }] }],
    })
    expect(await priceIn()).toEqual([priceAt('30'), priceAt('30')])
  })

  test('that came one after the other while nobody looked are written down together', async () => {
    await change(tomorrow, [to('24')])
    await change(later, [to('26')])
    await wait(10 * dayMs)
    expect(await units()).toEqual([priceAt('26'), priceAt('253')])
    const rows = await shop.db.read
      .selectFrom('item_price')
      .select(['price', 'replaced'])
      .orderBy('first_day')
      .execute()
    expect(rows).toEqual([
      { price: 240_000, replaced: 230_000 },
      { price: 260_000, replaced: 240_000 },
    ])
    expect((await history())[0]?.changes).toMatchObject([{ from: [{ price: 23 }], to: [{ price: 26 }] }])
  })

  test('hold for some days: what is planned after another is the price of today again', async () => {
    expect(await change(tomorrow, [to('20')])).toEqual({ changedCount: 0, plannedCount: 1 })
    expect(await change(later, [to('20')])).toEqual({ changedCount: 0, plannedCount: 0 })
    expect(await change(later, [to('23')])).toEqual({ changedCount: 0, plannedCount: 1 })
    expect(await change(later, [to('23')])).toEqual({ changedCount: 0, plannedCount: 0 })
    expect((await catalogueUnit())[1]).toEqual([
      { firstDay: tomorrow, price: priceAt('20') },
      { firstDay: later, price: wasPrice },
    ])
    await wait(dayMs)
    expect((await units())[0]).toBe(priceAt('20'))
    await wait(4 * dayMs)
    expect((await units())[0]).toBe(wasPrice)
  })

  describe('are counted in a bill by its own day', () => {
    const refusedSale = async (body: NewBill, as: string) =>
      (await shop.refusal(createBill, { body }, { as })).problems.map(({ at, code }) => `${at} ${code}`)

    test('before, on and after the first day, with items read meanwhile or not', async () => {
      await change(tomorrow, [to('30')])
      const cashier = await shop.signIn('cashier')
      await shop.call(createBill, { body: sale('23.00') }, { as: cashier })
      await wait(dayMs)
      const next = await (await shop.openCopy()).signIn('cashier')
      const below = ['BillItems.0.discount discountLimitExceeded']
      expect(await refusedSale(sale('23.00'), next)).toEqual(below)
      await shop.call(createBill, { body: sale('30.00') }, { as: next })
      await units()
      expect(await refusedSale(sale('23.00'), next)).toEqual(below)
    })

    test('which is that of its making where it was made without a network', async () => {
      shop.clock.set('2026-01-15T20:00:00Z')
      const session = await tokensOf(logIn(shop, 'cashier'))
      owner = await (await shop.openCopy()).signIn('owner')
      await change(tomorrow, [to('30')])
      shop.clock.set('2026-01-15T20:59:00Z')
      const capturedAt = shop.clock.now()
      shop.clock.set('2026-01-16T05:00:00Z')
      const cashier = (await tokensOf(renew(shop, session.refresh_token))).access_token
      owner = await (await shop.openCopy()).signIn('owner')
      const captured = { date: capturedAt, isCapturedOffline: true }
      await shop.call(createBill, { body: sale('23.00', captured) }, { as: cashier })
      await units()
      await shop.call(createBill, { body: sale('23.00', captured) }, { as: cashier })
      expect(await refusedSale(sale('23.00'), cashier)).toEqual(['BillItems.0.discount discountLimitExceeded'])
    })
  })

  test('are taken back before their day, and not after it', async () => {
    await change(tomorrow, [to('24')])
    await change(later, [to('26'), to('270', carton, priceAt('253'))])
    const takeBack = (rows: readonly (readonly [number, typeof today])[]) => ({
      body: { prices: rows.map(([unitId, firstDay]) => ({ unitId, firstDay })) },
    })
    const both = takeBack([
      [coffee, later],
      [carton, later],
    ])
    expect(await shop.call(withdrawPrices, both, { as: owner })).toEqual({ withdrawnCount: 2 })
    expect((await history())[0]?.changes).toEqual([
      { field: 'plannedPrice', from: 'حبة: 26 (2026-01-20); كرتون: 270 (2026-01-20)', to: '' },
    ])
    const again = await shop.refusal(withdrawPrices, both, { as: owner })
    expect(again.problems.map(({ at, code }) => `${at} ${code}`)).toEqual(['prices.0 notFound', 'prices.1 notFound'])
    await wait(dayMs)
    expect((await shop.refusal(withdrawPrices, takeBack([[coffee, tomorrow]]), { as: owner })).status).toBe(422)
    await wait(10 * dayMs)
    expect(await units()).toEqual([priceAt('24'), priceAt('253')])
  })

  test('are all stored or none, each problem at its line', async () => {
    const prices = [to('24'), to('5', 9999), to('25'), to('26', carton, priceAt('250'))]
    expect(await refused(tomorrow, prices)).toEqual([
      ...[422, 'prices.0.unitId duplicate', 'prices.1.unitId notFound', 'prices.3.price changedMeanwhile'],
    ])
    expect(await refused(day('2026-01-14'), [to('24')])).toEqual([422, 'firstDay dayInPast'])
    expect(await shop.db.read.selectFrom('item_price').select('id').execute()).toEqual([])
    const headers = { authorization: `Bearer ${owner}` }
    const send = async (lines: string) => {
      const payload = { firstDay: today, prices: lines }
      const answer = await shop.inject({ method: 'POST', url: changePrices.path, headers, payload })
      const { problems = [] }: { problems?: { at: string; code: string }[] } = answer.json()
      return [answer.statusCode, ...problems.map(({ at, code }) => `${at} ${code}`)]
    }
    expect(await send(`${coffee}\t23\t24\n${carton}\t253\t-1`)).toEqual([422, 'prices.1 invalid'])
    expect(await send(`${coffee}\t23\t24.00001`)).toEqual([422, 'prices.0 invalid'])
    expect(await send('<script>')).toEqual([422, 'prices invalid'])
    expect(await send('')).toEqual([200])
  })

  test('are changed by users who manage the item or service', async () => {
    const delivery = to('20', goods.delivery.unitId, priceAt('15'))
    const [ofGoods, ofServices] = [await shop.signIn('goods'), await shop.signIn('services')]
    expect(await refused(today, [to('24'), delivery], ofGoods)).toEqual([403, 'prices.1.unitId notAllowed'])
    expect(await refused(today, [to('24')], ofServices)).toEqual([403, 'prices.0.unitId notAllowed'])
    for (const person of ['cashier', 'guest'] as const)
      expect(await refused(today, [to('24')], await shop.signIn(person))).toEqual([403])
    expect(await change(today, [to('24')], ofGoods)).toEqual({ changedCount: 1, plannedCount: 0 })
    const row = await shop.db.read
      .selectFrom('item_unit')
      .select('price')
      .where('id', '=', goods.delivery.unitId)
      .execute()
    const seen = row[0]?.price ?? 0
    expect(await change(today, [{ ...delivery, seen: seen as never }], ofServices)).toMatchObject({ changedCount: 1 })
  })

  test('sent twice under one key are stored once', async () => {
    const body = { firstDay: tomorrow, prices: [to('24')] }
    const once = { as: owner, idempotencyKey: 'prices-once-1' }
    const first = await shop.call(changePrices, { body }, once)
    await shop.call(withdrawPrices, { body: { prices: [{ unitId: coffee, firstDay: tomorrow }] } }, { as: owner })
    expect(await shop.call(changePrices, { body }, once)).toEqual(first)
    expect(await shop.db.read.selectFrom('item_price').select('id').execute()).toEqual([])
  })

  test('planned for an item do not conflict with an open form of it; new ones of today do', async () => {
    const open = await item()
    await change(later, [to('30')])
    const sent = { params: { id: open.id }, body: { nameEn: 'Coffee', version: open.version } }
    const saved = await shop.call(itemChange, sent, { as: owner })
    await change(today, [to('26')])
    const stale = { params: { id: open.id }, body: { nameEn: 'Coffee beans', version: saved.version } }
    const refusal = await shop.refusal(itemChange, stale, { as: owner })
    expect([refusal.error, refusal.problems[0]?.at]).toEqual(['row_changed', 'units'])
  })

  test('two on one day are one, and remember what there was before', async () => {
    await change(today, [to('24')])
    await change(today, [to('25', coffee, priceAt('24'))])
    const rows = await shop.db.read.selectFrom('item_price').select(['price', 'replaced']).execute()
    expect(rows).toEqual([{ price: 250_000, replaced: 230_000 }])
    await change(later, [to('27', coffee, priceAt('25'))])
    await change(later, [to('28', coffee, priceAt('25'))])
    expect((await history())[0]?.changes).toEqual([
      { field: 'plannedPrice', from: 'حبة: 27 (2026-01-20)', to: 'حبة: 28 (2026-01-20)' },
    ])
  })

  test('go with their unit and their item', async () => {
    const unit = { id: null, nameAr: 'حبة', ratio: times('1'), price: priceAt('2') }
    const box = { id: null, nameAr: 'علبة', ratio: times('6'), price: priceAt('10') }
    const body = { nameAr: 'صنف جديد', category: 1, units: [unit, box] }
    const row = await shop.call(itemAdd, { body }, { as: owner })
    const made = Array.isArray(row.units) ? row.units.map(each => Number(each.id)) : []
    await change(later, [to('3', made[0], priceAt('2')), to('11', made[1], priceAt('10'))])
    const left: SentFields = { units: [{ id: made[0] ?? 0 }] }
    const sent = { params: { id: row.id }, body: { ...left, version: row.version + 1 } }
    const kept = await shop.call(itemChange, sent, { as: owner })
    const count = async () => (await shop.db.read.selectFrom('item_price').select('id').execute()).length
    expect(await count()).toBe(1)
    await shop.call(itemRemove, { params: { id: row.id }, query: { version: kept.version } }, { as: owner })
    expect(await count()).toBe(0)
  })

  test('of the items of a supplier are found by it', async () => {
    expect(await shop.call(getSupplierItems, { query: { supplierId: 3 } }, { as: owner })).toEqual({ itemIds: [] })
    const [unit] = [{ id: null, nameAr: 'حبة', ratio: times('1'), price: priceAt('2') }]
    const suppliers = [{ id: null, supplier: 3, supplierCode: 'X' }]
    const body = { nameAr: 'صنف', category: 1, units: [unit], suppliers }
    const { id } = await shop.call(itemAdd, { body }, { as: owner })
    expect(await shop.call(getSupplierItems, { query: { supplierId: 3 } }, { as: owner })).toEqual({ itemIds: [id] })
  })
})
