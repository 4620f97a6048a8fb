import { describe, expect, test } from 'vitest'
import { rowAfter, rowAround, rowOfGroupAfter } from '#src/palette/row-steps.ts'
import type { PaletteRow, RowGroup } from '#src/palette/rows.ts'

const rows: readonly PaletteRow[] = [
  row('a', 'goTo'),
  row('b', 'goTo'),
  row('c', 'items'),
  row('d', 'items'),
  row('e', 'people'),
]
const [first, second, third] = rows

describe('steps through the rows', () => {
  test('stop at both ends', () => {
    expect(rowAfter(rows, second, 8)?.id).toBe('e')
    expect(rowAfter(rows, second, -8)?.id).toBe('a')
    expect(rowAfter(rows, second, 2)?.id).toBe('d')
    expect(rowAfter(rows, undefined, 8)?.id).toBe('e')
    expect(rowAfter([], undefined, 8)).toBeUndefined()
  })

  test('one by one go around', () => {
    expect(rowAround(rows, first, 1)?.id).toBe('b')
    expect(rowAround(rows, first, -1)?.id).toBe('e')
    expect(rowAround(rows, rows[4], 1)?.id).toBe('a')
    expect(rowAround(rows, undefined, 1)?.id).toBe('a')
    expect(rowAround(rows, undefined, -1)?.id).toBe('e')
    expect(rowAround([], undefined, -1)).toBeUndefined()
  })

  test('by groups go to the first row of the next group or of the one before', () => {
    expect(rowOfGroupAfter(rows, second, 1)?.id).toBe('c')
    expect(rowOfGroupAfter(rows, third, -1)?.id).toBe('a')
    expect(rowOfGroupAfter(rows, first, -1)).toBeUndefined()
    expect(rowOfGroupAfter(rows, rows[4], 1)).toBeUndefined()
  })
})

function row(id: string, group: RowGroup): PaletteRow {
  return { id, group, icon: 'list', titles: [id], hasPage: false, subject: { kind: 'result', text: id } }
}
