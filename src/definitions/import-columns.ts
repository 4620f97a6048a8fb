/** Remembers the column mapping of files, by their headings. */
import type { Definition } from '#contract/definitions/definition.ts'
import { fold } from '#domain/search/fold.ts'
import type { ValueOf } from '../api/storage.ts'
import type { FileTable } from './file-tables.ts'
import { knownPlaces, sheetFieldAt } from './import-places.ts'
import { type MatchedColumns, matchColumns } from './match-columns.ts'

type Columns = readonly (string | null)[]
type Shapes = ValueOf<'import_columns'>

/** The number of stored mappings; the oldest are dropped first. */
const shapesMax = 30

/** The remembered mapping of these headings, else a mapping by names and values. */
export function columnsOf(shapes: Shapes | null, definition: Definition, table: FileTable): MatchedColumns {
  const { headings } = table
  const known = shapes?.find(each => isShape(each, definition, headings))
  // A mapping with a renamed or removed field is not used.
  const isWhole = known?.columns.every(place => place === null || sheetFieldAt(definition, place) !== undefined)
  if (known && isWhole) return { columns: known.columns, guesses: new Set() }
  return matchColumns(definition, table, knownPlaces(definition))
}

/** Stores this mapping first. */
export function withImportColumns(
  shapes: Shapes | null,
  definition: Definition,
  { headings }: FileTable,
  columns: Columns,
): Shapes {
  const others = (shapes ?? []).filter(each => !isShape(each, definition, headings))
  const shape = { definition: definition.name, headings: headings.map(fold), columns: [...columns] }
  return [shape, ...others].slice(0, shapesMax)
}

type Shape = { readonly definition: string; readonly headings: readonly string[] }

function isShape(shape: Shape, { name }: Definition, headings: readonly string[]): boolean {
  const isLong = shape.headings.length === headings.length
  return shape.definition === name && isLong && headings.every((heading, at) => fold(heading) === shape.headings[at])
}
