/** Child rows in an exported file: as many columns per field as the row with the most child rows needs. */
import type { Definition, DefinitionRow } from '#contract/definitions/definition.ts'
import type { DefinedRows } from '#contract/definitions/field.ts'
import type { FieldColumn } from '../fields/columns.ts'
import { answeredRowsIn } from './child-entries.ts'
import { valueColumn } from './definition-columns.tsx'
import { sheetPlaces } from './import-places.ts'

export function rowsFieldsOf({ fields }: Definition): readonly (readonly [name: string, field: DefinedRows])[] {
  return Object.entries(fields).flatMap(([name, field]) => (field.kind === 'rows' ? [[name, field] as const] : []))
}

/** Their headings are those that an import recognizes. */
export function childColumns(
  definition: Definition,
  rows: readonly DefinitionRow[],
): readonly FieldColumn<DefinitionRow>[] {
  const fields = new Map(rowsFieldsOf(definition))
  const countOf = (name: string) => rows.reduce((most, row) => Math.max(most, answeredRowsIn(row[name]).length), 0)
  return sheetPlaces(definition, countOf).flatMap(({ place, word }) => {
    const [name = '', at, each = ''] = place.split('.')
    const field = fields.get(name)?.of[each]
    if (field === undefined) return []
    const head = { id: place, title: word }
    const cellOf = (row: DefinitionRow) => answeredRowsIn(row[name])[Number(at)]?.[each]
    if (field.kind === 'texts') return [valueColumn(head, 'code', row => joined(cellOf(row)))]
    return [valueColumn(head, field.kind, row => single(cellOf(row)))]
  })
}

type Cell = ReturnType<typeof answeredRowsIn>[number][string] | undefined

function joined(cell: Cell): string {
  return Array.isArray(cell) ? cell.join(', ') : ''
}

function single(cell: Cell) {
  return isTexts(cell) ? undefined : cell
}

function isTexts(cell: Cell): cell is readonly string[] {
  return Array.isArray(cell)
}
