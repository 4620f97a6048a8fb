/**
 * A file of somebody else's as rows for an import: its columns are matched with the fields by their names, and each cell is read as people
 * type it. What cannot be read is sent as it stands, so that the server says what is wrong with it.
 */
import { read, utils } from 'xlsx'
import type { Definition } from '#contract/definitions/definition.ts'
import { type DefinedChoice, type SingleField, type WireCell, wireNumber } from '#contract/definitions/field.ts'
import type { SentCells } from '#contract/definitions/import-calls.ts'
import { barcodesIn } from '#domain/barcodes/typed-barcode.ts'
import { fold } from '#domain/search/fold.ts'
import { dayOfSerial } from '../fields/dates.ts'
import type { ReadingWords } from '../fields/field.ts'
import { typing } from '../fields/typed-value.ts'
import { type SheetPlace, sheetFieldAt } from './import-places.ts'

/** A cell as the file has it. */
export type FileCell = string | number | boolean | null

export type FileTable = {
  readonly headings: readonly string[]
  readonly rows: readonly {
    /** As the sheet counts it, from 1. */ readonly number: number
    readonly cells: readonly FileCell[]
  }[]
}

/** Null for a file that is no table. */
export function readImportTable(content: ArrayBuffer, name: string): FileTable | null {
  try {
    const isText = /\.(csv|tsv|txt)$/iu.test(name)
    // A text is read as it stands: as a number a telephone would lose its first nought.
    const book = isText
      ? read(decoded(content), { type: 'string', raw: true })
      : read(content, { type: 'array', cellNF: true })
    const sheet = book.Sheets[book.SheetNames[0] ?? '']
    if (sheet === undefined) return null
    for (const cell of Object.values(sheet)) if (isPercent(cell)) Object.assign(cell, percentText(cell.v))
    const lines: unknown[][] = utils.sheet_to_json(sheet, { header: 1, raw: true, defval: null, blankrows: true })
    const [first = [], ...others] = lines
    const headings = first.map(cell => String(cellOf(cell) ?? '').trim())
    if (headings.every(heading => heading === '')) return null
    const rows = others.map((line, index) => ({ number: index + 2, cells: headings.map((_, at) => cellOf(line[at])) }))
    return { headings, rows: rows.filter(({ cells }) => cells.some(cell => cell !== null && cell !== '')) }
  } catch {
    return null
  }
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

/** The place of each column; null where none is called so, or another column before it is. */
export function matchedPlaces(
  { fields }: Definition,
  headings: readonly string[],
  known: readonly SheetPlace[],
): readonly (string | null)[] {
  const named = Object.keys(fields).map(name => ({ place: name, word: name }))
  const byName = new Map([...named, ...known].map(({ place, word }) => [fold(word), place]))
  const taken = new Set<string>()
  return headings.map(heading => {
    const name = byName.get(fold(heading)) ?? null
    if (name === null || taken.has(name)) return null
    taken.add(name)
    return name
  })
}

export type SentFileRow = SentCells

type WordOf = (choice: string, field: DefinedChoice) => string

/** `wordOf` says what a choice is called. */
export function sentRow(
  definition: Definition,
  columns: readonly (string | null)[],
  cells: readonly FileCell[],
  { words, wordOf }: { readonly words: ReadingWords; readonly wordOf: WordOf },
): SentFileRow {
  const sent: Record<string, WireCell> = {}
  const lists: Record<string, Record<string, WireCell | readonly string[]>[]> = {}
  for (const [index, place] of columns.entries()) {
    const field = place === null ? undefined : sheetFieldAt(definition, place)
    if (place === null || field === undefined) continue
    const [name = '', at, each = ''] = place.split('.')
    const cell = cells[index] ?? null
    if (field.kind === 'texts' || at !== undefined) {
      const list = lists[name] ?? []
      lists[name] = list
      for (let row = list.length; row <= Number(at); row++) list.push({})
      Object.assign(list[Number(at)] ?? {}, {
        [each]: field.kind === 'texts' ? barcodesIn(String(cell ?? '')) : sentCell(field, cell, words, wordOf),
      })
    } else sent[name] = sentCell(field, cell, words, wordOf)
  }
  return { ...sent, ...lists }
}

function sentCell(field: SingleField, cell: FileCell, words: ReadingWords, wordOf: WordOf): WireCell {
  if (cell === null) return null
  const text = String(cell).trim()
  switch (field.kind) {
    case 'money':
    case 'price':
    case 'quantity':
    case 'ratio':
    case 'percent': {
      if (typeof cell === 'number') return cell
      const value = typing[field.kind].read(text, words)
      return value.ok ? wireNumber(field, value.value) : text
    }
    case 'count': {
      const value = typing.count.read(text, words)
      return value.ok ? value.value : text
    }
    case 'day': {
      if (typeof cell === 'number') return dayOfSerial(cell) ?? text
      const value = typing.day.read(text, words)
      return value.ok ? value.value : text
    }
    case 'flag': {
      if (typeof cell === 'boolean') return cell
      const value = typing.flag.read(text, words)
      return value.ok ? (value.value ?? field.initial === true) : text
    }
    case 'choice':
      return field.choices.find(choice => choice === text || fold(wordOf(choice, field)) === fold(text)) ?? text
    default:
      return text
  }
}
