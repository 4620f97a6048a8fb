import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { paginate } from '#src/print/paginate.ts'

const page = 100

test('what fits on one page stays on one', () => {
  expect(paginate({ rows: [20, 20, 20], page, opening: 20, closing: 20 })).toEqual([3])
})

test('a closing without room takes the last line along to a page of its own', () => {
  expect(paginate({ rows: [20, 20, 20, 20], page, opening: 0, closing: 40 })).toEqual([3, 1])
})

test('an opening leaves the first page fewer lines', () => {
  expect(paginate({ rows: [40, 40, 40, 40], page, opening: 50, closing: 10 })).toEqual([1, 2, 1])
})

test('a bill without lines has a page', () => {
  expect(paginate({ rows: [], page, opening: 10, closing: 30 })).toEqual([0])
})

test('every line is on one page, in order, no page is overfull, and the closing fits on the last', () => {
  const heights = fc.record({
    rows: fc.array(fc.integer({ min: 1, max: page }), { maxLength: 80 }),
    opening: fc.integer({ min: 0, max: 60 }),
    closing: fc.integer({ min: 0, max: page }),
  })
  fc.assert(
    fc.property(heights, ({ rows, opening, closing }) => {
      const counts = paginate({ rows, page, opening, closing })
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rows.length)
      let from = 0
      counts.forEach((count, at) => {
        const lines = rows.slice(from, from + count).reduce((sum, height) => sum + height, 0)
        from += count
        const others = (at === 0 ? opening : 0) + (at === counts.length - 1 ? closing : 0)
        // A line or a closing that is too tall by itself stands alone.
        if (count > 1 || at > 0) expect(lines + others).toBeLessThanOrEqual(page)
      })
    }),
  )
})
