import { describe, expect, test } from 'vitest'
import { rate } from '#domain/money.ts'
import type { Offered } from '#machines/bill-editor/line-rules.ts'
import { steppedLine } from '#machines/bill-editor/line-typing.ts'
import {
  clearedLines,
  extendedLines,
  filledDownLines,
  lineTableOf,
  putLines,
  removedLines,
  spannedLines,
} from '#machines/bill-editor/range.ts'
import { type LineSheet, lineSelectionOf } from '#machines/bill-editor/sheet.ts'
import { aChoice, after, bread, commit, delivery, editor, milk, setting, take, type } from './bill-editor-samples.ts'

const crate = {
  ...milk,
  unitId: 11,
  unitNameAr: 'كرتون',
  unitNameEn: 'Crate',
  unitPrice: aChoice(9, '', '90').unitPrice,
}
const cheese = { id: 5, nameAr: 'جبن', nameEn: 'Cheese', price: aChoice(9, '', '1').unitPrice }
const offered: Offered = {
  units: id => (id === 1 ? [milk, crate] : [bread]),
  features: id => (id === 1 ? [cheese] : []),
}

const by = (rows: number, columns: number) => ({ rows, columns })

/** Three lines of 2, 3 and 4, with the keys in a cell of one of them. */
function sheetAt(rowKey: number, column: 'quantity' | 'unit' | 'price' | 'discount' | 'features'): LineSheet {
  const lines = [milk, bread, delivery].flatMap((item, place) => [take(item), type(String(place + 2)), commit])
  return after(editor(), ...lines, { type: 'cursor.to', rowKey, column }).context
}

/** The table of all cells, for a person to read. */
const read = (sheet: LineSheet) =>
  lineTableOf(spannedLines({ ...sheet, entry: { ...sheet.entry, text: '' } }, 'all')).map(row => row.join(' | '))

const whole = ['2 | حبة | 8.5 |  | ', '3 | حبة | 2 |  | ', '4 | حبة | 10 |  | ']

describe('selecting', () => {
  test('goes from the first cell to the one that has the keys, and no further than the lines', () => {
    const sheet = extendedLines(extendedLines(sheetAt(1, 'quantity'), by(1, 0)), by(0, 2))
    expect(sheet.entry).toMatchObject({ rowKey: 2, column: 'price', anchor: { rowKey: 1, column: 'quantity' } })
    expect(lineTableOf(sheet)).toEqual([
      ['2', 'حبة', '8.5'],
      ['3', 'حبة', '2'],
    ])
    expect(lineSelectionOf(extendedLines(sheet, by(99, 99)))?.rows).toHaveLength(3)
    expect(lineTableOf(extendedLines(sheet, by(-1, -9)))).toEqual([['2']])
  })

  test('takes a column, a line or everything, and ends with the cell alone', () => {
    const sheet = sheetAt(2, 'price')
    expect(lineTableOf(spannedLines(sheet, 'column'))).toEqual([['8.5'], ['2'], ['10']])
    expect(lineTableOf(spannedLines(sheet, 'row'))).toEqual([['3', 'حبة', '2', '', '']])
    expect(read(sheet)).toEqual(whole)
    expect(lineSelectionOf(steppedLine(spannedLines(sheet, 'all')))).toBeNull()
  })

  test('enters the text of the cell first, and stays where that cannot be entered', () => {
    const typed = after(editor(), take(milk), type('2'), commit, take(bread), commit, { type: 'cursor.to', rowKey: 1 })
    const five = after(typed, type('5')).context
    expect(extendedLines(five, by(1, 0)).draft.lines[0]?.quantity).toBe(5000)
    const bad = { ...five, entry: { ...five.entry, text: '5..' } }
    expect(extendedLines(bad, by(1, 0))).toMatchObject({
      entry: { rowKey: 1, anchor: null, problem: { code: 'invalidNumber' } },
    })
  })

  test('ends when the keys go elsewhere', () => {
    const sheet = spannedLines(sheetAt(1, 'quantity'), 'all')
    const moved = after(editor(), { type: 'cells.set', ...sheet }, { type: 'cursor.move', by: -1 })
    expect(lineSelectionOf(moved.context)).toBeNull()
  })
})

describe('changing', () => {
  const from = (rows: number, columns: number, column: 'quantity' | 'price' | 'discount' = 'quantity') =>
    extendedLines(sheetAt(1, column), by(rows, columns))

  test('clears every selected cell, in one step of the history', () => {
    const set = { type: 'cells.set', ...clearedLines(from(1, 0)) } as const
    const lines = after(editor(), { type: 'cells.set', ...from(1, 0) })
    const empty = after(lines, set)
    expect(read(empty.context).map(row => row.slice(0, 1))).toEqual(['1', '1', '4'])
    expect(read(after(empty, { type: 'undo' }).context)).toEqual(whole)
  })

  test('fills the first line down', () => {
    const sheet = putLines(sheetAt(1, 'discount'), [['10%']], offered)
    expect(read(filledDownLines({ ...sheet, entry: from(2, 0, 'discount').entry }, offered))).toEqual([
      '2 | حبة | 8.5 | 10% | ',
      '3 | حبة | 2 | 10% | ',
      '4 | حبة | 10 | 10% | ',
    ])
  })

  test('puts a table from the first selected cell on, and a small one as often as the selection holds it', () => {
    expect(read(putLines(sheetAt(2, 'quantity'), [['٧', '', '5.00'], ['8']], offered))).toEqual([
      '2 | حبة | 8.5 |  | ',
      '7 | حبة | 5 |  | ',
      '8 | حبة | 10 |  | ',
    ])
    expect(read(putLines(from(2, 0), [['9']], offered)).map(row => row.slice(0, 1))).toEqual(['9', '9', '9'])
  })

  test('understands units and features by their names', () => {
    expect(read(putLines(sheetAt(1, 'unit'), [['Crate', '', '', 'جبن']], offered))[0]).toBe('2 | كرتون | 90 |  | جبن')
    expect(putLines(sheetAt(2, 'unit'), [['Crate']], offered).entry.problem).toEqual({
      code: 'notFound',
      params: { line: 2 },
    })
  })

  test('changes nothing where one cell cannot be read, does not fit, or gives too much away', () => {
    const unread = putLines(sheetAt(1, 'quantity'), [['5'], ['x']], offered)
    expect([read(unread), unread.entry.problem]).toEqual([whole, { code: 'invalidNumber', params: { line: 2 } }])
    expect(putLines(sheetAt(3, 'quantity'), [['5'], ['6']], offered).entry.problem).toEqual({ code: 'pasteTooLarge' })
    const limited = { ...sheetAt(1, 'discount'), setting: { ...setting, discountPercentMax: rate(1000) } }
    const over = putLines({ ...limited, entry: from(1, 0, 'discount').entry }, [['20%']], offered)
    expect([read(over), over.entry.problem?.code]).toEqual([whole, 'discountLimitExceeded'])
  })

  test('takes lines away, and goes on with what follows', () => {
    const sheet = removedLines(from(1, 0))
    expect(read(sheet)).toEqual(['4 | حبة | 10 |  | '])
    expect(sheet.entry).toMatchObject({ rowKey: 3, column: 'quantity', anchor: null })
  })
})
