/** Labels: barcodes given to units, once each, and the units that a purchase or a price change brings. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { SentFields } from '#contract/definitions/definition.ts'
import { endpoints } from '#contract/index.ts'
import { checkDigitOf, hasCheckDigit, readLabel } from '#domain/barcodes/label.ts'
import { ownBarcode } from '#domain/barcodes/own-barcode.ts'
import { day } from '#domain/days.ts'
import { quantity } from '#domain/money.ts'
import { pieces, priceAt, times } from '#tests/support/amounts.ts'
import { type Beginning, describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { sampleSeed, scaled } from '#tests/support/depth.ts'
import { hastyLimits } from '#tests/support/hasty-limits.ts'
import { addUsers } from '#tests/support/people.ts'
import { aWaitingBill } from '#tests/support/tiny-deliveries.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'
import { aPurchase } from '#tests/support/tiny-trade.ts'

const { createBarcodes, getReceivedGoods, getChangedPrices, itemAdd, itemChange, itemRead, itemHistory, itemList } =
  endpoints
const { changePrices, createBill, addDelivery, voidBill, itemRemove } = endpoints

const withHolders: Beginning = {
  fill: async (db, clock) => {
    await fillTinyShop(db, clock)
    await addUsers(db, clock, {
      labels: { features: ['f-barcode-generator'] },
      goods: { features: ['f-barcode-generator', 'f-items-manage'] },
      buyer: { features: ['f-barcode-generator', 'f-create-purchases-invoice'] },
      second: { features: ['f-barcode-generator', 'f-create-purchases-invoice'], branchIds: [2] },
    })
  },
}

const [dates, medicine, shisha, lamp, service] = [
  ...[goods.dates.unitId, goods.medicine.unitId, goods.shisha.unitId, goods.lamp.unitId, goods.delivery.unitId],
] as const

describeOnBoth('labels', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ limits: hastyLimits, beginning: withHolders })
    owner = await shop.signIn('owner')
  })

  const give = (unitIds: readonly number[], as = owner, idempotencyKey?: string) =>
    shop.call(createBarcodes, { body: { unitIds: [...unitIds] } }, { as, ...(idempotencyKey && { idempotencyKey }) })
  const refused = async (unitIds: readonly number[], as = owner) => {
    const refusal = await shop.refusal(createBarcodes, { body: { unitIds: [...unitIds] } }, { as })
    return [refusal.status, ...refusal.problems.map(({ at, code }) => `${at} ${code}`)]
  }
  const barcodesOf = async (itemId: number) => {
    const { units } = await shop.call(itemRead, { params: { id: itemId } }, { as: owner })
    return Array.isArray(units) ? units.map(unit => unit.barcodes) : []
  }

  describe('new barcodes', () => {
    test('are given to units without one, with history and audit, and found by the search', async () => {
      const { createdCount, barcodes } = await give([lamp, goods.coffee.unitId, service])
      expect(createdCount).toBe(2)
      expect(barcodes).toEqual([
        { unitId: lamp, barcode: ownBarcode(1) },
        { unitId: goods.coffee.unitId, barcode: goods.coffee.barcode },
        { unitId: service, barcode: ownBarcode(2) },
      ])
      expect(await barcodesOf(goods.lamp.itemId)).toEqual([[ownBarcode(1)]])
      const [entry] = await shop.call(itemHistory, { params: { id: goods.lamp.itemId } }, { as: owner })
      expect(entry).toMatchObject({ action: 'changed', version: 2, changes: [{ field: 'units' }] })
      const found = await shop.call(itemList, { query: { search: ownBarcode(1) } }, { as: owner })
      expect(found.rows.map(({ id }) => id)).toEqual([goods.lamp.itemId])
      const audit = await shop.db.read
        .selectFrom('audit')
        .select('subject')
        .where('action', '=', 'definition.changed')
        .orderBy('subject')
        .execute()
      expect(audit.map(({ subject }) => subject)).toEqual(['item 6', 'service 3'])
    })

    test('of both units of an item are one change of it', async () => {
      const body = {
        ...{ code: 'box', nameAr: 'علبة', category: 1 },
        units: [
          { id: null, nameAr: 'حبة', ratio: times1, price: priceAt('1') },
          { id: null, nameAr: 'كرتون', ratio: times1 * 12, price: priceAt('12') },
        ],
      }
      const { id, units } = await shop.call(itemAdd, { body }, { as: owner })
      const unitIds = Array.isArray(units) ? units.map(unit => Number(unit.id)) : []
      await give(unitIds)
      expect(await barcodesOf(Number(id))).toEqual([[ownBarcode(1)], [ownBarcode(2)]])
      expect((await shop.call(itemHistory, { params: { id: Number(id) } }, { as: owner })).length).toBe(2)
    })

    test('are the same for a repeated call, and given once', async () => {
      const first = await give([lamp, dates], owner, 'a-key-of-barcodes-1')
      expect(await give([lamp, dates], owner, 'a-key-of-barcodes-1')).toEqual(first)
      expect(await give([lamp, dates])).toEqual({ ...first, createdCount: 0 })
    })

    test('skip those that are a barcode or an item code already, and are never given again', async () => {
      const unit = { id: null, nameAr: 'حبة', ratio: times1, price: priceAt('1') }
      const add = (code: string, barcodes: readonly string[]) =>
        shop.call(
          itemAdd,
          { body: { code, nameAr: code, category: 1, units: [{ ...unit, barcodes: [...barcodes] }] } },
          { as: owner },
        )
      await add('typed', [ownBarcode(1)])
      await add(ownBarcode(3), [])
      const gone = await add('gone', [])
      const goneUnit = Array.isArray(gone.units) ? Number(gone.units[0]?.id) : 0
      const { barcodes } = await give([goneUnit, lamp])
      expect(barcodes.map(({ barcode }) => barcode)).toEqual([ownBarcode(2), ownBarcode(4)])
      await shop.call(itemRemove, { params: { id: Number(gone.id) }, query: { version: 2 } }, { as: owner })
      expect((await give([dates])).barcodes).toEqual([{ unitId: dates, barcode: ownBarcode(5) }])
    })

    test('need the right to change the item, and a unit that is there, once', async () => {
      expect(await refused([lamp], await shop.signIn('labels'))).toEqual([403])
      expect(await refused([lamp, service], await shop.signIn('goods'))).toEqual([403, 'unitIds.1 notAllowed'])
      expect(await refused([lamp, 99, lamp])).toEqual([422, 'unitIds.1 notFound', 'unitIds.2 duplicate'])
      expect(await barcodesOf(goods.lamp.itemId)).toEqual([[]])
    })

    test('are refused when there are none left', async () => {
      await give([lamp])
      await shop.db.write([], async tx => {
        await tx.updateTable('given_id').set({ last_id: 999_998 }).where('table_name', '=', 'item_barcode').execute()
      })
      expect(await refused([dates, medicine])).toEqual([422, 'unitIds barcodesUsedUp'])
      expect((await give([dates])).barcodes).toEqual([{ unitId: dates, barcode: ownBarcode(999_999) }])
    })

    test('of two users at once are never the same', async () => {
      const goodsUser = await shop.signIn('goods')
      const copy = await shop.openCopy()
      const calls = [
        give([lamp, dates, medicine]),
        copy.call(createBarcodes, { body: { unitIds: [medicine, shisha, lamp] } }, { as: goodsUser }),
        give([shisha, dates], goodsUser),
      ]
      const replies = await Promise.all(calls)
      const byUnit = Map.groupBy(
        replies.flatMap(({ barcodes }) => barcodes),
        ({ unitId }) => unitId,
      )
      for (const [, own] of byUnit) expect(new Set(own.map(({ barcode }) => barcode)).size).toBe(1)
      const stored = await shop.db.read.selectFrom('item_barcode').select('barcode').execute()
      expect(new Set(stored.map(({ barcode }) => barcode)).size).toBe(stored.length)
      expect(replies.reduce((sum, { createdCount }) => sum + createdCount, 0)).toBe(byUnit.size)
    })

    test('law: whatever is given, typed and removed, no two units share one, and none is a scale label', async () => {
      const random = randomOf(sampleSeed)
      const units: readonly number[] = [lamp, dates, medicine, shisha, service]
      const items = [goods.lamp, goods.dates, goods.medicine, goods.shisha] as const
      /** The test's own record: every barcode that a unit has or had. */
      const now = new Map<number, string>()
      const ever = new Set<string>()
      for (let step = 0; step < scaled(14); step++) {
        const item = items[random(items.length)] ?? goods.lamp
        if (random(3) > 0) {
          const asked = units.filter(() => random(2) === 0)
          if (asked.length === 0) continue
          const bare = asked.filter(unitId => !now.has(unitId))
          const { createdCount, barcodes } = await give(asked)
          expect([step, createdCount]).toEqual([step, bare.length])
          for (const { unitId, barcode } of barcodes) {
            const known = now.get(unitId)
            expect([step, unitId, barcode]).toEqual([step, unitId, known ?? barcode])
            if (known !== undefined) continue
            expect(ever.has(barcode)).toBe(false)
            expect([barcode.length, hasCheckDigit(barcode), readLabel(barcode)]).toEqual([13, true, null])
            now.set(unitId, barcode)
            ever.add(barcode)
          }
        } else {
          // By the form of the item: the next that would be given, or none.
          const row = await shop.call(itemRead, { params: { id: item.itemId } }, { as: owner })
          const digits = `29${String(random(12)).padStart(5, '0')}00000`
          const typed = random(2) === 0 ? [`${digits}${checkDigitOf(digits)}`] : []
          if (typed.some(code => [...now.values()].includes(code))) continue
          const own = Array.isArray(row.units) ? row.units : []
          const sent: SentFields = { units: own.map(unit => ({ ...unit, barcodes: typed })) }
          await shop.call(
            itemChange,
            { params: { id: item.itemId }, body: { version: Number(row.version), ...sent } },
            { as: owner },
          )
          for (const code of typed) ever.add(code)
          now.delete(item.unitId)
          if (typed[0] !== undefined) now.set(item.unitId, typed[0])
        }
      }
      const stored = await shop.db.read.selectFrom('item_barcode').select(['unit_id', 'barcode']).execute()
      const own = stored.filter(row => units.includes(row.unit_id)).map(row => [row.unit_id, row.barcode])
      expect(own.sort()).toEqual([...now].sort())
    })
  })

  describe('the goods of a purchase', () => {
    test('are those of a delivered one, and of an undelivered one those that came', async () => {
      const buyer = await shop.signIn('buyer')
      const received = (billId: number, as = buyer) => shop.call(getReceivedGoods, { query: { billId } }, { as })
      const whole = await shop.call(createBill, { body: aPurchase(goods.lamp, '7', '4') }, { as: owner })
      expect(await received(whole.id)).toEqual({
        ...{ billId: whole.id, code: whole.code },
        lines: [{ unitId: lamp, quantity: pieces('7') }],
      })
      const lines = [
        { good: goods.lamp, pieces: 5, net: 400 },
        { good: goods.coffee, pieces: 3, net: 1000 },
      ]
      const waiting = await shop.call(createBill, { body: aWaitingBill('purch', lines) }, { as: owner })
      expect((await received(waiting.id)).lines).toEqual([])
      await shop.call(
        addDelivery,
        { body: { billId: waiting.id, note: '', lines: [{ line: 1, quantity: quantity(2000) }] } },
        { as: owner },
      )
      expect((await received(waiting.id)).lines).toEqual([{ unitId: lamp, quantity: pieces('2') }])
    })

    test('are seen by who sees purchases of the branch, and not of another bill', async () => {
      const { id } = await shop.call(createBill, { body: aPurchase(goods.lamp, '7', '4') }, { as: owner })
      const status = async (billId: number, user: string) =>
        (await shop.refusal(getReceivedGoods, { query: { billId } }, { as: await shop.signIn(user) })).status
      expect([await status(id, 'labels'), await status(id, 'goods'), await status(id, 'second')]).toEqual([
        403, 403, 404,
      ])
      const sale = await shop.call(createBill, { body: aSale([{ good: goods.coffee }]) }, { as: owner })
      expect(await status(sale.id, 'owner')).toBe(404)
      await shop.call(voidBill, { params: { id } }, { as: owner })
      expect(await status(id, 'owner')).toBe(409)
    })
  })

  test('changed prices are those that differ from before the day', async () => {
    const labels = await shop.signIn('labels')
    const changed = async (since: string) =>
      (await shop.call(getChangedPrices, { query: { since: day(since) } }, { as: labels })).units
    const to = (unitId: number, seen: string, price: string) => ({ unitId, seen: priceAt(seen), price: priceAt(price) })
    const change = (prices: readonly ReturnType<typeof to>[]) =>
      shop.call(changePrices, { body: { firstDay: day('2026-01-15'), prices: [...prices] } }, { as: owner })
    await change([to(lamp, '11.5', '12'), to(dates, '34.5', '30')])
    await change([to(lamp, '12', '11.5')])
    // By the form of the item, too.
    const row = await shop.call(itemRead, { params: { id: goods.medicine.itemId } }, { as: owner })
    const sent: SentFields = {
      units: Array.isArray(row.units) ? row.units.map(unit => ({ ...unit, price: priceAt('21') })) : [],
    }
    await shop.call(
      itemChange,
      { params: { id: goods.medicine.itemId }, body: { version: Number(row.version), ...sent } },
      { as: owner },
    )
    await give([shisha])
    expect(await changed('2026-01-15')).toEqual([
      { unitId: dates, before: priceAt('34.5') },
      { unitId: medicine, before: priceAt('20') },
    ])
    expect(await changed('2026-01-16')).toEqual([])
  })
})

const times1 = times('1')

/** A small generator of whole numbers below a bound. */
function randomOf(seed: number) {
  let state = seed >>> 0
  return (bound: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}
