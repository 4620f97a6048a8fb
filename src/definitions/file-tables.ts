/**
 * A file of somebody else's as tables: the sheets of a workbook that have rows, or the one of a text. It is read beside the page
 * (`import-worker.ts`), because a long one takes seconds.
 */
import { read, utils, type WorkSheet } from 'xlsx'

/** A cell as the file has it. */
export type FileCell = string | number | boolean | null

export type FileTable = {
  /** What the sheet is called. */
  readonly name: string
  readonly headings: readonly string[]
  readonly rows: readonly {
    /** As the sheet counts it, from 1. */ readonly number: number
    readonly cells: readonly FileCell[]
  }[]
}

/** None for a file that is no table. */
export function readFileTables(content: ArrayBuffer, name: string): readonly FileTable[] {
  try {
    const isText = /\.(csv|tsv|txt)$/iu.test(name)
    // A text is read as it stands: as a number a telephone would lose its first nought.
    const book = isText
      ? read(decoded(content), { type: 'string', raw: true, dense: true })
      : read(content, {
          type: 'array',
          dense: true,
          cellNF: true,
          cellText: false,
          cellHTML: false,
          cellFormula: false,
        })
    const tables = book.SheetNames.flatMap(sheet => tableOf(sheet, book.Sheets[sheet]) ?? [])
    // A sheet of headings alone is told as one without rows only where there is no other.
    const filled = tables.filter(({ rows }) => rows.length > 0)
    return filled.length > 0 ? filled : tables.slice(0, 1)
  } catch {
    return []
  }
}

function tableOf(name: string, sheet: WorkSheet | undefined): FileTable | null {
  if (sheet === undefined) return null
  for (const line of sheet['!data'] ?? [])
    for (const cell of line ?? []) if (isPercent(cell)) Object.assign(cell, percentText(cell.v))
  const lines: unknown[][] = utils.sheet_to_json(sheet, { header: 1, raw: true, defval: null, blankrows: true })
  const [first = [], ...others] = lines
  const headings = first.map(cell => String(cellOf(cell) ?? '').trim())
  if (headings.every(heading => heading === '')) return null
  const rows = others.map((line, index) => ({ number: index + 2, cells: headings.map((_, at) => cellOf(line[at])) }))
  return { name, headings, rows: rows.filter(({ cells }) => cells.some(cell => cell !== null && cell !== '')) }
}

/** Excel saves a text in the letters of the machine unless it is told otherwise: here that of Arabic Windows. */
function decoded(content: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1256').decode(content)
  }
}

function cellOf(value: unknown): FileCell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return value instanceof Date ? value.toISOString() : null
}

/** A sheet keeps 15% as 0.15, and says in the format of the cell that it is one. */
function isPercent(cell: unknown): cell is { readonly v: number } {
  if (typeof cell !== 'object' || cell === null || !('v' in cell) || !('z' in cell)) return false
  return typeof cell.v === 'number' && typeof cell.z === 'string' && cell.z.includes('%')
}

function percentText(value: number): { readonly t: 's'; readonly v: string } {
  return { t: 's', v: `${Number((value * 100).toFixed(6))}%` }
}
