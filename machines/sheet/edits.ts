/** The events of keys and pointer on a sheet, and their effect. */
import { cleared, filled, pasted, removed } from './changes.ts'
import { atEnd, extended, extendedTo, moved, pointed, sidled, spanned, tabbed, type Walk } from './moves.ts'
import type { CellTable, Span } from './ranges.ts'
import { at, columnOf, confirmed, entered, inserted, rowOf } from './sheet.ts'
import type { Sheet, SheetRow, SheetRules } from './sheet-types.ts'
import { type CellTyping, openedCell, steppedBack, typedText } from './typing.ts'

export type SheetEdit =
  | { readonly type: 'text.type'; readonly text: string }
  | { readonly type: 'cell.confirm' }
  | { readonly type: 'list.highlight'; readonly row: number }
  | { readonly type: 'entry.step' }
  | { readonly type: 'cursor.move'; readonly by: number }
  | { readonly type: 'cursor.tab'; readonly by: 1 | -1 }
  | { readonly type: 'cursor.side'; readonly to: 1 | -1 | 'first' | 'last' }
  | { readonly type: 'cursor.end'; readonly end: 'first' | 'last' }
  | { readonly type: 'cursor.to'; readonly rowKey: number | null; readonly column?: string | undefined }
  | { readonly type: 'cursor.extend'; readonly rows: number; readonly columns: number }
  | { readonly type: 'cursor.extendTo'; readonly rowKey: number; readonly column: string }
  | { readonly type: 'cells.span'; readonly span: Span }
  | { readonly type: 'cell.open' }
  | { readonly type: 'cells.clear' }
  | { readonly type: 'cell.fill' }
  /** `isOfCells`: the texts were copied from selected cells, not from whole rows or from another program. */
  | { readonly type: 'cells.paste'; readonly texts: CellTable; readonly isOfCells?: boolean }
  | { readonly type: 'row.insert' }
  | { readonly type: 'row.remove' }

export const sheetEdits = [
  'text.type',
  'cell.confirm',
  'list.highlight',
  'entry.step',
  'cursor.move',
  'cursor.tab',
  'cursor.side',
  'cursor.end',
  'cursor.to',
  'cursor.extend',
  'cursor.extendTo',
  'cells.span',
  'cell.open',
  'cells.clear',
  'cell.fill',
  'cells.paste',
  'row.insert',
  'row.remove',
] as const satisfies readonly SheetEdit['type'][]

export function editedSheet<Row extends SheetRow>(
  sheet: Sheet<Row>,
  rules: SheetRules<Row>,
  event: SheetEdit,
): Sheet<Row> {
  switch (event.type) {
    case 'text.type':
      return typedText(sheet, typingOf(rules), event.text)
    case 'cell.confirm':
      return confirmed(sheet, rules)
    case 'list.highlight':
      return { ...sheet, entry: { ...sheet.entry, highlighted: event.row, isListClosed: false } }
    case 'entry.step':
      return steppedBack(sheet, typingOf(rules))
    case 'cursor.move':
      return moved(sheet, walkOf(rules), event.by)
    case 'cursor.tab':
      return tabbed(sheet, walkOf(rules), event.by)
    case 'cursor.side':
      return sidled(sheet, walkOf(rules), event.to)
    case 'cursor.end':
      return atEnd(sheet, walkOf(rules), event.end)
    case 'cursor.to':
      return pointed(sheet, walkOf(rules), event.rowKey, event.column)
    case 'cursor.extend':
      return extended(sheet, walkOf(rules), event)
    case 'cursor.extendTo':
      return extendedTo(sheet, walkOf(rules), event)
    case 'cells.span':
      return spanned(sheet, walkOf(rules), event.span)
    case 'cell.open':
      return openedCell(sheet, typingOf(rules))
    case 'cells.clear':
      return cleared(sheet, rules)
    case 'cell.fill':
      return filled(sheet, rules)
    case 'cells.paste':
      return pasted(sheet, rules, event.texts)
    case 'row.insert':
      return inserted(sheet, rules)
    case 'row.remove':
      return removed(sheet, rules)
  }
}

function walkOf<Row extends SheetRow>(rules: SheetRules<Row>): Walk<Sheet<Row>> {
  return {
    rows: sheet => sheet.rows,
    columns: rules.columns,
    entered: sheet => entered(sheet, rules),
    at: (sheet, rowKey, column) => at(sheet, rules, rowKey, column),
    withAnchor: (sheet, anchor) => ({ ...sheet, entry: { ...sheet.entry, anchor } }),
    isSearching: ({ entry }) => entry.text !== '' && columnOf(rules, entry.column).kind === 'list',
  }
}

function typingOf<Row extends SheetRow>(rules: SheetRules<Row>): CellTyping<Sheet<Row>> {
  const column = (sheet: Sheet<Row>) => columnOf(rules, sheet.entry.column)
  return {
    shape: rules,
    entered: sheet => entered(sheet, rules),
    live: sheet => at(sheet, rules, null),
    value: sheet => {
      const row = rowOf(sheet, sheet.entry.rowKey)
      return row === undefined ? '' : column(sheet).text(row)
    },
    refusal: (sheet, text) => column(sheet).refuse?.(text),
    whole: (sheet, text) => {
      if (!column(sheet).isWhole?.(text)) return null
      const done = entered({ ...sheet, entry: { ...sheet.entry, text, problem: null } }, rules)
      return done.entry.problem === null ? at(done, rules, done.entry.rowKey, sheet.entry.column) : done
    },
  }
}
