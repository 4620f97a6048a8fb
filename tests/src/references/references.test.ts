import { describe, expect, test } from 'vitest'
import { buildSearchIndex } from '#domain/search/search-index.ts'
import type { Entity } from '#src/commands/entities.ts'
import { orNone, referencesAmong, referencesOf } from '#src/references/references.ts'

const entities: readonly Entity[] = [
  { id: 'item:7', kind: 'item', texts: ['حليب', 'Milk'], codes: ['M-1', '6281000000017'] },
  { id: 'customer:7', kind: 'customer', texts: ['مؤسسة الحليب', 'Milk Traders'], codes: ['C-7', '0501234567'] },
  { id: 'customer:8', kind: 'customer', texts: ['مطعم السعادة', 'Happiness Restaurant'], codes: [] },
]
const customers = referencesAmong({ entities, index: buildSearchIndex(entities) }, ['customer'])

describe('references among the things of the palette', () => {
  test('are only those of their kind', () => {
    expect(customers.rows.map(row => row.id)).toEqual([7, 8])
    expect(customers.finder.search('milk').rows).toEqual([
      { id: 7, code: 'C-7', nameAr: 'مؤسسة الحليب', nameEn: 'Milk Traders' },
    ])
  })

  test('of items are goods, services or both', () => {
    const wash = { id: 'item:9', kind: 'item', texts: ['غسيل', 'Wash'], codes: ['W'], isService: true } as const
    const all = [...entities, wash]
    const indexed = { entities: all, index: buildSearchIndex(all) }
    const services = referencesAmong(indexed, ['item'], each => each.isService === true)
    expect([services.rows.map(row => row.id), services.finder.search('milk').rows, services.byId(7)]).toEqual([
      [9],
      [],
      undefined,
    ])
    expect(referencesAmong(indexed, ['item']).rows.map(row => row.id)).toEqual([7, 9])
  })

  test('are found by telephone, on the other keyboard layout, and by their id', () => {
    const named = (text: string) => customers.finder.named(text)
    expect(named('0501234567')).toMatchObject({ kind: 'one', row: { id: 7 } })
    // Typed on the Arabic layout: `happiness`.
    expect(customers.finder.search('اشححهىثسس').rows.map(row => row.id)).toEqual([8])
    expect(customers.byId(8)?.code).toBeNull()
    expect(customers.byId(9)).toBeUndefined()
  })
})

test('a short list finds its rows by name and by code', () => {
  const branches = referencesOf('branch', [
    { id: 1, code: '1', nameAr: 'فرع العليا', nameEn: 'Olaya branch' },
    { id: 2, code: null, nameAr: 'فرع التحلية', nameEn: 'Tahlia branch' },
  ])
  expect(branches.finder.named('olaya')).toMatchObject({ kind: 'one', row: { id: 1 } })
  expect(branches.finder.named('1')).toMatchObject({ kind: 'one', row: { id: 1 } })
  expect(branches.finder.named('فرع')).toEqual({ kind: 'several' })
  expect(branches.byId(2)?.nameEn).toBe('Tahlia branch')
})

describe('texts that name none of them', () => {
  const none = { id: 0, code: null, nameAr: 'بدون', nameEn: 'None' }
  const all = orNone(customers, none)

  test('is offered first, and found as it is typed', () => {
    expect(all.rows.map(row => row.id)).toEqual([0, 7, 8])
    expect([all.byId(0), all.byId(8)?.id, all.byId(9)]).toEqual([none, 8, undefined])
    expect(all.finder.search('non').rows).toEqual([none])
    expect(all.finder.named('بدون')).toEqual({ kind: 'one', row: none })
    expect(all.finder.named('C-7')).toMatchObject({ kind: 'one', row: { id: 7 } })
    expect(all.finder.named('non')).toEqual({ kind: 'none' })
    expect(all.finder.named('xyz')).toEqual({ kind: 'none' })
  })

  test('is nobody whose name begins alike', () => {
    const nona = { id: 9, code: null, nameAr: 'نونا', nameEn: 'Nonesuch' }
    const both = orNone(referencesOf('customer', [nona]), none)
    expect(both.finder.search('none').rows).toEqual([none, nona])
    expect(both.finder.named('none')).toEqual({ kind: 'several' })
    expect(both.finder.named('nonesuch')).toEqual({ kind: 'one', row: nona })
  })
})
