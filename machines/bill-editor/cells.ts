/**
 * Editing of line cells: parses the text, checks it against the user's limits and applies it to the draft. A cell with invalid content returns a
 * problem and changes nothing else.
 */
import { formatPrice, formatQuantity } from '#domain/decimal.ts'
import { discountText, quantityOne, type Read, readDiscount, readPrice, readQuantity } from '#domain/fields/reading.ts'
import { quantity } from '#domain/money.ts'
import type { Problem } from '#domain/problem.ts'
import {
  type Draft,
  type DraftLine,
  draftLineOf,
  fitsUnit,
  type LineChoice,
  type LineFeature,
  withChangedLine,
  withLine,
  withQuantity,
  withUnit,
} from './draft.ts'
import {
  expenseAmountText,
  expenseVatKindOf,
  readDescription,
  readExpenseAmount,
  readExpenseVat,
} from './expense-line.ts'
import { limitProblemsOf } from './figures.ts'
import { remainingOf, remainingProblem } from './refund-lines.ts'
import {
  atLine,
  type CellColumn,
  columnsOfLines,
  firstCellOf,
  type LineEntryProblem,
  type LineSheet,
  lineCells,
  liveEntry,
  withLineProblem,
} from './sheet.ts'

/** Commits the cell and returns to the live line. In a new line an empty quantity means one; in an existing cell, empty text preserves the value. */
export function committed(sheet: LineSheet): LineSheet {
  const { entry } = sheet
  if (entry.column === 'item') return sheet
  const changed = changedDraft(sheet)
  if (!changed.ok) return withLineProblem(sheet, changed.problem)
  return { ...sheet, draft: changed.draft, entry: liveEntry }
}

/** Commits the cell before a command: applies a command of the last line, and reports an unfinished search. The focus is then in the live line. */
export function leftCell(sheet: LineSheet): LineSheet {
  const { entry } = sheet
  if (entry.column !== 'item') return committed(sheet)
  if (entry.text.trim() === '') return sheet
  if (commandOf(entry.text) !== null) return commanded(sheet)
  return entry.problem === null ? withLineProblem(sheet, { code: 'unfinishedItem' }) : sheet
}

/** The bill as if the cell were committed now; invalid text is ignored. */
export function enteredSoFar(sheet: LineSheet): Draft {
  const done = committed(sheet)
  return done.entry.problem === null ? done.draft : sheet.draft
}

type Changed = { readonly ok: true; readonly draft: Draft } | { readonly ok: false; readonly problem: LineEntryProblem }

function changedDraft({ draft, entry, setting }: LineSheet): Changed {
  const line = draftLineOf(draft, entry.rowKey)
  if (line === undefined) return addedLine(draft, entry)
  // An empty cell preserves its value.
  if (entry.text.trim() === '') return { ok: true, draft }
  // Text in a list cell only filters the list; no option is chosen yet.
  if (lineCells.some(({ id, kind }) => id === entry.column && kind === 'list'))
    return { ok: false, problem: { code: 'unfinishedChoice' } }
  const change = readCell(line, entry.column, entry.text)
  if (!change.ok) return { ok: false, problem: { code: change.code } }
  return checkedChange({ draft, entry, setting }, line, change.value)
}

function addedLine(draft: Draft, entry: LineSheet['entry']): Changed {
  if (entry.choice?.expense !== undefined) return addedExpense(draft, entry.choice, entry)
  const read = readQuantity(entry.text, quantityOne, entry.choice?.isSplittable ?? true)
  if (!read.ok) return { ok: false, problem: { code: read.code } }
  // Zero removes a line; a new line with zero is not added.
  if (entry.choice === null || read.value === 0) return { ok: true, draft }
  return { ok: true, draft: withLine(draft, entry.choice, read.value, entry.above) }
}

/** The amount is required unless the template sets one. */
function addedExpense(draft: Draft, choice: LineChoice, { text, above }: LineSheet['entry']): Changed {
  const read = readExpenseAmount(text, choice.unitPrice)
  if (!read.ok) return { ok: false, problem: { code: read.code } }
  return { ok: true, draft: withLine(draft, { ...choice, ...read.value }, quantityOne, above) }
}

/** Parses the text of a cell into a change of its line; an empty text preserves the value. */
export function readCell(line: DraftLine, column: CellColumn | 'item', text: string): Read<Partial<DraftLine>> {
  if (column === 'description') return readDescription(text, line)
  if (column === 'vatKind') return readExpenseVat(text)
  if (column === 'price' && line.expense !== undefined) return readExpenseAmount(text, line.unitPrice)
  if (column === 'price') return mapped(readPrice(text, line.unitPrice), unitPrice => ({ unitPrice }))
  if (column === 'discount') return mapped(readDiscount(text, line.discount), discount => ({ discount }))
  return mapped(readQuantity(text, line.quantity, line.isSplittable), count => ({ quantity: count }))
}

/** The draft with a changed line, unless the change exceeds the user's discount limit or the remaining quantity. */
function checkedChange({ draft, setting }: LineSheet, line: DraftLine, change: Partial<DraftLine>): Changed {
  if (change.quantity !== undefined) {
    const problem = remainingProblem({ ...line, quantity: change.quantity })
    return problem ? { ok: false, problem } : { ok: true, draft: withQuantity(draft, line.key, change.quantity) }
  }
  const changed = withChangedLine(draft, line.key, change)
  const place = draft.lines.indexOf(line)
  const over = limitProblemsOf(changed, setting).find(each => each.at === `lines.${place}.discount`)
  return over === undefined ? { ok: true, draft: changed } : { ok: false, problem: limitProblem(over) }
}

