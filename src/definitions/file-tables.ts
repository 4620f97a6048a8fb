/**
 * Parses an uploaded file into tables: the non-empty sheets of a workbook, or the single table of a text file. Runs in a worker
 * (`import-worker.ts`), because a long file takes seconds.
 */
import { type CellObject, read, type WorkSheet } from 'xlsx'
import { type FileCell, fileCell } from './file-cells.ts'

export type FileTable = {
  /** The name of the sheet. */
  readonly name: string
  readonly headings: readonly string[]
  readonly rows: readonly {
    /** As the sheet counts it, from 1. */ readonly number: number
    readonly cells: readonly FileCell[]
  }[]
}

/** Empty for a file that is not a table. */
export function readFileTables(content: ArrayBuffer, name: string): readonly FileTable[] {
  try {
    const isText = /\.(csv|tsv|txt)$/iu.test(name)
    // Text stays text: as a number, a telephone number would lose its leading zero.
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
    const isSince1904 = book.Workbook?.WBProps?.date1904 === true
    const tables = book.SheetNames.flatMap(sheet => tableOf(sheet, book.Sheets[sheet], isSince1904) ?? [])
    // A sheet with headings only is reported as empty only when there is no other sheet.
    const filled = tables.filter(({ rows }) => rows.length > 0)
    return filled.length > 0 ? filled : tables.slice(0, 1)
  } catch {
    return []
  }
}

/** Cells beyond this column do not belong to a filled-in table. */
const columnsMax = 500

/** Visits only existing cells: one in the last row of a sheet must not create a million rows. The first row with a cell has the headings. */
function tableOf(name: string, sheet: WorkSheet | undefined, isSince1904: boolean): FileTable | null {
  const lines: { readonly number: number; readonly cells: ReadonlyMap<number, FileCell> }[] = []
  const data: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet?.['!data'] ?? []
  data.forEach((line, row) => {
    const cells = new Map<number, FileCell>()
    line?.forEach((cell, column) => {
      const value = fileCell(cell, isSince1904)
      if (value !== null && value !== '') cells.set(column, value)
    })
    if (cells.size > 0) lines.push({ number: row + 1, cells })
  })
  const [first, ...others] = lines
  if (first === undefined) return null
  let width = 0
  for (const { cells } of lines)
    for (const column of cells.keys()) if (column < columnsMax) width = Math.max(width, column + 1)
  const headings = Array.from({ length: width }, (_, at) => String(first.cells.get(at) ?? '').trim())
  if (headings.every(heading => heading === '')) return null
  const rows = others.map(({ number, cells }) => ({ number, cells: headings.map((_, at) => cells.get(at) ?? null) }))
  return { name, headings, rows: rows.filter(({ cells }) => cells.some(cell => cell !== null)) }
}

/** Excel saves text files in the system's code page: here that of Arabic Windows. Its "Unicode text" is UTF-16. */
function decoded(content: ArrayBuffer): string {
  const [first, second] = new Uint8Array(content.slice(0, 2))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1256').decode(content)
  }
}
