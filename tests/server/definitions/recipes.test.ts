/** The recipes of items: what they may name, that nothing is made of itself, and what is made of them for a quantity. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { DefinitionRow, SentFields } from '#contract/definitions/definition.ts'
import type { ChildRow } from '#contract/definitions/field.ts'
import { endpoints } from '#contract/index.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { pieces, priceAt, sar, times } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { hastyLimits } from '#tests/support/hasty-limits.ts'
import { addUsers } from '#tests/support/people.ts'
import { fillTinyShop, goods } from '#tests/support/tiny-shop.ts'
import { aPurchase } from '#tests/support/tiny-trade.ts'

const { itemAdd, itemChange, itemHistory, itemImport, itemRead, itemRemoval, itemSetActive, getRecipe } = endpoints
const { itemCategoryAdd, itemCategoryRemoval, itemCategoryRemove, accountRemoval } = endpoints

const piece = { id: null, nameAr: 'حبة', nameEn: 'Piece', ratio: times('1'), price: priceAt('2') }
const tray = { id: null, nameAr: 'صينية', nameEn: 'Tray', ratio: times('12'), price: priceAt('20'), isRecipeUnit: true }
const kilogram = { ...piece, nameAr: 'كيلو', nameEn: 'Kilogram', isSplittable: true }

describeOnBoth('a recipe', open => {
  let shop: TestApp
  let owner: string
  let makes: string
  let manages: string

  beforeAll(async () => {
    shop = await open({
      limits: hastyLimits,
      fill: async (db, clock) => {
        await fillTinyShop(db, clock)
        await addUsers(db, clock, {
          makes: { features: ['f-create-production-invoice'] },
          manages: { features: ['f-items-manage'] },
          counts: { features: ['f-inventory'] },
        })
      },
    })
    owner = await shop.signIn('owner')
    makes = await shop.signIn('makes')
    manages = await shop.signIn('manages')
    await shop.call(endpoints.createBill, { body: aPurchase(goods.coffee, '10', '12.00') }, { as: owner })
  }, 60_000)

  let made = 0
  const body = (changes: SentFields = {}): SentFields => ({
    ...{ nameAr: `صنف ${++made}`, nameEn: `Item ${made}`, category: 1, units: [piece] },
    ...changes,
  })
  const add = (changes: SentFields = {}, as = owner) => shop.call(itemAdd, { body: body(changes) }, { as })
  const refusedAdd = async (changes: SentFields) =>
    (await shop.refusal(itemAdd, { body: body(changes) }, { as: owner })).problems.map(
      ({ at, code }) => `${at} ${code}`,
    )
  const change = (row: DefinitionRow, sent: SentFields) =>
    shop.call(itemChange, { params: { id: row.id }, body: { ...sent, version: row.version } }, { as: owner })
  const refusedChange = async (row: DefinitionRow, sent: SentFields) => {
    const input = { params: { id: row.id }, body: { ...sent, version: row.version } }
    return (await shop.refusal(itemChange, input, { as: owner })).problems.map(({ at, code }) => `${at} ${code}`)
  }
  const read = (id: number) => shop.call(itemRead, { params: { id } }, { as: owner })
  const unitOf = (row: DefinitionRow, at = 0): number => {
    const units: readonly ChildRow[] = Array.isArray(row.units) ? row.units : []
    return units[at]?.id ?? 0
  }
  const of = (row: DefinitionRow, count: string, at = 0) => ({
    ...{ id: null, material: unitOf(row, at), quantity: pieces(count) },
  })
  const accountId = async (code: string) =>
    (await shop.db.read.selectFrom('account').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id

  describe('says', () => {
    test('how much it makes, of what, with which services, in the history and in words', async () => {
      const flour = await add({ nameAr: 'دقيق', nameEn: 'Flour', units: [kilogram] })
      const rent = await accountId('5302001')
      const cake = await add({
        ...{ units: [piece, tray], recipeYield: pieces('2') },
        materials: [of(flour, '1.5')],
        recipeServices: [{ id: null, account: rent, amount: sar('7.50') }],
      })
      expect(cake).toMatchObject({
        ...{ recipeYield: pieces('2'), units: [{ isRecipeUnit: false }, { isRecipeUnit: true }] },
        materials: [
          {
            material: { code: flour.code, nameAr: 'دقيق · كيلو', nameEn: 'Flour · Kilogram' },
            quantity: pieces('1.5'),
          },
        ],
        recipeServices: [{ account: { id: rent }, amount: sar('7.50') }],
      })
      const [entry] = await shop.call(itemHistory, { params: { id: cake.id } }, { as: owner })
      expect(entry?.changes.map(({ field }) => field)).toEqual(
        expect.arrayContaining(['recipeYield', 'materials', 'recipeServices']),
      )
      const [material] = Array.isArray(cake.materials) ? cake.materials : []
      const less = await change(cake, {
        materials: [{ id: material?.id ?? 0, quantity: pieces('1') }],
        recipeServices: [],
      })
      expect(less).toMatchObject({ materials: [{ quantity: pieces('1') }], recipeServices: [] })
      expect(await change(less, { recipeYield: null, materials: [] })).toMatchObject({
        recipeYield: null,
        materials: [],
      })
    })

    test('nothing that is no recipe', async () => {
      const flour = await add()
      expect(await refusedAdd({ materials: [of(flour, '1')] })).toEqual(['recipeYield required'])
      expect(await refusedAdd({ recipeYield: pieces('1') })).toEqual(['materials required'])
      expect(await refusedAdd({ recipeYield: pieces('0'), materials: [of(flour, '0')] })).toEqual([
        'recipeYield mustBePositive',
        'materials.0.quantity mustBePositive',
      ])
      const twice = [of(flour, '1'), of(flour, '2')]
      expect(await refusedAdd({ recipeYield: pieces('1'), materials: twice })).toEqual([
        'materials.1.material duplicate',
      ])
      const marked = [{ ...piece, isRecipeUnit: true }, tray]
      expect(await refusedAdd({ units: marked })).toEqual(['units.1.isRecipeUnit onlyOneMarked'])
      const missing = { id: null, material: 999_999, quantity: pieces('1') }
      expect(await refusedAdd({ recipeYield: pieces('1'), materials: [missing] })).toEqual([
        'materials.0.material notFound',
      ])
    })

    test('no service as a material, nothing retired, and no account that takes no expenses', async () => {
      const service = await shop.db.read
        .selectFrom('item_unit')
        .innerJoin('item', 'item.id', 'item_unit.item_id')
        .select('item_unit.id')
        .where('item.is_service', '=', 1)
        .executeTakeFirstOrThrow()
      const ofService = { id: null, material: service.id, quantity: pieces('1') }
      expect(await refusedAdd({ recipeYield: pieces('1'), materials: [ofService] })).toEqual([
        'materials.0.material notFound',
      ])
      const sugar = await add()
      await shop.call(
        itemSetActive,
        { params: { id: sugar.id }, body: { version: sugar.version, isActive: false } },
        { as: owner },
      )
      expect(await refusedAdd({ recipeYield: pieces('1'), materials: [of(sugar, '1')] })).toEqual([
        'materials.0.material inactive',
      ])
      const amount = sar('1.00')
      const [cash, group] = [await accountId('1101001'), await accountId('5302')]
      const services = [cash, group].map(account => ({ id: null, account, amount }))
      expect(await refusedAdd({ recipeYield: pieces('1'), recipeServices: services })).toEqual([
        'recipeServices.0.account notOfExpenses',
        'recipeServices.1.account takesNoEntries',
      ])
    })
  })

  describe('has no item in itself', () => {
    test('at any depth', async () => {
      const first = await add()
      const second = await add({ recipeYield: pieces('1'), materials: [of(first, '1')] })
      const third = await add({ recipeYield: pieces('1'), materials: [of(second, '1')] })
      const own = { recipeYield: pieces('1'), materials: [of(first, '1')] }
      expect(await refusedChange(first, own)).toEqual(['materials.0.material madeOfItself'])
      const deep = { recipeYield: pieces('1'), materials: [of(third, '1')] }
      expect(await refusedChange(first, deep)).toEqual(['materials.0.material madeOfItself'])
      // One that has no such path is taken, also where two ways lead to it.
      const fourth = await add({ recipeYield: pieces('1'), materials: [of(third, '1'), of(first, '2')] })
      expect(await refusedChange(second, { materials: [of(fourth, '1')] })).toEqual([
        'materials.0.material madeOfItself',
      ])
    })

    test('nor do the rows of one import close a circle together', async () => {
      const [one, two] = [await add(), await add()]
      const rows = [
        { code: String(one.code), recipeYield: 1, materials: [{ material: String(two.code), quantity: 1 }] },
        { code: String(two.code), recipeYield: 1, materials: [{ material: String(one.code), quantity: 1 }] },
      ]
      const tried = await shop.call(itemImport, { body: { rows, isTrial: true } as never }, { as: owner })
      expect(JSON.stringify(tried)).toContain('madeOfItself')
    })
  })

  test('comes with a file, by the code of the material and the name of its unit', async () => {
    const flour = await add({
      nameAr: 'دقيق أسمر',
      nameEn: 'Brown flour',
      units: [kilogram, { ...tray, nameAr: 'كيس' }],
    })
    const bread = await add()
    const row = {
      ...{ code: String(bread.code), recipeYield: 20 },
      materials: [
        { material: String(flour.code), quantity: 0.25 },
        { material: 'Brown flour · Tray', quantity: 2 },
      ],
      recipeServices: [{ account: '5302001', amount: 3 }],
    }
    await shop.call(itemImport, { body: { rows: [row], isTrial: false } as never }, { as: owner })
    expect(await read(bread.id)).toMatchObject({
      recipeYield: pieces('20'),
      materials: [
        { material: { id: unitOf(flour) }, quantity: pieces('0.25') },
        { material: { id: unitOf(flour, 1), code: `${flour.code}/كيس` }, quantity: pieces('2') },
      ],
      recipeServices: [{ amount: sar('3.00') }],
    })
  })

  test('keeps its materials, their units and its accounts from being deleted', async () => {
    const category = await shop.call(itemCategoryAdd, { body: { nameAr: 'مخبوزات الوصفات' } }, { as: owner })
    const flour = await add({ category: category.id, units: [kilogram, { ...tray, isRecipeUnit: false }] })
    const dough = await add({
      category: category.id,
      recipeYield: pieces('1'),
      materials: [of(flour, '1', 1)],
    })
    const removal = await shop.call(itemRemoval, { params: { id: flour.id } }, { as: owner })
    expect(removal).toMatchObject({ outcome: 'refused', uses: [{ code: 'usedByRecipes', count: 1 }] })
    expect(await refusedChange(flour, { units: [{ id: unitOf(flour) }] })).toEqual(['units childRowUsed'])
    // Both go with their category; neither does once something else is made of them.
    expect(await shop.call(itemCategoryRemoval, { params: { id: category.id } }, { as: owner })).toMatchObject({
      outcome: 'deleted',
      deletedCount: 2,
      retiredCount: 0,
    })
    const bread = await add({ recipeYield: pieces('1'), materials: [of(dough, '1')] })
    expect(await shop.call(itemCategoryRemoval, { params: { id: category.id } }, { as: owner })).toMatchObject({
      outcome: 'retired',
      deletedCount: 0,
      retiredCount: 2,
    })
    await change(bread, { recipeYield: null, materials: [] })
    const query = { version: category.version, count: 2 }
    await shop.call(itemCategoryRemove, { params: { id: category.id }, query }, { as: owner })
    expect(
      await shop.db.read.selectFrom('item_material').select('id').where('item_id', '=', dough.id).execute(),
    ).toEqual([])
    const power = await accountId('5302002')
    const recipeServices = [{ id: null, account: power, amount: sar('1.00') }]
    await add({ recipeYield: pieces('1'), recipeServices })
    expect(await shop.call(accountRemoval, { params: { id: power } }, { as: owner })).toMatchObject({
      uses: [{ code: 'usedByDefinitions', count: 1 }],
    })
  })

  describe('for a quantity', () => {
    test('says what is taken, what is there, what is missing and what it costs', async () => {
      const coffee = await read(goods.coffee.itemId)
      const cups = await add({ units: [{ ...piece, cost: priceAt('0.50') }] })
      const rent = await accountId('5302001')
      const drink = await add({
        ...{ units: [piece, tray], recipeYield: pieces('1') },
        materials: [of(coffee, '3'), of(cups, '12')],
        recipeServices: [{ id: null, account: rent, amount: sar('6.00') }],
      })
      const about = { itemId: drink.id, branchId: 1 }
      const whole = await shop.call(getRecipe, { query: about }, { as: makes })
      expect(whole).toMatchObject({
        makes: { quantity: pieces('1'), unit: { nameEn: 'Tray', ratio: times('12') } },
        made: { quantity: pieces('1') },
        materials: [
          { code: coffee.code, perRecipe: pieces('3'), quantity: pieces('3'), inStock: pieces('34'), missing: 0 },
          { perRecipe: pieces('12'), inStock: 0, missing: pieces('12'), isActive: true },
        ],
        services: [{ accountId: rent, amount: sar('6.00') }],
        // 3 of 34 that are worth 360.00, 12 at 0.50 and 6.00.
        cost: { total: sar('43.76'), unit: priceAt('43.76') },
      })
      const four = { ...about, quantity: pieces('4'), unitId: unitOf(drink) }
      expect(await shop.call(getRecipe, { query: four }, { as: makes })).toMatchObject({
        made: { quantity: pieces('4'), unit: { nameEn: 'Piece' } },
        materials: [{ quantity: pieces('1') }, { quantity: pieces('4') }],
        services: [{ amount: sar('2.00') }],
        cost: { total: sar('14.59'), unit: priceAt('3.6475') },
      })
      const many = { ...about, quantity: pieces('12') }
      expect(await shop.call(getRecipe, { query: many }, { as: makes })).toMatchObject({
        materials: [{ quantity: pieces('36'), missing: pieces('2') }, {}],
      })
    })

    test('warns of a material that is no longer in use, and knows no cost where nobody does', async () => {
      const salt = await add()
      const soup = await add({ recipeYield: pieces('1'), materials: [of(salt, '1')] })
      await shop.call(
        itemSetActive,
        { params: { id: salt.id }, body: { version: salt.version, isActive: false } },
        { as: owner },
      )
      expect(await shop.call(getRecipe, { query: { itemId: soup.id, branchId: 1 } }, { as: makes })).toMatchObject({
        materials: [{ isActive: false, value: null }],
        cost: null,
      })
      // A recipe that names it already is changed all the same.
      expect(await change(soup, { recipeYield: pieces('2') })).toMatchObject({ recipeYield: pieces('2') })
    })

    test('is nothing of an item without one, and refused for what is not there', async () => {
      const plain = await add()
      expect(await shop.call(getRecipe, { query: { itemId: plain.id, branchId: 1 } }, { as: manages })).toEqual({
        ...{ itemId: plain.id, makes: null, made: null, materials: [], services: [], cost: null },
      })
      const refused = async (query: { itemId: number; branchId: number; unitId?: number; quantity?: never }) =>
        (await shop.refusal(getRecipe, { query }, { as: makes })).problems.map(({ at, code }) => `${at} ${code}`)
      expect(await refused({ itemId: 999_999, branchId: 1 })).toEqual(['itemId notFound'])
      expect(await refused({ itemId: plain.id, branchId: 99 })).toEqual(['branchId notFound'])
      expect(await refused({ itemId: plain.id, branchId: 1, unitId: 999_999 })).toEqual(['unitId notFound'])
      const flour = await add()
      const cake = await add({ recipeYield: pieces('1'), materials: [of(flour, '1')] })
      expect(await refused({ itemId: cake.id, branchId: 1, quantity: pieces('0') as never })).toEqual([
        'quantity mustBePositive',
      ])
      const other = await shop.signIn('counts')
      expect((await shop.refusal(getRecipe, { query: { itemId: plain.id, branchId: 1 } }, { as: other })).status).toBe(
        403,
      )
    })
  })

  test('leaves the books as they are', async () => {
    expect(await checkBooks(shop.db)).toEqual([])
  })
})
