/** How the columns of a file were matched the last time that one with these headings was imported here. */
import type { Definition } from '#contract/definitions/definition.ts'
import { fold } from '#domain/search/fold.ts'
import type { ValueOf } from '../api/storage.ts'
import type { FileTable } from './file-tables.ts'
import { knownPlaces, sheetFieldAt } from './import-places.ts'
import { type MatchedColumns, matchColumns } from './match-columns.ts'

type Columns = readonly (string | null)[]
type Shapes = ValueOf<'import_columns'>

/** Files of other programs come in few shapes; the oldest goes first. */
const shapesMax = 30

/** The columns as they were matched before, else by their names and values. */
export function columnsOf(shapes: Shapes | null, definition: Definition, table: FileTable): MatchedColumns {
  const { headings } = table
  const known = shapes?.find(each => isShape(each, definition, headings))
  // A field that was renamed or went is matched anew.
  const isWhole = known?.columns.every(place => place === null || sheetFieldAt(definition, place) !== undefined)
  if (known && isWhole) return { columns: known.columns, guesses: new Set() }
  return matchColumns(definition, table, knownPlaces(definition))
}

/** With these columns before all others. */
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
