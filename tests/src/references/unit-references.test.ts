/** Units of goods, found by their items. */
import { expect, test } from 'vitest'
import { startSearchIndex } from '#domain/search/search-index.ts'
import type { Entity } from '#src/commands/entities.ts'
import { unitReferences } from '#src/references/references.ts'

const kilogram = { id: 11, nameAr: 'كيلو', nameEn: 'Kilogram', isBase: true }
const sack = { id: 12, nameAr: 'كيس', nameEn: 'Sack', isBase: false }
const entities: readonly Entity[] = [
  { id: 'item:1', kind: 'item', texts: ['دقيق', 'Flour'], codes: ['1001', '6281000'], units: [sack, kilogram] },
  {
    ...{ id: 'item:2', kind: 'item', texts: ['سكر', 'Sugar'], codes: ['1002'] },
    units: [{ ...kilogram, id: 21 }],
  },
  { id: 'item:3', kind: 'item', texts: ['توصيل', 'Delivery'], codes: ['1003'], isService: true },
  { id: 'customer:4', kind: 'customer', texts: ['دقيق', 'Flour shop'], codes: ['C1'] },
]
const units = unitReferences({ index: startSearchIndex(entities).finish(), entities })
const found = (text: string) => units.finder.search(text).rows.map(({ nameEn }) => nameEn)
const named = (text: string) => {
  const result = units.finder.named(text)
  return result.kind === 'one' ? result.row.id : result.kind
}

test('the units of an item are found with it, that of ratio 1 first, and no service is', () => {
  expect(found('flour')).toEqual(['Flour · Kilogram', 'Flour · Sack'])
  expect(found('دقيق')).toEqual(['Flour · Kilogram', 'Flour · Sack'])
  expect(found('delivery')).toEqual([])
  expect(units.rows).toHaveLength(3)
  expect(units.byId(12)).toEqual({ id: 12, code: '1001/كيس', nameAr: 'دقيق · كيس', nameEn: 'Flour · Sack' })
})

test('an item names its unit of ratio 1, and a whole name its own unit', () => {
  expect(['1001', 'Flour', '6281000', 'Flour · Sack', 'دقيق · كيس', '1001/كيس', 'Sugar · Kilogram'].map(named)).toEqual(
    [...[11, 11, 11, 12, 12, 12, 21]],
  )
  expect(['nothing', 'Delivery'].map(named)).toEqual(['none', 'none'])
})
