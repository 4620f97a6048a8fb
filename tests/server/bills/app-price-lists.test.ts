/**
 * Random price lists of delivery apps: prices added, changed, retired, brought back, imported and removed, and prices of the shop changed. After each
 * step a bill has the price that a plain list of the test says: a halala less is refused, and tills have the same prices.
 */
import { beforeAll, expect, test } from 'vitest'
import type { NewBill } from '#contract/bill.ts'
import { type Catalogue, decodedCatalogueChanges, readCatalogue, withChanges } from '#contract/catalogue.ts'
import type { DefinitionRow } from '#contract/definitions/definition.ts'
import type { ChildRow } from '#contract/definitions/field.ts'
import { endpoints } from '#contract/index.ts'
import { rate } from '#domain/money.ts'
import { makeRandom } from '#tests/simulation/random.ts'
import { priceAt, sar, times } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { sampleSeed, scaled, scaledTimeout } from '#tests/support/depth.ts'
import { addUsers } from '#tests/support/people.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'

const stepsCount = scaled(20)
const names = ['add', 'add', 'add', 'change', 'turn', 'remove', 'takeOver', 'shopPrice'] as const

/** A unit of a service: the second has a ratio of twelve. */
type Unit = { readonly itemId: number; readonly unitId: number; readonly code: string; price: number }
/** A price of an app in halalas. */
type Listed = {
  readonly id: number
  version: number
  readonly app: number
  readonly unit: Unit
  price: number
  isActive: boolean
}

