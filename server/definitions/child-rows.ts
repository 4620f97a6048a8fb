import type { Definition } from '#contract/definitions/definition.ts'
import {
  type ChildField,
  type ChildRow,
  type ChildValue,
  type DefinedRows,
  emptyValue,
  type FieldValues,
} from '#contract/definitions/field.ts'
import { lookKeyOf } from '#domain/access/lookalikes.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'

/** The storage of the child rows of one field. */
export type StoredChildRows = {
  readonly table: keyof Schema & string
  /** The column with the id of the parent row. */
  readonly parent: string
  /** Its names are stored as `naming` rows, which documents reference. */
  readonly isNamed?: true
  /** The tables of its lists of codes, which also have the id of the parent row in `parent`. */
  readonly texts?: Readonly<Record<string, StoredTexts>>
  /** Returns the rows that documents reference, and that therefore cannot be deleted. */
  readonly used?: (db: Db, tx: Tx, ids: readonly number[]) => Promise<ReadonlySet<number>>
}

/** `owner` is the column with the id of the child row. */
export type StoredTexts = {
  readonly table: keyof Schema & string
  readonly column: string
  readonly owner: string
}

/** The fields of a definition that are child rows, by name. */
export function rowsFields({
  fields,
}: Pick<Definition, 'fields'>): readonly (readonly [name: string, field: DefinedRows])[] {
  return Object.entries(fields).flatMap(([name, field]) => (field.kind === 'rows' ? [[name, field] as const] : []))
}

/** `unitPrice` is stored in `unit_price`, the id of a `supplier` in `supplier_id`. */
export function childColumn(name: string, { kind }: ChildField): string {
  const column = name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  return kind === 'reference' ? `${column}_id` : column
}

/** The child rows of a field; empty if there are none. */
export function childRowsIn(values: FieldValues | null, name: string): readonly ChildRow[] {
  const value = values?.[name]
  return Array.isArray(value) ? value : []
}

/** The fields are in the order of the definition, so that equal rows have equal JSON. */
export function childRow(
  { of }: DefinedRows,
  id: number | null,
  cellOf: (name: string, field: ChildField) => ChildValue,
): ChildRow {
  return { id, ...Object.fromEntries(Object.entries(of).map(([name, field]) => [name, cellOf(name, field)])) }
}

/** The resulting child rows: unsent fields of existing rows are unchanged, those of new rows are empty. */
export function completedChildRows(field: DefinedRows, before: readonly ChildRow[], sent: readonly ChildRow[]) {
  const known = new Map(before.map(row => [row.id, row]))
  return sent.map(row => {
    const own = row.id === null ? undefined : known.get(row.id)
    return childRow(field, row.id, (name, each) => {
      const value = row[name] === undefined ? (own?.[name] ?? (own ? null : emptyValue(each))) : row[name]
      return typeof value === 'object' && value !== null ? value.toSorted() : value
    })
  })
}

/**
 * An import matches child rows by their key: existing rows are updated. The other rows are unchanged and come first, so that a rule that two rows
 * violate together is reported on the sent one.
 */
export function mergedChildRows(field: DefinedRows, before: readonly ChildRow[], sent: readonly ChildRow[]) {
  const keyOf = (row: ChildRow) => childKey(field, row)
  const ids = new Map(before.map(row => [keyOf(row), row.id]))
  const changes = sent.map(row => ({ ...row, id: ids.get(keyOf(row)) ?? null }))
  const named = new Set(changes.map(({ id }) => id))
  return [...before.filter(({ id }) => !named.has(id)), ...completedChildRows(field, before, changes)]
}

/** The key of a row among its siblings. */
export function childKey({ key }: DefinedRows, row: ChildRow): string {
  return lookKeyOf(String(row[key] ?? ''))
}

/** In read order, with new rows last. */
export function inOrder(rows: readonly ChildRow[]): readonly ChildRow[] {
  return rows.toSorted((a, b) => (a.id ?? Number.MAX_SAFE_INTEGER) - (b.id ?? Number.MAX_SAFE_INTEGER))
}
