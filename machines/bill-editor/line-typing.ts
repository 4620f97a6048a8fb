/** Typing in the lines of a bill: the sheet's rules with the cells and refusals of bills. */
import { lineSourceOf } from '#domain/bills/bill-origins.ts'

import { refuseMoneyKey, refusePriceKey, refuseQuantityKey } from '#domain/fields/reading.ts'
import { type CellTyping, openedCell, steppedBack, typedText } from '../sheet/typing.ts'
import { cellText, committed, nudged } from './cells.ts'
import { draftLineOf } from './draft.ts'
import { lineShape } from './live-line.ts'
import { isCellColumn, type LineSheet, liveEntry } from './sheet.ts'

const lineTyping: CellTyping<LineSheet> = {
  shape: lineShape,
  entered: committed,
  live: sheet => ({ ...sheet, entry: liveEntry }),
  value: ({ draft, entry }) => {
    const line = draftLineOf(draft, entry.rowKey)
    return line === undefined || !isCellColumn(entry.column) ? '' : cellText(line, entry.column)
  },
  refusal: (sheet, text) => {
    const { column } = sheet.entry
    if (column === 'price' && lineSourceOf(sheet.draft.type) === 'accounts') return refuseMoneyKey(text)
    if (column === 'quantity') return refuseQuantityKey(text, isSplittableAt(sheet))
    return column === 'price' || column === 'discount' ? refusePriceKey(text) : undefined
  },
  // Adds or subtracts one in the last line, from the empty live line.
  whole: (sheet, text) => {
    const { draft, entry } = sheet
    if (entry.column !== 'item' || entry.text !== '' || draft.lines.length === 0) return null
    if (text === '+') return nudged(sheet, 1)
    return text === '-' || text === '−' ? nudged(sheet, -1) : null
  },
}

/** Whether the cell's line, or the item in the live line, allows fractional quantities. */
function isSplittableAt({ draft, entry }: LineSheet): boolean {
  return (draftLineOf(draft, entry.rowKey) ?? entry.choice)?.isSplittable ?? true
}

export const typedInLine = (sheet: LineSheet, text: string): LineSheet => typedText(sheet, lineTyping, text)
export const openedInLine = (sheet: LineSheet): LineSheet => openedCell(sheet, lineTyping)
export const steppedLine = (sheet: LineSheet): LineSheet => steppedBack(sheet, lineTyping)