describeOnBoth(`price lists of apps in any order (seed ${sampleSeed})`, open => {
  const random = makeRandom(sampleSeed)
  let shop: TestApp
  let owner: string
  let seller: string
  let apps: readonly number[]
  const units: Unit[] = []
  const services = new Map<number, DefinitionRow>()
  let list: Listed[] = []
  let till: Catalogue

  const as = () => ({ as: owner })
  const text = (halalas: number) => (halalas / 100).toFixed(2)
  const somePrice = () => random.integer(3, 9_999)
  const childRows = ({ units: rows }: DefinitionRow): readonly ChildRow[] => (Array.isArray(rows) ? rows : [])

  beforeAll(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
    await addUsers(shop.db, shop.clock, { seller: { features: ['f-create-sales-invoice'] } })
    seller = await shop.signIn('seller')
    const terms = { commissionPercent: rate(1800), commissionFixed: sar('0'), hasCommissionVat: true, account: null }
    const addApp = async (nameAr: string) =>
      (await shop.call(endpoints.deliveryAppAdd, { body: { nameAr, ...terms } }, as())).id
    apps = [await addApp('جاهز'), await addApp('كيتا')]
    for (const nameAr of ['غسيل', 'كي']) {
      const prices = [somePrice(), somePrice()]
      const rows = prices.map((each, at) => ({
        ...{ id: null, nameAr: at === 0 ? 'قطعة' : 'دزينة', ratio: times(at === 0 ? '1' : '12') },
        ...{ price: priceAt(text(each)), priceIncludesVat: true },
      }))
      const row = await shop.call(endpoints.serviceAdd, { body: { nameAr, category: 1, units: rows } }, as())
      services.set(row.id, row)
      for (const [at, { id }] of childRows(row).entries())
        units.push({
          ...{ itemId: row.id, unitId: id ?? 0, price: prices[at] ?? 0 },
          code: at === 0 ? String(row.code) : `${row.code}/دزينة`,
        })
    }
    till = await wholeCatalogue()
  }, 60_000)

  const wholeCatalogue = async () => {
    const headers = { authorization: `Bearer ${owner}` }
    return readCatalogue((await shop.inject({ method: 'GET', url: endpoints.getCatalogue.path, headers })).json())
  }

  const steps = {
    add: async () => {
      const app = random.pick(apps)
      const free = units.filter(unit => !list.some(each => each.app === app && each.unit === unit))
      if (free.length === 0) return
      const [unit, price] = [random.pick(free), somePrice()]
      const body = { app, unit: unit.unitId, price: priceAt(text(price)) }
      const { id, version } = await shop.call(endpoints.deliveryPriceAdd, { body }, as())
      list.push({ id, version, app, unit, price, isActive: true })
    },
    change: async () => {
      const active = list.filter(({ isActive }) => isActive)
      if (active.length === 0) return
      const [row, price] = [random.pick(active), somePrice()]
      const body = { version: row.version, price: priceAt(text(price)) }
      const changed = await shop.call(endpoints.deliveryPriceChange, { params: { id: row.id }, body }, as())
      Object.assign(row, { price, version: changed.version })
    },
    turn: async () => {
      if (list.length === 0) return
      const row = random.pick(list)
      const body = { version: row.version, isActive: !row.isActive }
      const turned = await shop.call(endpoints.deliveryPriceSetActive, { params: { id: row.id }, body }, as())
      Object.assign(row, { isActive: body.isActive, version: turned.version })
    },
    remove: async () => {
      if (list.length === 0) return
      const { id, version } = random.pick(list)
      await shop.call(endpoints.deliveryPriceRemove, { params: { id }, query: { version } }, as())
      list = list.filter(each => each.id !== id)
    },
    takeOver: async () => {
      const active = list.filter(({ isActive }) => isActive)
      if (active.length === 0) return
      const [row, price] = [random.pick(active), somePrice()]
      const rows = [{ app: row.app === apps[0] ? 'جاهز' : 'كيتا', unit: row.unit.code, price: text(price) }]
      const done = await shop.call(endpoints.deliveryPriceImport, { body: { isTrial: false, rows } }, as())
      const isSame = price === row.price
      expect(done).toMatchObject({ newCount: 0, changedCount: isSame ? 0 : 1 })
      Object.assign(row, { price, version: row.version + (isSame ? 0 : 1) })
    },
    shopPrice: async () => {
      const [unit, price] = [random.pick(units), somePrice()]
      const row = services.get(unit.itemId)
      if (row === undefined) throw new Error('There is no such service.')
      const sent = childRows(row).map(({ id }) => ({ id, ...(id === unit.unitId && { price: priceAt(text(price)) }) }))
      const change = { params: { id: row.id }, body: { version: row.version, units: sent } }
      services.set(row.id, await shop.call(endpoints.serviceChange, change, as()))
      unit.price = price
    },
  }

  const priceOf = (unit: Unit, app: number | null) =>
    list.find(each => each.isActive && each.unit === unit && each.app === app)?.price ?? unit.price

  /** How a bill is paid: its prices are those of an app that pays all of it. */
  const paid = () => {
    const app = random.pick(apps)
    const ofApp = (amount: number) =>
      ({ method: 'deliveryApp', amount: sar(text(amount)), deliveryAppId: app }) as const
    const ofCash = (amount: number) => ({ method: 'cash', amount: sar(text(amount)) }) as const
    return random.weighted<{ readonly app: number | null; readonly tenders: (total: number) => NewBill['tenders'] }>([
      { weight: 4, value: { app, tenders: total => [ofApp(total)] } },
      { weight: 1, value: { app, tenders: total => [ofApp(total), ofCash(0)] } },
      { weight: 2, value: { app: null, tenders: total => [ofCash(total)] } },
      { weight: 1, value: { app: null, tenders: total => [ofApp(1), ofCash(total - 1)] } },
    ])
  }

  const sell = async () => {
    const unit = random.pick(units)
    const { app, tenders } = paid()
    const listed = priceOf(unit, app)
    const bill = (price: number) => {
      const good = { ...goods.delivery, itemId: unit.itemId, unitId: unit.unitId, isExcludingVat: false }
      return aSale([{ good, price: text(price) }], { tenders: tenders(price) })
    }
    const posted = await shop.call(endpoints.createBill, { body: bill(listed) }, { as: seller })
    expect(posted.total).toBe(listed)
    const { problems } = await shop.refusal(endpoints.createBill, { body: bill(listed - 1) }, { as: seller })
    expect(problems).toMatchObject([{ at: 'BillServices.0.discount', code: 'discountLimitExceeded' }])
  }

  const expectTill = (catalogue: Catalogue) => {
    const known = new Map(catalogue.items.flatMap(item => item.units.map(unit => [unit.id, unit] as const)))
    for (const unit of units)
      for (const app of [null, ...apps]) {
        const { price, ofApps } = known.get(unit.unitId) ?? {}
        expect(ofApps?.find(each => each.appId === app)?.price ?? price).toBe(priceAt(text(priceOf(unit, app))))
      }
  }

  test(
    'are the prices of bills and of tills after each step',
    async () => {
      for (let step = 0; step < stepsCount; step += 1) {
        const name = random.pick(names)
        await steps[name]()
        await sell()
        const query = { since: Number(till.version) }
        const changes = decodedCatalogueChanges(await shop.call(endpoints.getCatalogueChanges, { query }, as()))
        till = withChanges(till, changes)
        expectTill(till)
      }
      expectTill(await wholeCatalogue())
    },
    scaledTimeout(60_000),
  )
})
