import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  pageRowsOf,
  rowHeightPx,
  scrolledTo,
  slotCount,
  slotsMax,
  type Viewport,
  viewportWith,
} from '#src/grid/grid-slots.ts'

const viewPx = 20 * rowHeightPx
const million = 1_000_000
const start: Viewport = { shift: 0, topPx: 0 }

function rowsInView({ shift, topPx }: Viewport): { readonly first: number; readonly last: number } {
  const first = Math.ceil(topPx / rowHeightPx) + shift
  return { first, last: Math.floor((topPx + viewPx) / rowHeightPx) - 1 + shift }
}

describe('a list that a browser can hold', () => {
  test('is scrolled as it is, without a shift', () => {
    expect(scrolledTo(123_456, start, 100_000, viewPx)).toEqual({ shift: 0, topPx: 123_456 })
    expect(slotCount(100_000)).toBe(100_000)
  })

  test('stays where it is for a row in view, and moves least for one that is not', () => {
    const viewport = { shift: 0, topPx: 10 * rowHeightPx }
    expect(viewportWith(15, viewport, 100, viewPx)).toBe(viewport)
    expect(viewportWith(5, viewport, 100, viewPx)).toEqual({ shift: 0, topPx: 5 * rowHeightPx })
    expect(viewportWith(30, viewport, 100, viewPx)).toEqual({ shift: 0, topPx: 11 * rowHeightPx })
  })
})

describe('a list that no browser can hold', () => {
  test('shows its first row at the top of the scrollbar and its last row at the bottom', () => {
    const bottomPx = slotsMax * rowHeightPx - viewPx
    expect(rowsInView(scrolledTo(bottomPx, start, million, viewPx)).last).toBe(million - 1)
    const end = scrolledTo(bottomPx, start, million, viewPx)
    expect(rowsInView(scrolledTo(0, end, million, viewPx)).first).toBe(0)
  })

  test('shows the middle row in the middle of the scrollbar', () => {
    const { first } = rowsInView(scrolledTo((slotsMax * rowHeightPx) / 2, start, million, viewPx))
    expect(Math.abs(first - million / 2)).toBeLessThan(100)
  })

  test('brings any row into view from anywhere, within the scrolled area', () => {
    const row = fc.integer({ min: 0, max: million - 1 })
    fc.assert(
      fc.property(row, row, (from, to) => {
        const viewport = viewportWith(to, viewportWith(from, start, million, viewPx), million, viewPx)
        const { first, last } = rowsInView(viewport)
        expect(to).toBeGreaterThanOrEqual(first)
        expect(to).toBeLessThanOrEqual(last)
        expect(viewport.topPx).toBeGreaterThanOrEqual(0)
        expect(viewport.topPx).toBeLessThanOrEqual(slotsMax * rowHeightPx - viewPx)
      }),
    )
  })

  test('is walked through with the wheel, row after row, to its end', () => {
    let viewport = viewportWith(million - 60_000, start, million, viewPx)
    const stepPx = 100 * rowHeightPx
    let before = rowsInView(viewport).first
    for (let turn = 0; turn < 700; turn += 1) {
      const wantedPx = Math.min(viewport.topPx + stepPx, slotsMax * rowHeightPx - viewPx)
      viewport = scrolledTo(wantedPx, viewport, million, viewPx)
      const { first } = rowsInView(viewport)
      expect(first - before).toBeGreaterThanOrEqual(0)
      expect(first - before).toBeLessThanOrEqual(101)
      before = first
    }
    expect(rowsInView(viewport).last).toBe(million - 1)
  })
})

test.each([
  ['a heading above the rows and a line beneath them', { rowPx: 35, headingPx: 35 }, 35, 7],
  ['two lines to a row and no heading', { rowPx: 70, headingPx: 0 }, 70, 3],
  ['rows alone', { rowPx: 35, headingPx: 0 }, 0, 9],
  ['hardly any room', { rowPx: 200, headingPx: 200 }, 200, 1],
])('with %s a page is what stands between, less one row', (_, room, footerPx, rows) => {
  expect(pageRowsOf(350, room, footerPx)).toBe(rows)
})
