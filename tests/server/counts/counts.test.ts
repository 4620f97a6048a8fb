import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { inventoryCountEndpoints } from '#contract/inventory-count.ts'
import type { FeatureCode } from '#domain/access/features.ts'
import { day } from '#domain/days.ts'
import { writeSettings } from '#server/company/company.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { stockOf } from '#tests/support/books.ts'
import { postingsOf } from '#tests/support/ledger-text.ts'
import { addUsers } from '#tests/support/people.ts'
import { aCount, anEntry, counter } from '#tests/support/tiny-counts.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'
import { aPurchase } from '#tests/support/tiny-trade.ts'

const { createBill } = billEndpoints
const { voidBill } = billLifeEndpoints
const { openCount, addCountEntries, closeCount, cancelCount, undoCount } = inventoryCountEndpoints
const { getCountEntries, listCounts, getCountLines } = inventoryCountEndpoints

const nextDay = 86_400_000

describeOnBoth('counts of goods', open => {
  let shop: TestApp
  let owner: string
  let count: ReturnType<typeof counter>

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
    count = counter(shop, owner)
  })

  const later = async () => {
    shop.clock.advance(nextDay)
    owner = await (await shop.openCopy()).signIn('owner')
    count = counter(shop, owner)
  }
  const signIn = async (name: string, features: readonly FeatureCode[], branchIds?: readonly number[]) => {
    await addUsers(shop.db, shop.clock, {
      [name]: { features: [...features], ...(branchIds && { branchIds: [...branchIds] }) },
    })
    return (await shop.openCopy()).signIn(name)
  }

  test('post what is short at the average and what is too much at the last cost', async () => {
    const id = await count.open()
    await count.add(id, anEntry(goods.coffee, 22), anEntry(goods.lamp, 3), anEntry(goods.medicine, 10))
    expect(await count.lines(id, 'differences')).toEqual([
      'Arabic coffee: 24 expected, 22 counted, -2 worth -20.00',
      'LED bulb: 1 expected, 3 counted, 2 worth 8.00',
    ])
    const closed = await count.close(id)
    expect(closed).toMatchObject({ state: 'closed', code: '1-000001', notCounted: 'leave' })
    expect(await postingsOf(shop.db, 'count 1-000001')).toEqual([
      [
        '2026-01-15 count',
        'Dr inventory_shortage 20.00',
        'Cr inventory 20.00',
        'Dr inventory 8.00',
        'Cr inventory_surplus 8.00',
      ],
    ])
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('22 worth 220.00')
    expect(await stockOf(shop.db, goods.lamp.itemId)).toBe('3 worth 12.00')
    // Nobody has counted them.
    expect(await stockOf(shop.db, goods.shisha.itemId)).toBe('10 worth 80.00')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('add up what several people count at once, and a recount takes the place of it', async () => {
    const id = await count.open()
    const other = counter(shop, await signIn('storekeeper', ['f-inventory']))
    await Promise.all([
      count.add(id, anEntry(goods.coffee, 5), anEntry(goods.coffeeCarton, 1)),
      other.add(id, anEntry(goods.coffee, 4)),
    ])
    expect(await count.lines(id, 'counted')).toEqual(['Arabic coffee: 24 expected, 21 counted, -3 worth -30.00'])
    await other.add(id, anEntry(goods.coffeeCarton, 2, 'recount'))
    // A user who may not see costs sees the count without them.
    expect(await other.lines(id, 'counted')).toEqual(['Arabic coffee: 24 expected, 24 counted'])
    await other.add(id, anEntry(goods.coffee, 1))
    expect(await other.lines(id, 'counted')).toEqual(['Arabic coffee: 24 expected, 25 counted, 1 worth ?'])
    const asked = { params: { id }, query: { itemId: goods.coffee.itemId } }
    const entries = await shop.call(getCountEntries, asked, { as: owner })
    const said = entries.map(each => [each.kind, each.quantity / 1000, each.unitNameEn, each.isReplaced])
    expect(said.slice(0, 2)).toEqual([
      ['add', 1, 'Piece', false],
      ['recount', 2, 'Carton', false],
    ])
    expect(said.slice(2).map(each => each[3])).toEqual([true, true, true])
  })

  test('take the same entries once, however often they are sent', async () => {
    const id = await count.open()
    const sent = { params: { id }, body: { entries: [anEntry(goods.lamp, 2)] } }
    const by = { as: owner, idempotencyKey: 'a-device-without-a-network' }
    const first = await shop.call(addCountEntries, sent, by)
    expect(await shop.call(addCountEntries, sent, by)).toEqual(first)
    expect(first.items).toEqual([{ itemId: goods.lamp.itemId, counted: 2000 }])
    const other = { params: { id }, body: { entries: [anEntry(goods.lamp, 3)] } }
    expect((await shop.refusal(addCountEntries, other, by)).error).toBe('idempotency_key_reused')
  })

  test('leave what has moved since as it is', async () => {
    const id = await count.open()
    await shop.call(createBill, { body: aSale([{ good: goods.coffee, count: '5' }]) }, { as: owner })
    await shop.call(createBill, { body: aPurchase(goods.lamp, '10', '6.00') }, { as: owner })
    await count.add(id, anEntry(goods.coffee, 23), anEntry(goods.lamp, 0))
    expect(await count.lines(id, 'counted')).toEqual([
      'LED bulb: 1 expected, 0 counted, 10 since, -1 worth -5.82',
      'Arabic coffee: 24 expected, 23 counted, -5 since, -1 worth -10.00',
    ])
    await count.close(id)
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('18 worth 180.00')
    expect(await stockOf(shop.db, goods.lamp.itemId)).toBe('10 worth 58.18')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('expect what documents of earlier days say, also those that come while it is counted', async () => {
    await later()
    const bill = await shop.call(createBill, { body: aSale([{ good: goods.coffee, count: '4' }]) }, { as: owner })
    const id = await count.open()
    await shop.call(
      createBill,
      { body: { ...aPurchase(goods.coffee, '6', '10.00'), date: day('2026-01-15') } },
      { as: owner },
    )
    // A sale of before the count was a mistake: its goods were on the shelf.
    await shop.call(voidBill, { params: { id: bill.id } }, { as: owner })
    await shop.call(createBill, { body: aSale([{ good: goods.coffee, count: '1' }]) }, { as: owner })
    await count.add(id, anEntry(goods.coffee, 30))
    expect(await count.lines(id, 'counted')).toEqual(['Arabic coffee: 30 expected, 30 counted, -1 since'])
    const closed = await count.close(id)
    expect(closed.postingNumber).toBeNull()
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('29 worth 290.00')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('cost a shortage again when earlier goods turn out to cost something else', async () => {
    await later()
    const id = await count.open()
    await count.add(id, anEntry(goods.coffee, 20))
    await count.close(id)
    await shop.call(
      createBill,
      { body: { ...aPurchase(goods.coffee, '24', '20.00'), date: day('2026-01-15') } },
      { as: owner },
    )
    const document = (await postingsOf(shop.db, 'purch 1-000001')).slice(1)
    expect(document).toEqual([['2026-01-16 recost', 'Dr inventory_shortage 20.00', 'Cr inventory 20.00']])
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('44 worth 660.00')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('take what nobody has counted for none where the closer says so', async () => {
    const id = await count.open({ scope: 'items', itemIds: [goods.coffee.itemId, goods.lamp.itemId] })
    await count.add(id, anEntry(goods.coffee, 24))
    expect(await count.lines(id, 'notCounted')).toEqual(['LED bulb: 1 expected, not counted'])
    expect(await count.read(id)).toMatchObject({ countedItems: 1, expectedItems: 2 })
    await count.close(id, 'zero')
    expect(await stockOf(shop.db, goods.lamp.itemId)).toBe('0 worth 0.00')
    expect(await stockOf(shop.db, goods.shisha.itemId)).toBe('10 worth 80.00')
    expect(await count.lines(id, 'notCounted')).toEqual(['LED bulb: 1 expected, 0 counted, -1 worth -4.00'])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('are closed once: of two people at once one is refused', async () => {
    const id = await count.open()
    await count.add(id, anEntry(goods.coffee, 20))
    const closing = await count.closing(id, 'leave')
    const answers = await Promise.allSettled([1, 2].map(() => shop.call(closeCount, closing, { as: owner })))
    expect(answers.map(answer => answer.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await shop.refusal(closeCount, closing, { as: owner })).error).toBe('count_ended')
    const late = { params: { id }, body: { entries: [anEntry(goods.coffee, 1)] } }
    expect((await shop.refusal(addCountEntries, late, { as: owner })).error).toBe('count_ended')
    expect((await shop.refusal(cancelCount, { params: { id }, body: {} }, { as: owner })).error).toBe('count_ended')
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('20 worth 200.00')
  })

  test('are not closed over what the person has not seen', async () => {
    const id = await count.open()
    expect((await shop.refusal(closeCount, await count.closing(id, 'leave'), { as: owner })).error).toBe(
      'process_ignored',
    )
    await count.add(id, anEntry(goods.coffee, 20))
    const seen = await count.closing(id, 'leave')
    await count.add(id, anEntry(goods.coffee, 4))
    expect((await shop.refusal(closeCount, seen, { as: owner })).error).toBe('count_differs')
  })

  test('are undone as if they had never been closed, and not once a later one has counted the same', async () => {
    const id = await count.open()
    await count.add(id, anEntry(goods.coffee, 20), anEntry(goods.lamp, 4))
    await count.close(id)
    const undo = (of: number) => ({ params: { id: of }, body: {} })
    const second = await count.open({ scope: 'items', itemIds: [goods.lamp.itemId] })
    await count.add(second, anEntry(goods.lamp, 2))
    await count.close(second)
    expect(await shop.refusal(undoCount, undo(id), { as: owner })).toMatchObject({
      error: 'count_followed',
      problems: [{ at: 'id', code: 'countedElse', params: { code: '1-000002' } }],
    })
    expect(await shop.call(undoCount, undo(second), { as: owner })).toMatchObject({ state: 'undone' })
    expect(await stockOf(shop.db, goods.lamp.itemId)).toBe('4 worth 16.00')
    await shop.call(undoCount, undo(id), { as: owner })
    expect((await shop.refusal(undoCount, undo(id), { as: owner })).error).toBe('process_ignored')
    expect(await stockOf(shop.db, goods.lamp.itemId)).toBe('1 worth 4.00')
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('24 worth 240.00')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('are given up without a trace in the books', async () => {
    const id = await count.open()
    await count.add(id, anEntry(goods.coffee, 20))
    expect(await shop.call(cancelCount, { params: { id }, body: {} }, { as: owner })).toMatchObject({
      state: 'cancelled',
    })
    expect(await count.lines(id)).toEqual(['Arabic coffee: 24 expected, 20 counted, -4 worth -40.00'])
    expect((await shop.refusal(undoCount, { params: { id }, body: {} }, { as: owner })).error).toBe('process_ignored')
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('24 worth 240.00')
    await count.open()
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('of the same goods are open one at a time', async () => {
    await count.open({ scope: 'items', itemIds: [goods.lamp.itemId] })
    const again = { body: aCount() }
    expect((await shop.refusal(openCount, again, { as: owner })).problems).toEqual([
      { at: 'scope', code: 'countedElse', params: { code: '1-000001' } },
    ])
    const categories = { body: aCount({ scope: 'categories', categoryIds: [1] }) }
    expect((await shop.refusal(openCount, categories, { as: owner })).problems?.[0]?.code).toBe('countedElse')
    await count.open({ scope: 'items', itemIds: [goods.coffee.itemId] })
    await count.open({ branchId: 2 })
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('name what is wrong with what was sent', async () => {
    const id = await count.open({ scope: 'items', itemIds: [goods.coffee.itemId, goods.dates.itemId] })
    const refused = async (...entries: ReturnType<typeof anEntry>[]) =>
      (await shop.refusal(addCountEntries, { params: { id }, body: { entries } }, { as: owner })).problems
    const wrongUnit = { ...anEntry(goods.coffee, 1), unitId: goods.lamp.unitId }
    expect(
      await refused(anEntry(goods.coffee, 1), anEntry(goods.lamp, 1), wrongUnit, anEntry(goods.coffee, 0.5)),
    ).toEqual([
      { at: 'entries.1.itemId', code: 'notInCount' },
      { at: 'entries.2.unitId', code: 'notFound' },
      { at: 'entries.3.quantity', code: 'unitNotSplittable' },
    ])
    expect(await refused(anEntry(goods.coffeeCarton, 999_999_999))).toEqual([
      { at: 'entries.0.quantity', code: 'tooLarge' },
    ])
    const negative = { ...anEntry(goods.coffee, 1), quantity: -1 }
    const response = await shop.app.inject({
      ...{ method: 'POST', url: `/api/inventory-count/one/${id}/entries`, payload: { entries: [negative] } },
      headers: { authorization: `Bearer ${owner}` },
    })
    expect(response.json().problems).toEqual([{ at: 'entries.0.quantity', code: 'mustNotBeNegative' }])
    // None of them was taken.
    expect(await count.lines(id, 'counted')).toEqual([])
    await count.add(id, anEntry(goods.dates, 12.345))
    const opening = async (changes: Parameters<typeof aCount>[0]) =>
      (await shop.refusal(openCount, { body: aCount(changes) }, { as: owner })).problems
    expect(await opening({ scope: 'items' })).toEqual([{ at: 'itemIds', code: 'required' }])
    expect(await opening({ scope: 'categories', categoryIds: [99] })).toEqual([
      { at: 'categoryIds.0', code: 'notFound' },
    ])
    expect(await opening({ scope: 'items', itemIds: [goods.delivery.itemId] })).toEqual([
      { at: 'itemIds.0', code: 'serviceWithoutStock' },
    ])
    expect(await opening({ categoryIds: [1] })).toEqual([{ at: 'categoryIds', code: 'notAllowed' }])
  })

  test('find the largest numbers too large, and nothing is posted of them', async () => {
    const id = await count.open()
    await count.add(id, ...Array.from({ length: 125 }, () => anEntry(goods.dates, 999_999_999)))
    const again = sql`INSERT INTO stock_count_line (count_id, item_id, unit_id, kind, quantity, ratio, base_quantity, at, user_id)
      SELECT count_id, item_id, unit_id, kind, quantity, ratio, base_quantity, at, user_id FROM stock_count_line`
    for (const _ of [250, 500, 1000]) await shop.db.write([1], tx => again.execute(tx))
    const refusal = await shop.refusal(closeCount, await count.closing(id, 'leave'), { as: owner })
    expect(refusal.problems).toEqual([{ at: `items.${goods.dates.itemId}`, code: 'tooLarge' }])
    const more = { params: { id }, body: { entries: [anEntry(goods.dates, 999_999_999)] } }
    expect((await shop.refusal(addCountEntries, more, { as: owner })).problems).toEqual([
      { at: 'entries.0.quantity', code: 'tooLarge' },
    ])
    expect(await count.read(id)).toMatchObject({ state: 'open' })
    await count.add(id, anEntry(goods.dates, 30, 'recount'))
    await count.close(id)
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('post no more goods out than there are, where that may not be', async () => {
    const id = await count.open()
    await shop.call(createBill, { body: aSale([{ good: goods.coffee, count: '20' }]) }, { as: owner })
    await count.add(id, anEntry(goods.coffee, 10))
    const refusal = await shop.refusal(closeCount, await count.closing(id, 'leave'), { as: owner })
    expect(refusal).toMatchObject({ error: 'quantity_over' })
    expect(refusal.problems).toMatchObject([{ at: `items.${goods.coffee.itemId}`, code: 'notEnoughStock' }])
    await shop.db.write([1, 2], tx => writeSettings(tx, { oversellPolicy: 'allow' }, shop.clock.now()))
    await count.close(id)
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('-10 worth -100.00')
    // What comes in serves it at its own cost: the rest is a shortage, too.
    await shop.call(createBill, { body: aPurchase(goods.coffee, '10', '11.00') }, { as: owner })
    expect((await postingsOf(shop.db, 'purch 1-000001')).at(-1)).toEqual([
      '2026-01-15 recost',
      'Dr inventory_shortage 10.00',
      'Cr inventory 10.00',
    ])
    const again = await count.open()
    await shop.call(createBill, { body: aSale([{ good: goods.coffee, count: '3' }]) }, { as: owner })
    await count.add(again, anEntry(goods.coffee, 2))
    await count.close(again)
    expect(await stockOf(shop.db, goods.coffee.itemId)).toMatch(/^-1 worth/)
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('post nothing while the books are closed, and undo on the first open day', async () => {
    const id = await count.open()
    await count.add(id, anEntry(goods.coffee, 20))
    const closing = await count.closing(id, 'leave')
    const lock = (lockDay: string | null) =>
      shop.db.write([1, 2], tx =>
        writeSettings(tx, { periodLockDay: lockDay === null ? null : day(lockDay) }, shop.clock.now()),
      )
    await lock('2026-01-15')
    expect((await shop.refusal(closeCount, closing, { as: owner })).error).toBe('period_locked')
    expect((await shop.refusal(openCount, { body: aCount({ branchId: 2 }) }, { as: owner })).error).toBe(
      'period_locked',
    )
    await lock(null)
    await count.close(id)
    await later()
    await lock('2026-01-15')
    await shop.call(undoCount, { params: { id }, body: {} }, { as: owner })
    expect((await postingsOf(shop.db, 'count 1-000001'))[1]?.[0]).toBe('2026-01-16 for 2026-01-15 count')
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('24 worth 240.00')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('of another branch are not there for who has none of it', async () => {
    const id = await count.open({ branchId: 2 })
    const [as, without] = [
      await signIn('storekeeper', ['f-inventory'], [1]),
      await signIn('seller', ['f-create-sales-invoice']),
    ]
    const of = { params: { id }, body: {} }
    const entries = { params: { id }, body: { entries: [anEntry(goods.lamp, 1)] } }
    expect((await shop.refusal(addCountEntries, entries, { as })).error).toBe('not_found')
    expect((await shop.refusal(cancelCount, of, { as })).error).toBe('not_found')
    expect((await shop.refusal(undoCount, of, { as })).error).toBe('not_found')
    expect((await shop.refusal(openCount, { body: aCount({ branchId: 2 }) }, { as })).error).toBe('access_denied')
    expect((await shop.call(listCounts, { query: {} }, { as })).count).toBe(0)
    expect((await shop.refusal(listCounts, { query: {} }, { as: without })).error).toBe('access_denied')
    const lines = { params: { id }, query: { show: 'all' as const } }
    expect((await shop.refusal(getCountLines, lines, { as })).error).toBe('not_found')
  })
})
