/**
 * Several cells of the lines at once: from the corner where the selection began to the cell that has the keys. Loaded after the bill
 * itself, because a cash sale does without. Every function takes the sheet and returns the next one; what cannot be done leaves all
 * cells as they were and says why. One change of many cells is one step of the history.
 */
import { cellText, cleared, limitProblem, readCell } from './cells.ts'
import {
  type Draft,
  type DraftLine,
  fitsUnit,
  type LineChoice,
  type LineFeature,
  limitProblemsOf,
  withChangedLine,
  withoutLine,
  withQuantity,
  withUnit,
} from './draft.ts'
import { pointed } from './entry.ts'
import {
  at,
  type CellColumn,
  cellColumnsOf,
  type EntryProblem,
  liveEntry,
  type Selection,
  type Sheet,
  selectionOf,
  withProblem,
} from './sheet.ts'

/** What an item is sold in and with: by it the names in a pasted table are understood. */
export type Offered = {
  readonly units: (itemId: number) => readonly LineChoice[]
  readonly features: (itemId: number) => readonly LineFeature[]
}

export type Corner = { readonly lineKey: number; readonly column: CellColumn }

/** From the corner where the selection began, or the cell itself, to a cell so many rows and columns away. */
export function extended(sheet: Sheet, rows: number, columns: number): Sheet {
  const { draft, entry } = sheet
  if (entry.lineKey === null || entry.column === 'item') return sheet
  const row = bounded(draft.lines.findIndex(line => line.key === entry.lineKey) + rows, draft.lines.length)
  const cells = cellColumnsOf(draft.type)
  const column = cells[bounded(cells.indexOf(entry.column) + columns, cells.length)]
  return extendedTo(sheet, { lineKey: draft.lines[row]?.key ?? entry.lineKey, column: column ?? entry.column })
}

/** The same to a certain cell. */
export function extendedTo(sheet: Sheet, to: Corner): Sheet {
  const { entry } = sheet
  if (entry.lineKey === null || entry.column === 'item') return sheet
  return selected(sheet, entry.anchor ?? { lineKey: entry.lineKey, column: entry.column }, to)
}

/** All cells, or those of the column or of the line that has the keys. */
export function spanned(sheet: Sheet, what: 'all' | 'column' | 'line'): Sheet {
  const { draft, entry } = sheet
  const [first, last] = [draft.lines[0]?.key, draft.lines.at(-1)?.key]
  if (first === undefined || last === undefined) return sheet
  if (what === 'all')
    return selected(sheet, { lineKey: first, column: 'quantity' }, { lineKey: last, column: 'features' })
  const { lineKey, column } = entry
  if (lineKey === null || column === 'item') return sheet
  return what === 'column'
    ? selected(sheet, { lineKey: first, column }, { lineKey: last, column })
    : selected(sheet, { lineKey, column: 'quantity' }, { lineKey, column: 'features' })
}

/** The cell is left first; what cannot be entered keeps the keys. */
function selected(sheet: Sheet, anchor: Corner, to: Corner): Sheet {
  const { entry } = sheet
  const isThere = entry.lineKey === to.lineKey && entry.column === to.column
  const done = isThere && entry.text === '' ? sheet : pointed(sheet, to.lineKey, to.column)
  return done.entry.problem === null ? { ...done, entry: { ...done.entry, anchor } } : done
}

/** Esc: the cell alone. */
export function unselected(sheet: Sheet): Sheet {
  return { ...sheet, entry: { ...sheet.entry, anchor: null } }
}

/** Del: every cell as it is on a new line. */
export function clearedRange(sheet: Sheet): Sheet {
  const range = selectionOf(sheet)
  if (range === null) return sheet
  let { draft } = sheet
  for (const line of range.lines) {
    for (const column of range.columns) {
      const cell = { ...sheet, draft, entry: at(sheet, line.key, column).entry }
      draft = cleared(cell).draft
    }
  }
  return { ...sheet, draft }
}

/** Ctrl+Del: the selected lines go; the keys go to what follows them. */
export function removedLines(sheet: Sheet): Sheet {
  const range = selectionOf(sheet)
  if (range === null) return sheet
  const gone = new Set(range.lines.map(line => line.key))
  const last = sheet.draft.lines.findLastIndex(line => gone.has(line.key))
  const next = sheet.draft.lines[last + 1]?.key ?? null
  let { draft } = sheet
  for (const key of gone) draft = withoutLine(draft, key)
  return at({ ...sheet, draft, entry: liveEntry }, next, range.columns[0])
}

