import { describe, expect, test } from 'vitest'
import { parseVatNumber } from '#domain/identifiers.ts'
import { demoShop } from '#server/demo/demo-size.ts'
import { checkDigit, ean13 } from '#server/demo/ean.ts'
import { makeCategories, makeItems } from '#server/demo/make-items.ts'
import { makeParties } from '#server/demo/make-parties.ts'
import { makeRecipes } from '#server/demo/make-recipes.ts'
import { makeRandom, makeWeightedPick } from '#server/demo/random.ts'

const items = makeItems(makeRandom(1), demoShop.items)
const units = items.flatMap(item => item.units)

describe('the goods of the demo shop', () => {
  test('are 2,000 in 40 categories, each with a name of its own in both languages', () => {
    expect([items.length, makeCategories().length]).toEqual([2000, 40])
    expect(new Set(items.map(item => item.categoryId)).size).toBe(40)
    for (const language of ['nameAr', 'nameEn'] as const)
      expect(new Set(items.map(item => item.name[language])).size).toBe(2000)
    for (const { name } of items) {
      expect(name.nameAr).toMatch(/^[\u0600-\u06ff0-9. ]+$/)
      expect(name.nameEn).toMatch(/^[\x20-\x7eé]+$/)
    }
  })

  test('some are written with vowel marks, some are weighed, some are services, some are tobacco', () => {
    expect(items.filter(item => /[\u064b-\u0652]/.test(item.name.nameAr)).length).toBeGreaterThan(20)
    for (const kind of ['weighed', 'service', 'tobacco'])
      expect(items.filter(item => item.kind === kind).length).toBeGreaterThan(20)
    const categories = new Set(items.map(item => item.vatCategory))
    expect(categories).toEqual(new Set(['standard', 'zero', 'exempt', 'outOfScope']))
  })

  test('have one unit of ratio 1, and sell above what they cost', () => {
    for (const { units: own } of items) {
      expect(own.filter(unit => unit.ratio === 1_000_000)).toHaveLength(1)
      for (const unit of own) expect(unit.price).toBeGreaterThan(unit.cost)
    }
  })

  test('bear different barcodes with right check digits', () => {
    const barcodes = units.flatMap(unit => unit.barcode ?? [])
    expect(barcodes.length).toBeGreaterThan(3000)
    expect(new Set(barcodes).size).toBe(barcodes.length)
    for (const barcode of barcodes) {
      expect(barcode).toMatch(/^628\d{10}$/)
      const sum = [...barcode].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
      expect(sum % 10).toBe(0)
    }
  })

  test('the check digit is that of the standard', () => {
    // The example of GS1, and one by hand: 6+2×3+8+6×3+1+9×3+3+0+3+4×3+7+7×3 = 112, and so 8.
    expect(checkDigit('629104150021')).toBe(3)
    expect(ean13(1)).toBe('6286193034778')
  })

  test('at a hundred thousand keep names and barcodes apart', () => {
    const many = makeItems(makeRandom(1), 100_000)
    expect(new Set(many.map(item => item.name.nameAr)).size).toBe(100_000)
    const barcodes = many.flatMap(item => item.units.flatMap(unit => unit.barcode ?? []))
    expect(new Set(barcodes).size).toBe(barcodes.length)
  })
})

describe('the parties of the demo shop', () => {
  test('have different names and sound numbers', () => {
    const parties = makeParties(makeRandom(1), demoShop, 0)
    const customers = parties.filter(party => party.kind === 'customer')
    expect([customers.length, parties.length]).toEqual([500, 560])
    expect(new Set(customers.map(party => party.name_ar)).size).toBe(500)
    expect(customers.some(party => party.vat_number === '')).toBe(true)
    for (const { vat_number: number } of parties)
      if (number !== '') expect(parseVatNumber(number)).toEqual({ ok: true, value: number })
  })
})

describe('chance in the demo shop', () => {
  test('repeats itself for the same seed', () => {
    const draw = (seed: number) => {
      const random = makeRandom(seed)
      return Array.from({ length: 20 }, () => random.whole(1, 1000))
    }
    expect(draw(5)).toEqual(draw(5))
    expect(draw(5)).not.toEqual(draw(6))
  })

  test('picks as often as the weights say', () => {
    const weights = [1, 0, 5, 94, 0.5]
    const pick = makeWeightedPick(weights)
    const random = makeRandom(3)
    const counts = weights.map(() => 0)
    for (let draw = 0; draw < 100_500; draw++) {
      const place = pick(random)
      counts[place] = (counts[place] ?? 0) + 1
    }
    for (const [place, weight] of weights.entries())
      expect(Math.abs((counts[place] ?? 0) - weight * 1000)).toBeLessThan(Math.max(60, weight * 30))
    expect(counts[1]).toBe(0)
  })
})

describe('the recipes of the demo shop', () => {
  test('are of goods that are made of others, one of them of five', () => {
    const recipes = makeRecipes(items)
    expect(recipes.map(({ materials }) => materials.length)).toEqual([5, 1, 2])
    const made = new Set(recipes.map(({ product }) => product.id))
    for (const { product, materials } of recipes) {
      expect(product.kind).toBe('fixed')
      for (const { item, unit } of materials) {
        expect(made.has(item.id)).toBe(false)
        expect([item.kind === 'service', unit.ratio]).toEqual([false, 1_000_000])
      }
    }
  })
})
