/**
 * A guess is never sold: words that nobody means, typed into the item cell of the demo shop and confirmed by Enter. Whether a word is one
 * of the shop is decided here by looking at every name, with no index.
 */
import { describe, expect, test } from 'vitest'
import { price, ratioOne } from '#domain/money.ts'
import { fold } from '#domain/search/fold.ts'
import { latinReadings } from '#domain/search/layout.ts'
import { liveEntry } from '#machines/bill-editor/sheet.ts'
import { demoShop } from '#server/demo/demo-size.ts'
import { makeItems } from '#server/demo/make-items.ts'
import { makeRandom } from '#server/demo/random.ts'
import { itemFinder } from '#src/screens/bill/lines/item-finder.ts'
import { priceListOf } from '#src/screens/bill/price-list.ts'
import { editor } from '../../machines/bill-editor-samples.ts'
import { entryEvent } from '../../support/bill-keys.ts'

const seed = 20_260_115
const letters = [...'ابتثجحخدذرزسشصضطظعغفقكلمنهوي']
const goods = makeItems(makeRandom(1), demoShop.items)
const finder = itemFinder(
  priceListOf({
    version: '1',
    categories: [],
    parties: [],
    campaigns: [],
    items: goods.map(({ id, code, name, units, vatCategory }) => ({
      ...{ id, code, ...name, categoryId: 1, vatCategory, isActive: true },
      ...{ isService: false, isWeighed: false, isTobacco: false, features: [], image: '' },
      units: units.map(unit => ({
        ...{ id: unit.id, ...unit.name, ratio: ratioOne, price: price(unit.price) },
        ...{ isPriceIncludingVat: unit.isPriceIncludingVat, isSplittable: unit.isSplittable },
        ...{ isDefaultSale: true, isDefaultPurchase: true, barcodes: [unit.barcode ?? ''].filter(Boolean) },
        planned: [],
      })),
    })),
  }),
)

const names = goods.map(({ name }) => fold(`${name.nameAr} ${name.nameEn}`))
const words = new Set(names.flatMap(name => name.split(' ')))
const isInSomeName = (text: string) => names.some(name => name.includes(fold(text)))
/** As it is on the keys of the other layout: a whole word there is what a person may have typed. */
const isWordElsewhere = (text: string) =>
  latinReadings(text).some(reading => words.has(fold(reading)) || (reading.length > 3 && isInSomeName(reading)))

function enter(text: string) {
  const press = { key: 'Enter', code: 'Enter', ctrlKey: false, shiftKey: false, altKey: false, metaKey: false }
  const { draft, history, setting } = editor().context
  const view = { draft, history, setting, entry: { ...liveEntry, text } }
  return entryEvent(press, view, { finder, isRtl: true, pageRows: () => 10 })
}

function madeUpWords(count: number): readonly string[] {
  const random = makeRandom(seed)
  const made = new Set<string>()
  while (made.size < count) {
    const word = Array.from({ length: 3 + (made.size % 2) }, () => random.pick(letters)).join('')
    if (!isInSomeName(word) && !isWordElsewhere(word)) made.add(word)
  }
  return [...made]
}

describe(`of four hundred made-up words (seed ${seed})`, () => {
  const made = madeUpWords(400)

  test('none is taken by Enter, though many lead to some item', () => {
    const taken = made.filter(word => enter(word)?.type !== 'item.miss')
    expect(taken).toEqual([])
    expect(made.filter(word => finder.found(word).rows.length > 0).length).toBeGreaterThan(100)
  })

  test('nor is the word of a stranger who wanted no maamoul', () => {
    expect(enter('قشقشطة')).toEqual({ type: 'item.miss' })
  })

  test('a part of a name is found, by its beginning, its inside and on the other layout', () => {
    for (const text of ['معمول', 'عمول', 'lul,g', 'milk', 'ilk', 'ةهمن'])
      expect([text, enter(text)?.type]).toEqual([text, 'item.take'])
  })
})
