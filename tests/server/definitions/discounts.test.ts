/** What is a sound campaign, whose it is, and what it keeps from being deleted. */
import { beforeAll, expect, test } from 'vitest'
import type { SentFields } from '#contract/definitions/definition.ts'
import { endpoints } from '#contract/index.ts'
import { day } from '#domain/days.ts'
import { percent, priceAt, sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { withPeople } from '#tests/support/branch-people.ts'
import { goods } from '#tests/support/tiny-shop.ts'

const { discountAdd, discountChange, discountHistory, discountImport, discountList, discountSetActive } = endpoints
const { itemCategoryAdd, itemCategoryRemoval, itemCategoryRemove, serviceRemoval } = endpoints

describeOnBoth('a campaign', open => {
  let shop: TestApp
  let owner: string
  let first: string
  let made = 0

  beforeAll(async () => {
    shop = await open({ beginning: withPeople })
    owner = await shop.signIn('owner')
    first = await shop.signIn('of-the-first')
  }, 60_000)

  const sound = (changes: SentFields = {}): SentFields => ({
    ...{ nameAr: `عرض ${++made}`, appliesTo: 'allItems', percentOff: percent('20'), startDay: day('2026-01-10') },
    ...changes,
  })
  const add = (changes: SentFields = {}, as = owner) => shop.call(discountAdd, { body: sound(changes) }, { as })
  const problemsOf = async (changes: SentFields, as = owner) => {
    const { status, problems } = await shop.refusal(discountAdd, { body: sound(changes) }, { as })
    return [status, ...problems.map(({ at, code }) => `${at} ${code}`)]
  }

  test('has days, hours, a branch, a cap and what it applies to, as it was typed', async () => {
    const { itemId } = goods.coffee
    const body = sound({
      ...{ appliesTo: 'items', items: [{ id: null, item: itemId }], percentOff: null, amountOff: priceAt('2.5') },
      ...{ lineCap: sar('50'), endDay: day('2026-02-10'), startTime: '10 م', endTime: '٢', branch: 2 },
    })
    const row = await shop.call(discountAdd, { body }, { as: owner })
    expect(row).toMatchObject({
      ...{ appliesTo: 'items', percentOff: null, amountOff: priceAt('2.5'), lineCap: sar('50') },
      ...{ startDay: '2026-01-10', endDay: '2026-02-10', startTime: '22:00', endTime: '02:00' },
      ...{ branch: { id: 2 }, items: [{ item: { id: itemId, nameEn: 'Arabic coffee' } }], categories: [] },
    })
  })

  test.each([
    ['percentOff percentOrAmount', { percentOff: null }],
    ['amountOff percentOrAmount', { amountOff: priceAt('1') }],
    ['percentOff mustBePositive', { percentOff: percent('0') }],
    ['amountOff mustBePositive', { percentOff: null, amountOff: priceAt('0') }],
    ['lineCap mustBePositive', { lineCap: sar('0') }],
    ['endDay dayOutOfOrder', { endDay: day('2026-01-09') }],
    ['endTime sameTimes', { startTime: '9:00', endTime: '09:00' }],
    ['items required', { appliesTo: 'items' }],
    ['categories required', { appliesTo: 'categories' }],
    ['items notAppliedTo', { items: [{ id: null, item: 1 }] }],
    ['items.0.item notFound', { appliesTo: 'items', items: [{ id: null, item: 987 }] }],
  ] as const)('is refused with %s', async (refused, changes) => {
    expect(await problemsOf(changes as SentFields)).toEqual([422, refused])
  })

  test('of one branch is seen and made by its people, one of all branches by a user who has all of them', async () => {
    const [own, foreign, whole] = [await add({ branch: 1 }, first), await add({ branch: 2 }), await add()]
    const { rows } = await shop.call(discountList, { query: { pageSize: 1000 } }, { as: first })
    const ids = rows.map(({ id }) => id)
    expect([own, foreign, whole].map(({ id }) => ids.includes(id))).toEqual([true, false, false])
    expect(await problemsOf({ branch: 2 }, first)).toEqual([403, 'branch notAllowed'])
    expect(await problemsOf({}, first)).toEqual([403, 'branch notAllowed'])
    const widened = { params: { id: own.id }, body: { version: 1, branch: null } }
    expect((await shop.refusal(discountChange, widened, { as: first })).status).toBe(403)
    const rows2 = [{ nameAr: `عرض ${++made}`, appliesTo: 'allItems', percentOff: 5, startDay: '2026-01-01' }]
    const trial = await shop.call(discountImport, { body: { isTrial: true, rows: rows2 } }, { as: first })
    expect(trial.rows[0]?.problems.map(({ at, code }) => `${at} ${code}`)).toEqual(['branch notAllowed'])
  })

  test('is imported with its items by code, and shown by name', async () => {
    const nameAr = `عرض ${++made}`
    const rows = [
      {
        ...{ nameAr, appliesTo: 'items', amountOff: '1.5', startDay: '2026-01-01', startTime: '9 pm' },
        items: [{ item: goods.coffee.nameEn }],
      },
    ]
    expect((await shop.call(discountImport, { body: { isTrial: false, rows } }, { as: owner })).newCount).toBe(1)
    const { rows: found } = await shop.call(discountList, { query: { search: nameAr } }, { as: owner })
    const [row] = found.filter(each => each.nameAr === nameAr)
    expect(row).toMatchObject({ amountOff: priceAt('1.5'), startTime: '21:00' })
    const params = { id: row?.id ?? 0 }
    await shop.call(discountSetActive, { params, body: { version: 1, isActive: false } }, { as: owner })
    const [retired, created] = await shop.call(discountHistory, { params }, { as: owner })
    expect([retired?.action, created?.changes.find(({ field }) => field === 'items')?.to]).toEqual([
      'retired',
      [{ id: expect.any(Number), item: expect.objectContaining({ nameEn: 'Arabic coffee' }) }],
    ])
  })

  test('keeps the categories and items that it names', async () => {
    const category = await shop.call(itemCategoryAdd, { body: { nameAr: 'حلويات' } }, { as: owner })
    const { itemId } = goods.delivery
    await add({ appliesTo: 'items', items: [{ id: null, item: itemId }] })
    const ofItem = await shop.call(serviceRemoval, { params: { id: itemId } }, { as: owner })
    expect(ofItem.uses).toContainEqual({ code: 'usedByDefinitions', count: 1 })
    await shop.db.write([], tx =>
      tx.updateTable('item').set({ category_id: category.id }).where('id', '=', itemId).execute(),
    )
    const params = { id: category.id }
    const removal = await shop.call(itemCategoryRemoval, { params }, { as: owner })
    expect(removal).toEqual({ outcome: 'retired', uses: [], deletedCount: 0, retiredCount: 1 })
    await add({ appliesTo: 'categories', categories: [{ id: null, category: category.id }] })
    expect((await shop.call(itemCategoryRemoval, { params }, { as: owner })).outcome).toBe('refused')
    const query = { version: category.version, count: 1 }
    expect((await shop.refusal(itemCategoryRemove, { params, query }, { as: owner })).error).toBe('row_in_use')
  })
})
