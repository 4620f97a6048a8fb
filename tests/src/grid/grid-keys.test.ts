import { describe, expect, test } from 'vitest'
import { type GridShape, moveOf } from '#src/grid/grid-keys.ts'
import { endOfRows, type GridPlace, type GridState } from '#src/grid/grid-state.ts'

const shape: GridShape = { rowCount: 100, columnCount: 5, pageRows: 10, isRtl: false, isFilled: () => true }
const rtl: GridShape = { ...shape, isRtl: true }

function at(row: number, column: number): GridState {
  const place = { row, column }
  return { active: place, anchor: place, head: place }
}

function reached(chord: string, state: GridState, given = shape): GridPlace | undefined {
  const move = moveOf(chord, state, given)
  return move?.kind === 'to' ? move.place : undefined
}

test.each([
  ['arrowdown', { row: 51, column: 2 }],
  ['arrowup', { row: 49, column: 2 }],
  ['arrowright', { row: 50, column: 3 }],
  ['arrowleft', { row: 50, column: 1 }],
  ['pagedown', { row: 60, column: 2 }],
  ['pageup', { row: 40, column: 2 }],
  ['home', { row: 50, column: 0 }],
  ['end', { row: 50, column: 4 }],
  ['ctrl+home', { row: 0, column: 0 }],
  ['ctrl+end', { row: 99, column: 4 }],
])('%s leads where a spreadsheet leads', (chord, place) => {
  expect(reached(chord, at(50, 2))).toEqual(place)
})

test('of rows that are not counted yet, the end is wherever it comes to be', () => {
  const growing: GridShape = { ...shape, mayGrow: true }
  expect(reached('ctrl+end', at(50, 2), growing)).toEqual({ row: endOfRows, column: 4 })
  expect(reached('pagedown', at(95, 2), growing)).toEqual({ row: 105, column: 2 })
  expect(moveOf('ctrl+a', at(7, 3), growing)).toMatchObject({ head: { row: endOfRows, column: 4 } })
  expect(moveOf('ctrl+space', at(7, 3), growing)).toMatchObject({ head: { row: endOfRows, column: 3 } })
})

test('the arrows are those of the eye: from right to left, the left arrow leads to the next column', () => {
  expect(reached('arrowleft', at(0, 2), rtl)).toEqual({ row: 0, column: 3 })
  expect(reached('arrowright', at(0, 2), rtl)).toEqual({ row: 0, column: 1 })
  expect(reached('ctrl+arrowleft', at(0, 2), rtl)).toEqual({ row: 0, column: 4 })
  expect(reached('home', at(0, 2), rtl)).toEqual({ row: 0, column: 0 })
})

test('Shift extends the selection', () => {
  expect(moveOf('shift+arrowdown', at(1, 1), shape)).toMatchObject({ kind: 'to', isExtending: true })
  expect(moveOf('ctrl+shift+end', at(1, 1), shape)).toEqual({
    kind: 'to',
    place: { row: 99, column: 4 },
    isExtending: true,
  })
  expect(moveOf('arrowdown', at(1, 1), shape)).toMatchObject({ isExtending: false })
})

test('all, a row and a column are selected', () => {
  const corners = (chord: string) => moveOf(chord, at(7, 3), shape)
  expect(corners('ctrl+a')).toEqual({ kind: 'select', anchor: { row: 0, column: 0 }, head: { row: 99, column: 4 } })
  expect(corners('shift+space')).toEqual({ kind: 'select', anchor: { row: 7, column: 0 }, head: { row: 7, column: 4 } })
  expect(corners('ctrl+space')).toEqual({ kind: 'select', anchor: { row: 0, column: 3 }, head: { row: 99, column: 3 } })
})

describe('Ctrl and an arrow', () => {
  const filled = new Set([3, 4, 5, 20, 21])
  const gaps: GridShape = { ...shape, isFilled: ({ row }) => filled.has(row) }

  test.each([
    [3, 5],
    [5, 20],
    [10, 20],
    [20, 21],
    [21, 99],
  ])('from row %i lead to the edge of the block, row %i', (from, to) => {
    expect(reached('ctrl+arrowdown', at(from, 0), gaps)).toEqual({ row: to, column: 0 })
  })

  test('lead upwards in the same way', () => {
    expect(reached('ctrl+arrowup', at(20, 0), gaps)?.row).toBe(5)
    expect(reached('ctrl+arrowup', at(2, 0), gaps)?.row).toBe(0)
  })
})

test('other keys, and an empty grid, are none of its business', () => {
  expect(moveOf('e', at(0, 0), shape)).toBeNull()
  expect(moveOf('arrowdown', at(0, 0), { ...shape, rowCount: 0 })).toBeNull()
})