/** The cells as a table: numbers in ASCII digits, units and features by name. */
export function tableOf(sheet: Sheet): readonly (readonly string[])[] {
  const range = selectionOf(sheet)
  return range === null ? [] : range.lines.map(line => range.columns.map(column => textOf(line, column)))
}

const featureSign = '، '

function textOf(line: DraftLine, column: CellColumn): string {
  if (column === 'unit') return line.unitNameAr
  if (column === 'features') return line.features.map(feature => feature.nameAr).join(featureSign)
  return cellText(line, column)
}

/** Ctrl+D: the first line of the selection in all others. */
export function filledDown(sheet: Sheet, offered: Offered): Sheet {
  const [first, ...others] = tableOf(sheet)
  if (first === undefined || others.length === 0) return sheet
  return put(sheet, [first], offered)
}

/**
 * Puts a table into the cells, from the first selected one on. A smaller one is repeated where the selection holds it several times;
 * one that needs more lines than there are, or more columns, is refused as a whole.
 */
export function put(sheet: Sheet, table: readonly (readonly string[])[], offered: Offered): Sheet {
  const range = selectionOf(sheet) ?? cellAlone(sheet)
  const tableWidth = Math.max(0, ...table.map(row => row.length))
  if (range === null || tableWidth === 0) return sheet
  const rows = range.lines.length % table.length === 0 ? range.lines.length : table.length
  const width = range.columns.length % tableWidth === 0 ? range.columns.length : tableWidth
  const top = range.first
  const cells = cellColumnsOf(sheet.draft.type)
  const start = cells.indexOf(range.columns[0] ?? 'quantity')
  const targets = sheet.draft.lines.slice(top, top + rows)
  const columns = cells.slice(start, start + width)
  if (targets.length < rows || columns.length < width) return withProblem(sheet, { code: 'pasteTooLarge' })
  let { draft } = sheet
  for (const [row, line] of targets.entries()) {
    for (const [place, column] of columns.entries()) {
      const text = table[row % table.length]?.[place % tableWidth] ?? ''
      const next = withCell(draft, line.key, column, text.trim(), offered)
      if ('code' in next) return withProblem(sheet, { ...next, params: { line: top + row + 1 } })
      draft = next
    }
  }
  return withinLimit(sheet, draft)
}

function cellAlone({ draft, entry }: Sheet): Selection | null {
  const { column } = entry
  const first = draft.lines.findIndex(each => each.key === entry.lineKey)
  const lines = draft.lines.slice(first, first + 1)
  return first < 0 || column === 'item' ? null : { first, lines, columns: [column] }
}

/** The draft with what a text says of a cell, or why it cannot. An empty text is no discount and no feature; else it changes nothing. */
function withCell(
  draft: Draft,
  lineKey: number,
  column: CellColumn,
  text: string,
  { units, features }: Offered,
): Draft | EntryProblem {
  const line = draft.lines.find(each => each.key === lineKey)
  // A quantity of zero in an earlier column has taken the line away.
  if (line === undefined) return draft
  if (column === 'unit') {
    if (text === '' || named(line.unitNameAr, line.unitNameEn, text)) return draft
    const unit = units(line.itemId).find(each => named(each.unitNameAr, each.unitNameEn, text))
    if (unit === undefined) return { code: 'notFound' }
    return fitsUnit(line.quantity, unit) ? withUnit(draft, lineKey, unit) : { code: 'unitNotSplittable' }
  }
  if (column === 'features') {
    const names = text.split(/[،,]/u).flatMap(name => name.trim() || [])
    const all = names.map(name => features(line.itemId).find(each => named(each.nameAr, each.nameEn, name)))
    const found = all.flatMap(each => each ?? [])
    return found.length < all.length ? { code: 'notFound' } : withChangedLine(draft, lineKey, { features: found })
  }
  const change = readCell(line, column, text === '' && column === 'discount' ? '0' : text)
  if (!change.ok) return { code: change.code }
  const { quantity } = change.value
  return quantity === undefined ? withChangedLine(draft, lineKey, change.value) : withQuantity(draft, lineKey, quantity)
}

function named(nameAr: string, nameEn: string, text: string): boolean {
  return nameAr === text || nameEn === text
}

function withinLimit(sheet: Sheet, draft: Draft): Sheet {
  const over = limitProblemsOf(draft, sheet.setting)
  const [problem] = over.length > limitProblemsOf(sheet.draft, sheet.setting).length ? over.slice(-1) : []
  return problem === undefined
    ? { ...sheet, draft, entry: { ...sheet.entry, problem: null } }
    : withProblem(sheet, limitProblem(problem))
}

function bounded(place: number, count: number): number {
  return Math.max(0, Math.min(count - 1, place))
}
