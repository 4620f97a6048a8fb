import { expect, test } from 'vitest'
import { copiedLineText, pasteEvent } from '#src/screens/bill/lines/cell-clipboard.ts'
import { itemFinder } from '#src/screens/bill/lines/item-finder.ts'
import { pastedTexts } from '#src/sheet/sheet-text.ts'
import { after, commit, editor, sheetOf, take, type } from '../../machines/bill-editor-samples.ts'
import { priceList } from './shop.ts'

const finder = itemFinder(priceList)
const [milk] = priceList.units(1)
if (milk === undefined) throw new Error('The shop has no milk.')
const bill = after(editor(), take(milk), type('3'), commit)

/** What a paste into the empty live line asks for. */
function pasted(text: string) {
  const texts = pastedTexts(text, false)
  return texts && pasteEvent({ texts }, editor().context, finder)
}

test('a cell is copied as it would be typed, the live line copies the whole bill', () => {
  expect(copiedLineText(after(bill, { type: 'cursor.move', by: -1 }).context)).toBe('3')
  expect(copiedLineText(bill.context)).toBe('1001\t3\t8.5\t\tحبة')
  expect(copiedLineText(editor().context)).toBeNull()
})

test('a table becomes lines, in the unit that it names and in any digits', () => {
  const event = pasted('1002\t٤\n1001\t1\t96\t5%\tكرتون\n')
  expect(event).not.toBeNull()
  if (event === null) return
  expect(sheetOf(after(editor(), event))).toEqual(['Arabic bread × 4', 'Full cream milk × 1', 'total 99.20'])
})

test('what was copied comes back as it was', () => {
  const event = pasted(`${copiedLineText(bill.context)}\n`.repeat(2))
  if (event === null) throw new Error('Two rows are a table.')
  expect(sheetOf(after(editor(), event))).toEqual(['Full cream milk × 3', 'Full cream milk × 3', 'total 51.00'])
})

test('a single value belongs into the cell; a row that names no item is reported', () => {
  expect(pasted('12.5')).toBeNull()
  expect(pasted('9999\t2')).toMatchObject({ scan: { kind: 'unknown', code: '9999' } })
})
