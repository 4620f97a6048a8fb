/** What deleting a category does to its items, and its preview. */
import { beforeEach, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'

const { itemCategoryAdd, itemCategoryList, itemCategoryRemoval, itemCategoryRemove, itemCategorySetActive } = endpoints

describeOnBoth('a category of items', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
  })

  const add = (nameAr: string) => shop.call(itemCategoryAdd, { body: { nameAr } }, { as: owner })
  const move = (itemIds: readonly number[], categoryId: number) =>
    shop.db.write([], tx =>
      tx.updateTable('item').set({ category_id: categoryId }).where('id', 'in', itemIds).execute(),
    )
  const remove = (id: number, count: number, version = 1) =>
    shop.call(itemCategoryRemove, { params: { id }, query: { version, count } }, { as: owner })
  const itemsOf = async (ids: readonly number[]) =>
    shop.db.read.selectFrom('item').select(['id', 'is_active']).where('id', 'in', ids).orderBy('id').execute()

  /** Source: spec §9. */
  test('have twenty rows on a page whose size is not asked for', async () => {
    for (let place = 0; place < 21; place += 1) await add(`تصنيف ${place}`)
    const list = async (query: object) => (await shop.call(itemCategoryList, { query }, { as: owner })).rows
    const whole = await list({ pageSize: 100 })
    expect(whole.length).toBeGreaterThan(20)
    expect(await list({})).toEqual(whole.slice(0, 20))
  })

  test('takes the items with it that nothing has used, with all that belongs to them', async () => {
    const { id } = await add('توصيل')
    await move([goods.delivery.itemId], id)
    const reply = { outcome: 'deleted', uses: [], deletedCount: 1, retiredCount: 0 }
    expect(await shop.call(itemCategoryRemoval, { params: { id } }, { as: owner })).toEqual(reply)
    const unconfirmed = { params: { id }, query: { version: 1 } }
    expect(await shop.refusal(itemCategoryRemove, unconfirmed, { as: owner })).toMatchObject({
      error: 'count_differs',
      problems: [{ at: 'count', params: { count: 1 } }],
    })
    expect(await itemsOf([goods.delivery.itemId])).toHaveLength(1)
    expect(await remove(id, 1)).toEqual(reply)
    expect(await itemsOf([goods.delivery.itemId])).toEqual([])
    for (const table of ['item_unit', 'item_barcode', 'item_feature'] as const) {
      const rows = await shop.db.read.selectFrom(table).select('item_id').execute()
      expect(rows.map(row => row.item_id)).not.toContain(goods.delivery.itemId)
    }
    const { rows } = await shop.call(itemCategoryList, { query: { state: 'all' } }, { as: owner })
    expect(rows.map(row => row.id)).toEqual([1])
    const changes = await shop.call(endpoints.getCatalogueChanges, { query: { since: 0 } }, { as: owner })
    expect(changes).toMatchObject({ removedItems: [goods.delivery.itemId], removedCategories: [id] })
  })

  test('keeps, retired with it, the items that documents, moves or shelves name', async () => {
    const { id } = await add('قهوة وتوصيل')
    const [coffee, delivery, lamp] = [goods.coffee.itemId, goods.delivery.itemId, goods.lamp.itemId]
    await move([coffee, delivery, lamp], id)
    const sale = await shop.call(
      endpoints.createBill,
      { body: aSale([{ good: goods.delivery }, { good: goods.coffee }]) },
      { as: owner },
    )
    const reply = { outcome: 'retired', uses: [], deletedCount: 0, retiredCount: 3 }
    expect(await remove(id, 3)).toEqual(reply)
    expect(await itemsOf([coffee, delivery, lamp])).toEqual(
      [coffee, delivery, lamp].sort((a, b) => a - b).map(itemId => ({ id: itemId, is_active: 0 })),
    )
    const { rows } = await shop.call(itemCategoryList, { query: { state: 'retired' } }, { as: owner })
    expect(rows).toMatchObject([{ id, version: 2, isActive: false, itemCount: 0 }])
    const used = await shop.call(endpoints.getItemCategories, {}, { as: owner })
    expect(used.map(each => each.id)).toEqual([1])
    const read = await shop.call(endpoints.getBill, { query: { id: sale.id } }, { as: owner })
    expect(JSON.stringify(read)).toContain(goods.coffee.nameAr)
    const again = await shop.refusal(endpoints.createBill, { body: aSale([{ good: goods.coffee }]) }, { as: owner })
    expect(again.problems.map(({ code }) => code)).toEqual(['inactive'])
    const bringBack = { params: { id }, body: { version: 2, isActive: true } }
    expect((await shop.call(itemCategorySetActive, bringBack, { as: owner })).isActive).toBe(true)
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('goes in part where some of its items are used, and says how many of each', async () => {
    const { id } = await add('خليط')
    await shop.db.write([], async tx => {
      const item = await tx
        .selectFrom('item')
        .selectAll()
        .where('id', '=', goods.delivery.itemId)
        .executeTakeFirstOrThrow()
      for (let number = 0; number < 450; number++)
        await tx
          .insertInto('item')
          .values({ ...item, id: 1000 + number, code: `many-${number}`, category_id: id })
          .execute()
    })
    await move([goods.coffee.itemId], id)
    const reply = { outcome: 'retired', uses: [], deletedCount: 450, retiredCount: 1 }
    expect(await shop.call(itemCategoryRemoval, { params: { id } }, { as: owner })).toEqual(reply)
    expect(await remove(id, 451)).toEqual(reply)
    const left = await shop.db.read.selectFrom('item').select(['id']).where('category_id', '=', id).execute()
    expect(left).toEqual([{ id: goods.coffee.itemId }])
  })

  test('is sold from or gone, when both are tried at once', async () => {
    const { id } = await add('سباق')
    await move([goods.delivery.itemId], id)
    const [sale, removal] = await Promise.all([
      shop.call(endpoints.createBill, { body: aSale([{ good: goods.delivery }]) }, { as: owner }).then(
        () => 'sold',
        () => 'refused',
      ),
      remove(id, 1).then(({ outcome }) => outcome),
    ])
    expect([
      ['sold', 'retired'],
      ['refused', 'deleted'],
    ]).toContainEqual([sale, removal])
    expect(await checkBooks(shop.db)).toEqual([])
  })
})
