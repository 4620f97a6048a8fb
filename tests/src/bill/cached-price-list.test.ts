/** The price list that a device caches is the one that it had: the whole, with every change since. */

import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Catalogue, catalogueEndpoints, readCatalogue } from '#contract/catalogue.ts'
import {
  cachedChangesMax,
  cachePriceChanges,
  cachePriceList,
  readCachedPriceList,
  type WireChanges,
} from '#src/screens/bill/cached-price-list.ts'
import type { CachedAnswers } from '#src/services/cached-answers.ts'

const unit = (price: string) => [11, 'حبة', 'Piece', '1', price, 7, ['628'], []]
const item = (id: number, nameEn: string, price: string) => [
  id,
  `100${id}`,
  'صنف',
  nameEn,
  1,
  0,
  0,
  [unit(price)],
  [],
  '',
]
const whole = {
  version: '5',
  categories: [[1, 'مواد', 'Goods']],
  items: [item(1, 'Milk', '2.5'), item(2, 'Bread', '1')],
  parties: [[9, 'c', 'C1', 'زبون', 'Customer', '0500000000', '', 1, '100.00']],
  campaigns: [],
}
const nothing = { categories: [], items: [], parties: [], campaigns: [] }
const removed = { removedCategories: [], removedItems: [], removedParties: [], removedCampaigns: [] }

function changes(version: string, change: object = {}): WireChanges {
  return catalogueEndpoints.getCatalogueChanges.reply.parse({
    ...{ ...nothing, ...removed, version, isComplete: true },
    ...change,
  })
}

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

/** As a browser stores it: a copy, of plain values only. */
function memory(): CachedAnswers {
  const all = new Map<string, unknown>()
  return {
    get: async name => structuredClone(all.get(name) ?? null),
    put: async (name, value) => void all.set(name, structuredClone(value)),
    clear: async () => all.clear(),
  }
}

const pricesOf = (catalogue: Catalogue | null) =>
  Object.fromEntries(catalogue?.items.map(each => [each.nameEn, each.units[0]?.price]) ?? [])

describe('a cached price list', () => {
  let answers: CachedAnswers
  beforeEach(() => {
    answers = memory()
  })

  it('is read as it was', async () => {
    expect(await readCachedPriceList(answers)).toBeNull()
    await cachePriceList(answers, bytes(whole))
    expect(await readCachedPriceList(answers)).toEqual(readCatalogue(whole))
  })

  it('has the prices, goods and customers that changed since', async () => {
    await cachePriceList(answers, bytes(whole))
    await cachePriceChanges(answers, changes('6', { items: [item(1, 'Milk', '2.75')] }))
    await cachePriceChanges(answers, changes('7', { removedItems: [2], removedParties: [9] }))
    await cachePriceChanges(answers, changes('8', { items: [item(3, 'Dates', '12')] }))
    const list = await readCachedPriceList(answers)
    expect(list?.version).toBe('8')
    expect(pricesOf(list)).toEqual({ Milk: 27_500, Dates: 120_000 })
    expect(list?.parties).toEqual([])
  })

  it('has none of the changes of an earlier list', async () => {
    await cachePriceList(answers, bytes(whole))
    await cachePriceChanges(answers, changes('6', { items: [item(1, 'Milk', '9')] }))
    await cachePriceList(answers, bytes(whole))
    expect(pricesOf(await readCachedPriceList(answers))).toEqual({ Milk: 25_000, Bread: 10_000 })
  })

  it('is read anew after too many changes', async () => {
    await cachePriceList(answers, bytes(whole))
    for (let count = 0; count < cachedChangesMax; count += 1)
      expect(await cachePriceChanges(answers, changes(String(6 + count)))).toBe(true)
    expect(await cachePriceChanges(answers, changes('999'))).toBe(false)
  })

  it('of another version of the program is as good as none', async () => {
    await cachePriceList(answers, bytes({ ...whole, items: [['of another form']] }))
    expect(await readCachedPriceList(answers)).toBeNull()
    await cachePriceList(answers, bytes(whole))
    await answers.put('price list changes', ['{"version":"6"}'])
    expect(await readCachedPriceList(answers)).toBeNull()
  })

  it('is cached in the form of the wire', () => {
    const wire = changes('6', { items: [item(1, 'Milk', '2.75')] })
    const again = catalogueEndpoints.getCatalogueChanges.reply.parse(
      JSON.parse(JSON.stringify(z.encode(catalogueEndpoints.getCatalogueChanges.reply, wire))),
    )
    expect(again).toEqual(wire)
  })
})
