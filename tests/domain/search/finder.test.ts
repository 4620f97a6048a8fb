import { describe, expect, test } from 'vitest'
import { finderOf } from '#domain/search/finder.ts'

type Branch = { readonly id: number; readonly code: string; readonly nameAr: string; readonly nameEn: string }

const branches: readonly Branch[] = [
  { id: 1, code: 'OLA', nameAr: 'فرع العليا', nameEn: 'Olaya branch' },
  { id: 2, code: 'TAH', nameAr: 'فرع التحلية', nameEn: 'Tahlia branch' },
  { id: 3, code: 'OL2', nameAr: 'فرع العليا الثاني', nameEn: 'Second Olaya branch' },
]

const finder = finderOf(branches, ({ id, code, nameAr, nameEn }) => ({
  id: String(id),
  kind: 'branch',
  texts: [nameAr, nameEn],
  codes: [code],
}))

describe('what a text finds', () => {
  test.each([
    ['tahlia', [2]],
    ['التحليه', [2]],
    ['ola', [1, 3]],
    ['ol2', [3]],
    // Typed on the Arabic layout: `tah`.
    ['فشا', [2]],
    ['', []],
    ['zzzz', []],
  ])('"%s" finds %j', (text, ids) => {
    const { rows, certain } = finder.search(text)
    expect(
      rows
        .slice(0, certain)
        .map(row => row.id)
        .toSorted(),
    ).toEqual(ids)
  })

  test('a slip of the finger finds a guess, which is not certain', () => {
    const { rows, certain } = finder.search('tahlai')
    expect([rows.map(row => row.id), certain]).toEqual([[2], 0])
  })
})

describe('what a text names', () => {
  test.each([
    ['Olaya branch', 1],
    ['فرع العليا', 1],
    ['tah', 2],
    ['second', 3],
    ['olaya', 'several'],
    ['branch', 'several'],
    ['tahlai', 'none'],
    ['', 'none'],
  ])('"%s" names %s', (text, wanted) => {
    const named = finder.named(text)
    expect(named.kind === 'one' ? named.row.id : named.kind).toBe(wanted)
  })
})
