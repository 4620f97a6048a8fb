/** The rules of items and services: their units, what documents keep, what they cost, and that every change reaches the tills. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { DefinitionRow, SentFields } from '#contract/definitions/definition.ts'
import type { ChildRow } from '#contract/definitions/field.ts'
import { endpoints } from '#contract/index.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { pieces, priceAt, times } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { hastyLimits } from '#tests/support/hasty-limits.ts'
import { addUsers } from '#tests/support/people.ts'
import { aSale, fillTinyShop, goods, tinyParties, withCardamom } from '#tests/support/tiny-shop.ts'
import { aPurchase } from '#tests/support/tiny-trade.ts'

const { itemAdd, itemChange, itemHistory, itemImport, itemList, itemRead, itemRemoval, itemRemove, itemSetActive } =
  endpoints
const { serviceAdd, serviceList, serviceRead } = endpoints

const piece = { id: null, nameAr: 'حبة', ratio: times('1'), price: priceAt('2') }
const carton = { id: null, nameAr: 'كرتون', nameEn: 'Carton', ratio: times('12'), price: priceAt('20') }

describeOnBoth('an item', open => {
  let shop: TestApp
  let owner: string

  beforeAll(async () => {
    shop = await open({
      limits: hastyLimits,
      fill: async (db, clock) => {
        await fillTinyShop(db, clock)
        await addUsers(db, clock, {
          services: { features: ['f-services-manage'] },
          sells: { features: ['f-create-sales-invoice'] },
          'of-the-second': { features: ['f-items-manage'], branchIds: [2] },
        })
      },
    })
    owner = await shop.signIn('owner')
    await shop.call(endpoints.createBill, { body: aPurchase(goods.coffee, '10', '12.00') }, { as: owner })
    await shop.call(
      endpoints.createBill,
      { body: aSale([{ good: goods.coffee, features: [withCardamom.id] }]) },
      { as: owner },
    )
  }, 60_000)

  let made = 0
  const body = (units: readonly object[], changes: SentFields = {}): SentFields => ({
    ...{ nameAr: `صنف ${++made}`, category: 1, units: units.map(unit => ({ id: null, ...unit })) },
    ...changes,
  })
  const add = (units: readonly object[] = [piece], changes: SentFields = {}, as = owner) =>
    shop.call(itemAdd, { body: body(units, changes) }, { as })
  const change = (row: DefinitionRow, sent: SentFields, as = owner) =>
    shop.call(itemChange, { params: { id: row.id }, body: { ...sent, version: row.version } }, { as })
  const refusedAdd = async (units: readonly object[], changes: SentFields = {}) => {
    const refusal = await shop.refusal(itemAdd, { body: body(units, changes) }, { as: owner })
    return refusal.problems.map(({ at, code }) => `${at} ${code}`)
  }
  /** As a program sends it that knows no schema. */
  const refusedRaw = async (url: string, payload: object) => {
    const response = await shop.inject({ method: 'POST', url, headers: { authorization: `Bearer ${owner}` }, payload })
    const { problems }: { problems: { at: string; code: string }[] } = response.json()
    return problems.map(({ at, code }) => `${at} ${code}`)
  }
  const refusedChange = async (row: DefinitionRow, sent: SentFields) => {
    const input = { params: { id: row.id }, body: { ...sent, version: row.version } }
    const refusal = await shop.refusal(itemChange, input, { as: owner })
    return refusal.problems.map(({ at, code }) => `${at} ${code}`)
  }
  const read = (id: number, as = owner) => shop.call(itemRead, { params: { id } }, { as })
  const unitsOf = (row: DefinitionRow): readonly ChildRow[] => (Array.isArray(row.units) ? row.units : [])
  const sentUnits = (row: DefinitionRow) => unitsOf(row).map(({ id }): ChildRow => ({ id }))

  describe('has units', () => {
    test('of which exactly one has ratio 1, and is the default where no other is', async () => {
      const row = await add([piece, carton])
      expect(unitsOf(row)).toMatchObject([
        {
          nameAr: 'حبة',
          ratio: times('1'),
          isDefaultSale: true,
          isDefaultPurchase: true,
          priceIncludesVat: true,
          cost: null,
        },
        { nameAr: 'كرتون', ratio: times('12'), isDefaultSale: false, isDefaultPurchase: false },
      ])
      expect(row).toMatchObject({ vatCategory: 'standard', price: priceAt('2') })
      const bought = await add([piece, { ...carton, isDefaultPurchase: true, isDefaultSale: true }])
      expect(bought.price).toBe(priceAt('20'))
      expect(unitsOf(bought)).toMatchObject([
        { isDefaultSale: false, isDefaultPurchase: false },
        { isDefaultPurchase: true },
      ])
      expect(await refusedAdd([carton])).toEqual(['units baseUnitMissing'])
      expect(await refusedRaw('/api/item/items', { nameAr: 'صنف', category: 1, units: [] })).toEqual(['units required'])
      expect(await refusedAdd([piece, { ...piece, nameAr: 'قطعة' }])).toEqual(['units.1.ratio baseUnitTwice'])
      const both = { isDefaultSale: true, isDefaultPurchase: true }
      expect(
        await refusedAdd([
          { ...piece, ...both },
          { ...carton, ...both },
        ]),
      ).toEqual([...['units.1.isDefaultSale onlyOneMarked', 'units.1.isDefaultPurchase onlyOneMarked']])
      const nothing = { nameAr: 'صنف', category: 1, units: [{ nameAr: 'حبة', ratio: 0, price: 1 }] }
      expect(await refusedRaw('/api/item/items', nothing)).toEqual(['units.0.ratio mustBePositive'])
    })

    test('whose barcodes name one unit in the whole shop, goods and services alike', async () => {
      const row = await add([
        { ...piece, barcodes: ['qx-1', '٦٢٨١'] },
        { ...carton, barcodes: ['QX-2'] },
      ])
      expect(unitsOf(row)[0]?.barcodes).toEqual(['6281', 'QX-1'])
      expect(await refusedAdd([{ ...piece, barcodes: ['QX-1'] }])).toEqual(['units.0.barcodes taken'])
      const service = { body: body([{ ...piece, barcodes: ['QX-2'] }]) }
      expect((await shop.refusal(serviceAdd, service, { as: owner })).problems).toMatchObject([{ code: 'taken' }])
      const found = await shop.call(itemList, { query: { search: 'qx-2' } }, { as: owner })
      expect(found.rows.map(({ id }) => id)).toEqual([row.id])
    })

    test('whose ratio stays once a document has named them, and of which none such goes', async () => {
      const row = await read(goods.coffee.itemId)
      const [base, carton] = unitsOf(row)
      const others = sentUnits(row)
      // The carton has not been used: it is changed, and taken away.
      const rescaled = await change(row, {
        units: [{ id: base?.id ?? 0 }, { id: carton?.id ?? 0, ratio: times('10') }],
      })
      expect(unitsOf(rescaled)[1]).toMatchObject({ ratio: times('10') })
      expect(
        await refusedChange(rescaled, {
          units: [
            { id: base?.id ?? 0, ratio: times('2') },
            { id: carton?.id ?? 0, ratio: times('1') },
          ],
        }),
      ).toEqual(['units.0.ratio unitUsed'])
      expect(await refusedChange(rescaled, { units: [{ id: carton?.id ?? 0, ratio: times('1') }] })).toEqual([
        'units childRowUsed',
      ])
      const alone = await change(rescaled, { units: others.slice(0, 1) })
      expect(unitsOf(alone)).toHaveLength(1)
      expect(await refusedChange(alone, { features: [] })).toEqual(['features childRowUsed'])
      const [feature] = Array.isArray(alone.features) ? alone.features : []
      expect(
        await change(alone, { features: [{ id: feature?.id ?? 0, nameAr: 'بالزعفران', price: priceAt('3') }] }),
      ).toMatchObject({
        features: [{ id: withCardamom.id, nameAr: 'بالزعفران', price: priceAt('3') }],
      })
    })
  })

  test('costs what is typed until goods have moved, and then what the books say', async () => {
    const row = await add([{ ...piece, cost: priceAt('1.25') }])
    const [unit] = sentUnits(row)
    const dearer = await change(row, { units: [{ id: unit?.id ?? 0, cost: priceAt('1.5') }] })
    expect(unitsOf(dearer)[0]?.cost).toBe(priceAt('1.5'))
    const good = { ...goods.lamp, itemId: row.id, unitId: unit?.id ?? 0, price: '2.00' }
    await shop.call(endpoints.createBill, { body: aPurchase(good, '5', '1.40') }, { as: owner })
    // Of the stock on hand, in the branches of the user.
    expect((await read(row.id)).averageCost).toBe(priceAt('1.40'))
    expect((await read(row.id, await shop.signIn('of-the-second'))).averageCost).toBeNull()
    const costly = { units: [{ id: unit?.id ?? 0, cost: priceAt('9') }] }
    expect(await refusedChange(dearer, costly)).toEqual(['units.0.cost costFromBooks'])
    expect(await refusedChange(dearer, { units: [...sentUnits(row), { ...carton, cost: priceAt('9') }] })).toEqual([
      'units.1.cost costFromBooks',
    ])
    expect(await change(dearer, { units: [{ id: unit?.id ?? 0, price: priceAt('3') }] })).toMatchObject({
      price: priceAt('3'),
    })
  })

  test('that documents or moves name is retired and never deleted; any other goes with all that belongs to it', async () => {
    const used = await read(goods.coffee.itemId)
    const params = { id: used.id }
    const removal = await shop.call(itemRemoval, { params }, { as: owner })
    expect(removal).toMatchObject({ outcome: 'refused', uses: [{ code: 'usedByBills' }, { code: 'usedByMoves' }] })
    const query = { version: used.version }
    expect((await shop.refusal(itemRemove, { params, query }, { as: owner })).error).toBe('row_in_use')
    const retired = await shop.call(
      itemSetActive,
      { params, body: { version: used.version, isActive: false } },
      { as: owner },
    )
    expect(retired.isActive).toBe(false)
    await shop.call(itemSetActive, { params, body: { version: retired.version, isActive: true } }, { as: owner })
    const row = await add([{ ...piece, barcodes: ['GONE'] }, carton], {
      features: [{ id: null, nameAr: 'حار', price: priceAt('1') }],
      suppliers: [{ id: null, supplier: tinyParties.supplier, supplierCode: 'X9' }],
      reorderLevels: [{ id: null, branch: 1, level: pieces('5') }],
    })
    expect(await shop.call(itemRemove, { params: { id: row.id }, query: { version: 1 } }, { as: owner })).toMatchObject(
      { outcome: 'deleted' },
    )
    expect(unitsOf(await add([{ ...piece, barcodes: ['GONE'] }]))[0]?.id).toBeGreaterThan(Number(unitsOf(row)[1]?.id))
  })

  test('keeps its supplier from being deleted, and tells levels of a branch to its people alone', async () => {
    const row = await add([piece], {
      suppliers: [{ id: null, supplier: tinyParties.supplier, supplierCode: 'X9' }],
      reorderLevels: [
        { id: null, branch: 1, level: pieces('5') },
        { id: null, branch: 2, level: pieces('7') },
      ],
    })
    const uses = await shop.call(endpoints.supplierRemoval, { params: { id: tinyParties.supplier } }, { as: owner })
    expect(uses.uses).toContainEqual({ code: 'usedByDefinitions', count: 1 })
    const second = await shop.signIn('of-the-second')
    const actual = await read(row.id, second)
    expect(actual.reorderLevels).toMatchObject([{ branch: { id: 2 }, level: pieces('7') }])
    // A user who may not see suppliers sees a number.
    expect(actual.suppliers).toMatchObject([
      { supplier: { id: tinyParties.supplier, code: null, nameEn: String(tinyParties.supplier) } },
    ])
    // So does what has become of them, in the history and where two have changed the row.
    const levelsOf = ({ reorderLevels }: DefinitionRow, ...levels: readonly string[]) => ({
      reorderLevels: levels.map((level, at) => {
        const known = Array.isArray(reorderLevels) ? reorderLevels[at] : undefined
        return { id: Number(known?.id), branch: at + 1, level: pieces(level) }
      }),
    })
    const whole = await read(row.id)
    const both = await change(whole, levelsOf(whole, '6', '8'))
    await change(both, levelsOf(both, '9', '8'))
    const history = await shop.call(endpoints.itemHistory, { params: { id: row.id } }, { as: second })
    const levels = JSON.stringify(
      history.map(({ changes }) => changes.filter(({ field }) => field === 'reorderLevels')),
    )
    expect(history.map(({ version }) => version)).toEqual([2, 1])
    expect(levels).toContain('"id":2')
    expect(levels).not.toContain('"id":1')
    const refusal = await shop.refusal(
      endpoints.itemChange,
      { params: { id: row.id }, body: { version: 1, reorderLevels: [] } as never },
      { as: second },
    )
    expect(refusal.error).toBe('row_changed')
    expect(refusal.problems?.map(({ params }) => params?.theirs)).toEqual([expect.not.stringContaining('9')])
    const saved = await change(await read(row.id, second), { nameEn: 'Changed', reorderLevels: [] }, second)
    expect((await read(saved.id)).reorderLevels).toMatchObject([{ branch: { id: 1 } }])
  })

  test('reaches the tills with every change', async () => {
    const since = async () =>
      (await shop.call(endpoints.getCatalogueChanges, { query: { since: 0 } }, { as: owner })).version
    const actual = async (version: string) => {
      const changes = await shop.call(
        endpoints.getCatalogueChanges,
        { query: { since: Number(version) } },
        { as: owner },
      )
      return changes.items
    }
    let version = await since()
    const row = await add([{ ...piece, barcodes: ['TILL1'] }])
    const [added] = await actual(version)
    expect(added).toMatchObject([
      row.id,
      row.code,
      row.nameAr,
      '',
      1,
      0,
      0,
      [[unitsOf(row)[0]?.id, 'حبة', '', 1_000_000, 20_000, 7, ['TILL1'], []]],
      [],
      '',
    ])
    version = await since()
    const [unit] = sentUnits(row)
    await change(row, { units: [{ id: unit?.id ?? 0, price: priceAt('2.5'), barcodes: [] }, carton], isWeighed: true })
    const [changed] = await actual(version)
    expect(changed?.[5]).toBe(2)
    expect(changed?.[7]).toMatchObject([
      [unit?.id, 'حبة', '', 1_000_000, 25_000, 7, [], []],
      [expect.any(Number), 'كرتون', 'Carton', 12_000_000, 200_000, 4, [], []],
    ])
    // A bill of it is posted at once, at the new price.
    const good = { ...goods.lamp, itemId: row.id, unitId: unit?.id ?? 0, price: '2.50' }
    await shop.call(endpoints.createBill, { body: aPurchase(good, '5', '1.00') }, { as: owner })
    expect(await shop.call(endpoints.createBill, { body: aSale([{ good }]) }, { as: owner })).toBeTruthy()
  })

  test('and a service have one count of codes, and are listed apart; a service has no cost', async () => {
    const services = await shop.signIn('services')
    const { code } = await shop.call(endpoints.getItemInit, {}, { as: services })
    const service = await shop.call(serviceAdd, { body: body([piece]) }, { as: services })
    expect(service.code).toBe(code)
    expect(unitsOf(service)[0]).not.toHaveProperty('cost')
    expect((await add()).code).toBe(String(Number(code) + 1).padStart(4, '0'))
    const taken = await shop.refusal(itemAdd, { body: body([piece], { code }) }, { as: owner })
    expect(taken.problems).toMatchObject([{ at: 'code', code: 'taken' }])
    const { rows } = await shop.call(serviceList, { query: {} }, { as: services })
    expect(rows.map(({ id }) => id)).toContain(service.id)
    expect(rows.map(({ id }) => id)).not.toContain(goods.coffee.itemId)
    expect((await shop.refusal(serviceRead, { params: { id: goods.coffee.itemId } }, { as: services })).status).toBe(
      404,
    )
    expect((await shop.refusal(itemRead, { params: { id: service.id } }, { as: owner })).status).toBe(404)
    expect((await shop.refusal(itemRead, { params: { id: goods.coffee.itemId } }, { as: services })).status).toBe(403)
    const unit = { nameAr: 'حبة', ratio: 1, price: 2, cost: 1 }
    expect(await refusedRaw('/api/definitions/service', { nameAr: 'خدمة', category: 1, units: [unit] })).toEqual([
      'units.0 unknownField',
    ])
  })

  test('has a history that shows its units by name', async () => {
    const row = await add([piece], { nameEn: 'Tea' })
    const [unit] = sentUnits(row)
    await change(row, { units: [{ id: unit?.id ?? 0, price: priceAt('2.5') }, carton] })
    const [changed] = await shop.call(itemHistory, { params: { id: row.id } }, { as: owner })
    expect(changed?.changes).toMatchObject([
      {
        field: 'units',
        from: [{ id: unit?.id, nameAr: 'حبة', price: 2 }],
        to: [
          { id: unit?.id, nameAr: 'حبة', price: 2.5 },
          { nameAr: 'كرتون', ratio: 12, price: 20 },
        ],
      },
    ])
  })

  test('is answered by the calls of the specification: paged, by its id, and what a new one begins with', async () => {
    const as = await shop.signIn('sells')
    const all = await shop.call(endpoints.getItemPage, { params: { page: -1, pageSize: 20 } }, { as })
    const ids = all.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    const second = await shop.call(endpoints.getItemPage, { params: { page: 2, pageSize: 3 } }, { as })
    expect(second.map(({ id }) => id)).toEqual(ids.slice(3, 6))
    const coffee = await shop.call(endpoints.getItem, { params: { id: goods.coffee.itemId } }, { as })
    expect(coffee).toMatchObject({ code: '101', isActive: true, units: [{ unitCost: null, ratio: times('1') }] })
    expect((await shop.refusal(endpoints.getItem, { params: { id: 99_999 } }, { as })).status).toBe(404)
    const wrong = { params: { page: 0, pageSize: 3 } }
    expect((await shop.refusal(endpoints.getItemPage, wrong, { as })).problems).toMatchObject([
      { at: 'page', code: 'tooSmall' },
    ])
    const bought = await shop.call(endpoints.getItem, { params: { id: goods.coffee.itemId } }, { as: owner })
    await change({ ...(await read(bought.id)), version: bought.version }, { nameEn: 'Coffee' })
  })

  test('is imported with its units, suppliers and levels from one line', async () => {
    const line = (code: string) => ({
      ...{ code, nameAr: `مستورد ${code}`, category: 'General', isTobacco: '' },
      units: [
        { nameAr: 'حبة', nameEn: 'Piece', ratio: 1, price: '2.5', cost: 1, barcodes: [`62800${code}`] },
        { nameAr: 'كرتون', ratio: '12', price: 28, isDefaultPurchase: true },
      ],
      suppliers: [{ supplier: 'Supplier', supplierCode: `S${code}` }],
      reorderLevels: [{ branch: 'First branch', level: 4 }],
    })
    const rows = ['9001', '9002'].map(line)
    const twice = { ...line('9003'), units: [{ nameAr: 'حبة', ratio: 1, price: 1, barcodes: ['628009001'] }] }
    const trial = await shop.call(itemImport, { body: { isTrial: true, rows: [...rows, twice] } }, { as: owner })
    expect(trial.rows.map(({ problems }) => problems.map(({ at, code }) => `${at} ${code}`))).toEqual([
      [],
      [],
      ['units.0.barcodes duplicate'],
    ])
    expect(await shop.call(itemImport, { body: { isTrial: false, rows } }, { as: owner })).toMatchObject({
      newCount: 2,
    })
    expect(await shop.call(itemImport, { body: { isTrial: false, rows } }, { as: owner })).toMatchObject({
      sameCount: 2,
    })
    const prices = [{ code: '9001', units: [{ nameAr: 'كرتون', price: 30 }] }]
    expect(await shop.call(itemImport, { body: { isTrial: false, rows: prices } }, { as: owner })).toMatchObject({
      changedCount: 1,
    })
    const { rows: found } = await shop.call(itemList, { query: { search: '9001', isWhole: true } }, { as: owner })
    expect(found).toMatchObject([
      {
        ...{ code: '9001', vatCategory: 'standard', price: priceAt('2.5'), isTobacco: false },
        units: [
          {
            nameAr: 'حبة',
            nameEn: 'Piece',
            price: priceAt('2.5'),
            cost: priceAt('1'),
            barcodes: ['628009001'],
            isDefaultSale: true,
          },
          { nameAr: 'كرتون', ratio: times('12'), price: priceAt('30'), isDefaultPurchase: true },
        ],
        suppliers: [{ supplier: { nameEn: 'Supplier' }, supplierCode: 'S9001' }],
        reorderLevels: [{ branch: { code: '1' }, level: pieces('4') }],
      },
    ])
  })

  test('leaves books, an audit and histories that hold', async () => {
    expect(await checkBooks(shop.db)).toEqual([])
  })
})
