/**
 * Cells as text: a bill is a table of code, quantity, price, discount and unit, parted by tabs, as every spreadsheet reads and writes it.
 * Numbers are written in ASCII digits; pasted ones may have any.
 */
import { cellText } from '#machines/bill-editor/cells.ts'
import type { BillEditorContext } from '#machines/bill-editor/context.ts'
import { type DraftLine, draftLineOf, type LineChoice } from '#machines/bill-editor/draft.ts'
import type { BillEditorEvent } from '#machines/bill-editor/events.ts'
import type { PastedLine } from '#machines/bill-editor/paste.ts'
import type { ItemFinder } from './item-finder.ts'

/** The value of the cell; in the live line all lines of the bill. Null where there is nothing to copy. */
export function copiedLineText({ draft, entry }: Pick<BillEditorContext, 'draft' | 'entry'>): string | null {
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

/** Lines for a text of several cells; null for one that belongs into the cell itself. */
export function pasteEvent(text: string, finder: Pick<ItemFinder, 'exact' | 'units'>): BillEditorEvent | null {
  if (!/[\t\n]/u.test(text.trim())) return null
  const rows = text.split(/\r?\n/u).filter(row => row.trim() !== '')
  const lines: PastedLine[] = []
  for (const row of rows) {
    const [code = '', quantityText = '', priceText = '', discountText = '', unit = ''] = row.split('\t')
    const choice = inUnit(finder.exact(code.trim()), unit.trim(), finder)
    // The first row that names no item is said; a heading is such a row too.
    if (choice === undefined) return { type: 'scan', scan: { kind: 'unknown', code: code.trim() }, before: null }
    lines.push({ choice, quantityText, priceText, discountText })
  }
  return { type: 'cells.paste', lines }
}

/** The item in the unit that is named; in its usual unit where none is. */
function inUnit(
  choice: LineChoice | undefined,
  unit: string,
  finder: Pick<ItemFinder, 'units'>,
): LineChoice | undefined {
  if (choice === undefined || unit === '') return choice
  return finder.units(choice.itemId).find(each => each.unitNameAr === unit || each.unitNameEn === unit) ?? choice
}
