/** What the keys of a sheet of two columns ask for, wherever they are: a thing out of a list, and an amount. */
import { expect, test } from 'vitest'
import type { CellEntry, SheetShape } from '#machines/sheet/sheet-types.ts'
import type { Found } from '#src/sheet/cell-keys.ts'
import { type SheetAction, sheetAction, situationOf } from '#src/sheet/sheet-keys.ts'

const shape: SheetShape = {
  columns: [
    { id: 'thing', kind: 'list' },
    { id: 'amount', kind: 'number' },
    { id: 'marks', kind: 'list', takesSeveral: true },
  ],
}
const rows = [{ key: 1 }, { key: 2 }]

/** In the live line where nothing else is said. */
function actionOf(
  keys: string,
  at: Partial<CellEntry> = {},
  found: Found = { count: 3, certain: 3 },
): SheetAction | null {
  const held = keys.split('+')
  const key = held.pop() ?? ''
  const entry = {
    ...{ rowKey: null, column: 'thing', anchor: null, text: '', mode: 'overwrite' as const },
    ...{ highlighted: null, isListClosed: at.rowKey !== undefined, ...at },
  }
  const press = {
    ...{ key, code: key.length === 1 ? `Key${key.toUpperCase()}` : key, altKey: false, metaKey: false },
    ...{ ctrlKey: held.includes('Ctrl'), shiftKey: held.includes('Shift') },
  }
  const now = { rows, entry, isEditing: true, found: () => found }
  return sheetAction(press, situationOf(now, shape, { isRtl: false, pageRows: () => 10 }))
}

test.each<[keys: string, at: Partial<CellEntry>, action: SheetAction | null]>([
  ['Enter', {}, { type: 'finish' }],
  ['Enter', { text: 'b' }, { type: 'list.take', row: 0 }],
  ['Enter', { text: 'b', isListClosed: true }, { type: 'cell.confirm' }],
  ['Enter', { rowKey: 1, column: 'amount' }, { type: 'cell.confirm' }],
  ['Tab', {}, null],
  ['Tab', { text: 'b' }, { type: 'list.take', row: 0 }],
  ['Tab', { rowKey: 1, column: 'amount', text: '5' }, { type: 'cursor.tab', by: 1 }],
  ['Tab', { rowKey: 1, column: 'marks', text: 'm', isListClosed: false }, { type: 'cursor.tab', by: 1 }],
  ['Shift+Tab', {}, { type: 'cursor.tab', by: -1 }],
  ['Shift+Tab', { text: 'b' }, null],
  ['Shift+Tab', { rowKey: 1, column: 'thing' }, null],
  ['Shift+Tab', { rowKey: 2, column: 'thing' }, { type: 'cursor.tab', by: -1 }],
  ['ArrowDown', { text: 'b' }, { type: 'list.highlight', row: 1 }],
  ['ArrowDown', { text: 'b', isListClosed: true }, null],
  ['ArrowDown', { rowKey: 1, column: 'amount', mode: 'caret' }, null],
  ['Ctrl+ArrowUp', { rowKey: 2, column: 'amount', text: '5' }, { type: 'cursor.move', by: -3 }],
  ['Ctrl+Home', { rowKey: 2, column: 'amount' }, { type: 'cursor.end', end: 'first' }],
  ['Ctrl+End', { rowKey: 2, column: 'thing', text: 'b' }, null],
  ['Ctrl+Delete', {}, null],
  ['Ctrl+Delete', { rowKey: 1, column: 'amount' }, { type: 'row.remove' }],
  ['Escape', {}, null],
  ['Escape', { rowKey: 1, column: 'amount' }, { type: 'entry.step' }],
  ['F2', {}, null],
  ['F2', { rowKey: 1, column: 'amount' }, { type: 'cell.open' }],
  ['Shift+ArrowLeft', { rowKey: 1, column: 'amount', mode: 'caret' }, null],
  ['Shift+ArrowRight', { rowKey: 1, column: 'amount' }, { type: 'cursor.extend', rows: 0, columns: 1 }],
  [' ', { rowKey: 1, column: 'marks', isListClosed: false }, { type: 'list.take', row: 0 }],
  [' ', { rowKey: 1, column: 'thing', isListClosed: false }, null],
])('%s with %j asks for %j', (keys, at, action) => {
  expect(actionOf(keys, at)).toEqual(action)
})

test('a guess is taken only once an arrow has gone to it', () => {
  const guess = { count: 2, certain: 0 }
  expect(actionOf('Enter', { text: 'b' }, guess)).toEqual({ type: 'cell.confirm' })
  expect(actionOf('ArrowDown', { text: 'b' }, guess)).toEqual({ type: 'list.highlight', row: 0 })
  expect(actionOf('Enter', { text: 'b', highlighted: 1 }, guess)).toEqual({ type: 'list.take', row: 1 })
})