/** The problem of a discount over the limit: no discount is allowed, or the largest allowed one. */
export function limitProblem({ code, params }: Problem): Omit<Problem, 'at'> {
  return { code, ...(params && { params }) }
}

/** `*3`, `%5` and `=9.50` change the last line; the cell is then empty again. */
export function commanded(sheet: LineSheet): LineSheet {
  const command = commandOf(sheet.entry.text)
  const line = sheet.draft.lines.at(-1)
  if (command === null) return sheet
  if (!columnsOfLines(sheet.draft.type).some(({ id }) => id === command.column))
    return withLineProblem(sheet, { code: 'notAllowed' })
  if (line === undefined) return withLineProblem(sheet, { code: 'noLines' })
  const change = readCell(line, command.column, command.text)
  if (!change.ok) return withLineProblem(sheet, { code: change.code })
  const changed = checkedChange(sheet, line, change.value)
  return changed.ok ? { ...sheet, draft: changed.draft, entry: liveEntry } : withLineProblem(sheet, changed.problem)
}

/** Parses a text in the live line as a command for the last line; null for any other text. */
export function commandOf(text: string): { readonly column: CellColumn; readonly text: string } | null {
  const [, sign = '', rest = ''] = /^\s*([*×%٪=])\s*(\S.*)$/su.exec(text) ?? []
  if (rest === '') return null
  if (sign === '=') return { column: 'price', text: rest }
  if (sign === '*' || sign === '×') return { column: 'quantity', text: rest }
  return { column: 'discount', text: /[%٪]/u.test(rest) ? rest : `${rest}%` }
}

/** Adds or subtracts one in the last line; a quantity of zero removes the line. */
export function nudged(sheet: LineSheet, by: 1 | -1): LineSheet {
  const line = sheet.draft.lines.at(-1)
  if (line === undefined || firstCellOf(sheet.draft.type) !== 'quantity') return sheet
  const most = remainingOf(line) ?? Number.MAX_SAFE_INTEGER
  const left = quantity(Math.min(most, Math.max(0, line.quantity + by * quantityOne)))
  return { ...sheet, draft: withQuantity(sheet.draft, line.key, left) }
}

/** The value of a cell as editable text. */
export function cellText(line: DraftLine, column: CellColumn): string {
  if (column === 'quantity') return formatQuantity(line.quantity)
  if (column === 'price') return line.expense ? expenseAmountText(line.unitPrice) : formatPrice(line.unitPrice)
  if (column === 'description') return line.expense?.description ?? ''
  if (column === 'vatKind') return expenseVatKindOf(line)
  return column === 'discount' ? discountText(line.discount) : ''
}

/** Ctrl+D: copies the cell above. In the live line it repeats the last line. */
export function filledFromAbove(sheet: LineSheet): LineSheet {
  const { draft, entry, setting } = sheet
  const line = draftLineOf(draft, entry.rowKey)
  if (line === undefined) return repeated(sheet)
  const above = draft.lines[draft.lines.indexOf(line) - 1]
  if (above === undefined || entry.column === 'unit' || entry.column === 'features' || entry.column === 'item')
    return sheet
  const change = readCell(line, entry.column, cellText(above, entry.column) || '0')
  if (!change.ok) return withLineProblem(sheet, { code: change.code })
  const changed = checkedChange({ draft, entry, setting }, line, change.value)
  if (!changed.ok) return withLineProblem(sheet, changed.problem)
  return { ...sheet, draft: changed.draft, entry: { ...entry, text: '', problem: null } }
}

function repeated(sheet: LineSheet): LineSheet {
  const last = sheet.draft.lines.at(-1)
  if (last === undefined || last.original !== null || sheet.entry.column !== 'item' || sheet.entry.text !== '')
    return sheet
  return {
    ...sheet,
    draft: withLine(sheet.draft, last.expense ? last : { ...last, unitPrice: last.listPrice }, last.quantity),
  }
}

/** Changes the unit of the cell's line; the focus stays in the unit cell. */
export function withCellUnit(sheet: LineSheet, choice: LineChoice): LineSheet {
  const { rowKey } = sheet.entry
  const line = draftLineOf(sheet.draft, rowKey)
  if (rowKey === null || line === undefined) return sheet
  if (!fitsUnit(line.quantity, choice)) return withLineProblem(sheet, { code: 'unitNotSplittable' })
  return atLine({ ...sheet, draft: withUnit(sheet.draft, rowKey, choice) }, rowKey, 'unit')
}

/** Toggles a feature of the cell's line; the list stays open for the next one. */
export function withToggledFeature(sheet: LineSheet, feature: LineFeature): LineSheet {
  const line = draftLineOf(sheet.draft, sheet.entry.rowKey)
  if (line === undefined) return sheet
  const others = line.features.filter(each => each.id !== feature.id)
  const features = others.length < line.features.length ? others : [...others, feature]
  return { ...sheet, draft: withChangedLine(sheet.draft, line.key, { features }), entry: { ...sheet.entry, text: '' } }
}

function mapped<T>(read: Read<T>, change: (value: T) => Partial<DraftLine>): Read<Partial<DraftLine>> {
  return read.ok ? { ok: true, value: change(read.value) } : read
}
