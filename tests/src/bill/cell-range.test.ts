import { expect, test } from 'vitest'
import type { BillEditorContext } from '#machines/bill-editor/context.ts'
import type { BillEditorEvent } from '#machines/bill-editor/events.ts'
import { lineSelectionOf } from '#machines/bill-editor/sheet.ts'
import { copiedLineText, pasteEvent } from '#src/screens/bill/lines/cell-clipboard.ts'
import { itemFinder } from '#src/screens/bill/lines/item-finder.ts'
import type { SheetPress } from '#src/sheet/range-keys.ts'
import { pastedTexts } from '#src/sheet/sheet-text.ts'
import { after, bread, commit, type Editor, editor, milk, take, type } from '../../machines/bill-editor-samples.ts'
import { entryEvent } from '../../support/bill-keys.ts'
import { catalogue, priceList } from './shop.ts'

const finder = itemFinder(priceList)
const two = after(editor(), take(milk), type('2'), commit, take(bread), type('3'), commit)
const inFirst = after(two, { type: 'cursor.to', rowKey: 1 })

const press = (key: string, changes: Partial<SheetPress> = {}): SheetPress => ({
  key,
  code: key === ' ' ? 'Space' : key.length === 1 ? `Key${key.toUpperCase()}` : key,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  metaKey: false,
  ...changes,
})
const shift = (key: string) => press(key, { shiftKey: true })
const control = (key: string) => press(key, { ctrlKey: true })

function eventOf(pressed: SheetPress, from: Editor, isRtl = false): BillEditorEvent | null {
  return entryEvent(pressed, from.context, { finder, isRtl, pageRows: () => 10 })
}

function then(from: Editor, event: BillEditorEvent | null): Editor {
  if (event === null) throw new Error('The key means nothing here.')
  return after(from, event)
}

const shape = ({ context }: { context: BillEditorContext }) => {
  const selection = lineSelectionOf(context)
  return selection && [selection.rows.length, ...selection.columns.map(column => column.id)]
}

test('shift and an arrow select in the direction in which the arrow points', () => {
  expect(shape(then(inFirst, eventOf(shift('ArrowRight'), inFirst)))).toEqual([1, 'quantity', 'unit'])
  expect(shape(then(inFirst, eventOf(shift('ArrowLeft'), inFirst, true)))).toEqual([1, 'quantity', 'unit'])
  expect(shape(then(inFirst, eventOf(shift('ArrowDown'), inFirst)))).toEqual([2, 'quantity'])
  expect(shape(then(inFirst, eventOf(shift('End'), inFirst)))).toHaveLength(6)
})

test('columns, lines and everything are selected at once', () => {
  expect(shape(then(inFirst, eventOf(control(' '), inFirst)))).toEqual([2, 'quantity'])
  expect(shape(then(inFirst, eventOf(shift(' '), inFirst)))).toHaveLength(6)
  expect(shape(then(two, eventOf(control('a'), two)))?.[0]).toBe(2)
})

test('the keys of text stay those of the browser', () => {
  const mending = after(inFirst, { type: 'cell.open' })
  expect(eventOf(shift('ArrowLeft'), mending)).toBeNull()
  expect(eventOf(control('a'), after(two, type('mil')))).toBeNull()
  expect(eventOf(shift('ArrowUp'), two)).toBeNull()
})

test('one value goes into the cell itself, codes of items become lines, anything else fills cells', () => {
  const [item] = catalogue.items
  const pasted = (text: string, from: Editor, isOfCells = false) => {
    const texts = pastedTexts(text, from.context.entry.anchor !== null)
    return texts && pasteEvent({ texts, isOfCells }, from.context, finder)
  }
  expect(pasted('7', inFirst)).toBeNull()
  expect(pasted(`${item?.code}\t2`, inFirst)?.type).toBe('cells.paste')
  expect(pasted('7\n8', two)).toMatchObject({ type: 'scan', scan: { kind: 'unknown', code: '7' } })
  const filled = then(inFirst, pasted('7\n8\n', inFirst))
  expect(filled.context.draft.lines.map(line => line.quantity)).toEqual([7000, 8000])
  expect(pasted(`${item?.code}\t`, inFirst, true)?.type).toBe('cells.set')
  const column = then(inFirst, eventOf(control(' '), inFirst))
  expect(copiedLineText(column.context)).toBe('2\n3')
  expect(then(column, pasted('9', column)).context.draft.lines.map(line => line.quantity)).toEqual([9000, 9000])
})
