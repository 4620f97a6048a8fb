/**
 * The clipboard: a bill is a table of code, quantity, price, discount and unit, separated by tabs as in spreadsheets. Numbers are copied in ASCII
 * digits; pasted numbers may have any digits.
 */
import { cellText } from '#machines/bill-editor/cells.ts'
import type { BillEditorContext } from '#machines/bill-editor/context.ts'
import { type DraftLine, draftLineOf, type LineChoice } from '#machines/bill-editor/draft.ts'
import type { BillEditorEvent } from '#machines/bill-editor/events.ts'
import type { PastedLine } from '#machines/bill-editor/paste.ts'
import { lineTableOf, putLines } from '#machines/bill-editor/range.ts'
import { type LineSheet, lineSelectionOf } from '#machines/bill-editor/sheet.ts'
import type { CellTable } from '#machines/sheet/ranges.ts'
import { textOf } from '../../../sheet/sheet-text.ts'
import type { ItemFinder } from './item-finder.ts'

/** The selected cells, or the value of the current one; in the live line all lines of the bill. Null if there is nothing to copy. */
export function copiedLineText(sheet: LineSheet): string | null {
  const { draft, entry } = sheet
  if (lineSelectionOf(sheet) !== null) return textOf(lineTableOf(sheet))
  const line = draftLineOf(draft, entry.rowKey)
  if (line !== undefined && entry.column !== 'item') {
    return entry.column === 'unit' || entry.column === 'features' ? rowText(line) : cellText(line, entry.column)
  }
  return draft.lines.length === 0 || entry.text !== '' ? null : draft.lines.map(rowText).join('\n')
}

function rowText(line: DraftLine): string {
  const numbers = [cellText(line, 'quantity'), cellText(line, 'price'), cellText(line, 'discount')]
  return [line.code, ...numbers, line.unitNameAr].join('\t')
}

type Pasted = { readonly texts: CellTable; readonly isOfCells?: boolean }
type View = Pick<BillEditorContext, 'draft' | 'entry' | 'setting'>

/** A table whose rows start with item codes becomes lines, and so does any table pasted into the live line; other tables fill cells. */
export function pasteEvent({ texts, isOfCells }: Pasted, sheet: View, finder: ItemFinder): BillEditorEvent {
  const { entry } = sheet
  const isSelected = lineSelectionOf(sheet) !== null
  const areLines =
    isOfCells !== true && !isSelected && texts.some(([code = '']) => finder.exact(code.trim()) !== undefined)
  return entry.rowKey !== null && entry.text === '' && !areLines
    ? setCells(putLines(sheet, texts, finder))
    : linesEvent(texts, finder)
}

function linesEvent(texts: CellTable, finder: ItemFinder): BillEditorEvent {
  const lines: PastedLine[] = []
  for (const row of texts) {
    if (row.every(text => text.trim() === '')) continue
    const [code = '', quantityText = '', priceText = '', discountText = '', unit = ''] = row
    const choice = inUnit(finder.exact(code.trim()), unit.trim(), finder)
    // Reports the first row without a known item; headings are such rows too.
    if (choice === undefined) return { type: 'scan', scan: { kind: 'unknown', code: code.trim() }, before: null }
    lines.push({ choice, quantityText, priceText, discountText })
  }
  return { type: 'cells.paste', lines }
}

/** The item in the named unit; in its default unit if the name is unknown. */
function inUnit(choice: LineChoice | undefined, unit: string, finder: ItemFinder): LineChoice | undefined {
  if (choice === undefined || unit === '') return choice
  return finder.units(choice.itemId).find(each => each.unitNameAr === unit || each.unitNameEn === unit) ?? choice
}

/** The event that applies a sheet. */
export function setCells({ draft, entry }: LineSheet): BillEditorEvent {
  return { type: 'cells.set', draft, entry }
}
