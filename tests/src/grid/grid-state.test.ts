import { expect, test } from 'vitest'
import { halalas } from '#domain/money.ts'
import { copiedCells } from '#src/grid/copied-cells.ts'
import type { GridColumn } from '#src/grid/grid-columns.ts'
import { gridRowsOf } from '#src/grid/grid-rows.ts'
import { createGrid, endOfRows, selectedOf } from '#src/grid/grid-state.ts'
import { namesIn } from '#src/i18n/names.ts'

type Item = { readonly id: string; readonly total: number }

const { nameOf } = namesIn('ar')
const idOf = (item: Item) => item.id
const items = (...ids: string[]) =>
  gridRowsOf(
    ids.map((id, place) => ({ id, total: place * 100 + 5 })),
    idOf,
  )
const columns: readonly GridColumn<Item>[] = [
  { id: 'id', kind: 'text', title: 'id', value: item => item.id },
  { id: 'total', kind: 'money', title: 'total', value: item => halalas(item.total) },
]

test('the place and the selection stay with their rows when others come in above', () => {
  const grid = createGrid()
  grid.setRows(items('a', 'b', 'c', 'd'), 2)
  grid.moveTo({ row: 1, column: 0 })
  grid.moveTo({ row: 2, column: 1 }, true)
  expect(grid.setRows(items('new', 'newer', 'a', 'b', 'c', 'd'), 2).movedRows).toBe(2)
  expect(grid.snapshot().active).toEqual({ row: 4, column: 1 })
  expect(selectedOf(grid.snapshot())).toEqual({ firstRow: 3, lastRow: 4, firstColumn: 0, lastColumn: 1 })
})

test('a row that is gone leaves the place to the one that came after it', () => {
  const grid = createGrid()
  grid.setRows(items('a', 'b', 'c'), 2)
  grid.moveTo({ row: 1, column: 0 })
  grid.setRows(items('a', 'c'), 2)
  expect(grid.snapshot().active).toEqual({ row: 1, column: 0 })
  grid.setRows(items(), 2)
  expect(grid.snapshot().active).toEqual({ row: 0, column: 0 })
})

test('End before the rows are counted goes to the last row once they are', () => {
  const grid = createGrid()
  const shown: number[] = []
  grid.setRows({ ...items('a', 'b'), mayGrow: true }, 2)
  grid.connect({ show: ({ row }) => shown.push(row), focus: () => {}, current: () => ({ shift: 0, topPx: 70 }) })
  grid.moveTo({ row: endOfRows, column: 1 })
  expect(grid.snapshot().active).toEqual({ row: 1, column: 1 })
  expect(grid.setRows({ ...items('a', 'b', 'c'), mayGrow: true }, 2)).toEqual({ movedRows: 0, viewport: null })
  grid.setRows(items('a', 'b', 'c', 'd'), 2)
  expect(selectedOf(grid.snapshot())).toEqual({ firstRow: 3, lastRow: 3, firstColumn: 1, lastColumn: 1 })
  expect(shown).toEqual([1, 2, 3])
  grid.setRows(items('a', 'b', 'c', 'd', 'e'), 2)
  expect(grid.snapshot().active.row).toBe(3)
})

test('a step from the end that is not counted yet is no longer at the end', () => {
  const grid = createGrid()
  grid.setRows({ ...items('a', 'b', 'c'), mayGrow: true }, 2)
  grid.select({ row: 0, column: 0 }, { row: endOfRows, column: 1 })
  grid.setRows({ ...items('a', 'b', 'c', 'd'), mayGrow: true }, 2)
  expect(selectedOf(grid.snapshot()).lastRow).toBe(3)
  grid.moveTo({ row: endOfRows, column: 0 })
  grid.moveTo({ row: 2, column: 0 })
  grid.setRows(items('a', 'b', 'c', 'd', 'e'), 2)
  expect(grid.snapshot()).toMatchObject({ active: { row: 2 }, anchor: { row: 2 }, head: { row: 2 } })
})

test('no listener is called when rows are read again and nothing has changed', () => {
  const grid = createGrid()
  grid.setRows(items('a', 'b'), 2)
  let notified = 0
  grid.subscribe(() => (notified += 1))
  grid.setRows(items('a', 'b'), 2)
  expect(notified).toBe(0)
  grid.moveTo({ row: 9, column: 9 })
  expect(notified).toBe(1)
  expect(grid.snapshot().active).toEqual({ row: 1, column: 1 })
})

test('a grid is found again where it was left, as soon as there are rows as far down, beneath what has come in above', () => {
  const left = createGrid()
  left.setRows(items('a', 'b', 'c', 'd'), 2)
  left.connect({ show: () => {}, focus: () => {}, current: () => ({ shift: 0, topPx: 70 }) })
  left.moveTo({ row: 1, column: 1 })
  left.moveTo({ row: 2, column: 1 }, true)
  const found = createGrid(left.keep())
  expect(found.setRows(items('new'), 2)).toEqual({ movedRows: 0, viewport: null })
  expect(found.keep()).toEqual(left.keep())
  expect(found.setRows(items('new', 'a', 'b', 'c', 'd'), 2)).toEqual({
    movedRows: 1,
    viewport: { shift: 0, topPx: 70 },
  })
  expect(found.snapshot().active).toEqual({ row: 3, column: 1 })
  expect(selectedOf(found.snapshot())).toEqual({ firstRow: 2, lastRow: 3, firstColumn: 1, lastColumn: 1 })
})

test('a grid that starts again is in the first row, whatever the former one was', () => {
  const grid = createGrid()
  grid.setRows(items('a', 'b', 'c'), 2)
  grid.moveTo({ row: 1, column: 1 })
  grid.startAnew()
  grid.setRows(items('c', 'b', 'a'), 2)
  expect(grid.snapshot().active).toEqual({ row: 0, column: 1 })
})

test('cells are copied as tab-separated text with plain numbers', () => {
  const selected = { firstRow: 0, lastRow: 1, firstColumn: 0, lastColumn: 1 }
  expect(copiedCells(items('x\ty', 'b'), columns, selected, nameOf)).toBe('x y\t0.05\r\nb\t1.05')
})

test('a selection with a row that is not here yet is not copied at all', () => {
  const rows = { ...items('a', 'b', 'c'), at: (index: number) => (index === 1 ? undefined : { id: 'a', total: 1 }) }
  expect(copiedCells(rows, columns, { firstRow: 0, lastRow: 2, firstColumn: 0, lastColumn: 0 }, nameOf)).toBeNull()
})
