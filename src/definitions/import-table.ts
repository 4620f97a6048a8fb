/**
 * Converts an uploaded table to rows for the import: maps columns to fields by name, and parses each cell by what it displays; corrections
 * by the user are parsed as typed text. Unreadable values are sent unchanged, so that the server reports the problem.
 */
import type { Definition } from '#contract/definitions/definition.ts'
import {
  type DefinedChoice,
  type DefinedCount,
  type DefinedNumber,
  type SingleField,
  type WireCell,
  wireNumber,
} from '#contract/definitions/field.ts'
import type { SentCells } from '#contract/definitions/import-calls.ts'
import { barcodesIn } from '#domain/barcodes/typed-barcode.ts'
import type { DayOrder } from '#domain/fields/read-day.ts'
import { fold } from '#domain/search/fold.ts'
import type { ReadingWords } from '../fields/field.ts'
import { typing } from '../fields/typed-value.ts'
import type { FileCell } from './file-cells.ts'
import { dayOrderIn, fileDay, fileFlag, plainAmount, plainPercent } from './import-cells.ts'
import { type SheetPlace, sheetFieldAt } from './import-places.ts'

/** The place of each column; null when its heading is unknown, or an earlier column has it. */
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

type WordOf = (choice: string, field: DefinedChoice) => string

type Reading = {
  readonly words: ReadingWords
  /** The date order of the file; the language's by default. */
  readonly fileOrder?: DayOrder
  /** The display text of a choice. */
  readonly wordOf: WordOf
  /** The user's corrections by place, also for places without a column. */
  readonly mended?: ReadonlyMap<string, string>
}

export function sentRow(
  definition: Definition,
  columns: readonly (string | null)[],
  cells: readonly FileCell[],
  { words, wordOf, fileOrder = words.dayOrder, mended = new Map() }: Reading,
): SentCells {
  const sent: Record<string, WireCell> = {}
  const lists: Record<string, Record<string, WireCell | readonly string[]>[]> = {}
  const own = columns.flatMap((place, index) => (place === null ? [] : [[place, cells[index] ?? null] as const]))
  for (const [place, cell] of new Map<string, FileCell>([...own, ...mended])) {
    const field = sheetFieldAt(definition, place)
    if (field === undefined) continue
    const [name = '', at, each = ''] = place.split('.')
    const readAs = (single: SingleField) =>
      mended.has(place)
        ? typedValue(single, cell, words, wordOf)
        : fileValue(single, cell, { ...words, dayOrder: fileOrder }, wordOf)
    if (field.kind === 'texts' || at !== undefined) {
      const list = lists[name] ?? []
      lists[name] = list
      for (let row = list.length; row <= Number(at); row++) list.push({})
      Object.assign(list[Number(at)] ?? {}, {
        [each]: field.kind === 'texts' ? barcodesIn(String(cell ?? '')) : readAs(field),
      })
    } else sent[name] = readAs(field)
  }
  return { ...sent, ...lists }
}

/** The order of day and month in the date columns. */
export function fileOrderOf(
  definition: Definition,
  columns: readonly (string | null)[],
  rows: Iterable<readonly FileCell[]>,
  { dayOrder }: ReadingWords,
): DayOrder {
  const days = columns.flatMap((place, at) =>
    place !== null && sheetFieldAt(definition, place)?.kind === 'day' ? [at] : [],
  )
  const texts = function* () {
    for (const cells of rows)
      for (const at of days) {
        const cell = cells[at]
        if (typeof cell === 'string') yield cell
      }
  }
  return dayOrderIn(texts(), dayOrder)
}

/** A cell as typed text. */
export function typedCell(cell: FileCell): string {
  return String(cell ?? '')
}

/** Parses a file cell. Calculations, partial dates and the letter for today are not accepted. */
function fileValue(field: SingleField, cell: FileCell, words: ReadingWords, wordOf: WordOf): WireCell {
  if (cell === null) return null
  const text = String(cell).trim()
  if (text === '') return typedValue(field, text, words, wordOf)
  switch (field.kind) {
    case 'money':
    case 'price':
    case 'quantity':
    case 'ratio':
    case 'count': {
      if (typeof cell === 'number') return cell
      const plain = plainAmount(text)
      return plain === null ? text : readOrText(field, plain, text, words)
    }
    case 'percent': {
      if (typeof cell === 'number') return cell
      const plain = plainPercent(text)
      return plain === null ? text : readOrText(field, plain, text, words)
    }
    case 'day':
      return typeof cell === 'string' ? (fileDay(text, words.dayOrder) ?? text) : text
    case 'flag':
      return typeof cell === 'boolean' ? cell : (fileFlag(text) ?? text)
    default:
      return typedValue(field, cell, words, wordOf)
  }
}

function readOrText(field: DefinedNumber | DefinedCount, plain: string, text: string, words: ReadingWords): WireCell {
  const value = typing[field.kind].read(plain, words)
  if (!value.ok) return text
  return field.kind === 'count' ? value.value : wireNumber(field, value.value)
}

/** Parses text typed by the user, in the form or over a file cell. */
function typedValue(field: SingleField, cell: FileCell, words: ReadingWords, wordOf: WordOf): WireCell {
  if (cell === null) return null
  const text = String(cell).trim()
  switch (field.kind) {
    case 'money':
    case 'price':
    case 'quantity':
    case 'ratio':
    case 'percent': {
      const value = typing[field.kind].read(text, words)
      return value.ok ? wireNumber(field, value.value) : text
    }
    case 'count': {
      const value = typing.count.read(text, words)
      return value.ok ? value.value : text
    }
    case 'day': {
      const value = typing.day.read(text, words)
      return value.ok ? value.value : text
    }
    case 'flag': {
      const value = typing.flag.read(text, words)
      return value.ok ? (value.value ?? field.initial === true) : text
    }
    case 'choice':
      return field.choices.find(choice => choice === text || fold(wordOf(choice, field)) === fold(text)) ?? text
    default:
      return text
  }
}
