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

/** Where the rows of one field are. */
export type StoredChildRows = {
  readonly table: keyof Schema & string
  /** The column with the id of the row that they belong to. */
  readonly parent: string
  /** Its names are rows of their own (`naming`), which documents keep. */
  readonly isNamed?: true
  /** Where its lists of codes are, which have the id of the row in `parent`, too. */
  readonly texts?: Readonly<Record<string, StoredTexts>>
  /** Those that documents name, and that therefore stay. */
  readonly used?: (db: Db, tx: Tx, ids: readonly number[]) => Promise<ReadonlySet<number>>
}

/** `owner` is the column with the id of the row within the row. */
export type StoredTexts = {
  readonly table: keyof Schema & string
  readonly column: string
  readonly owner: string
}

/** The fields of a definition that are rows, by their names. */
export function rowsFields({
  fields,
}: Pick<Definition, 'fields'>): readonly (readonly [name: string, field: DefinedRows])[] {
  return Object.entries(fields).flatMap(([name, field]) => (field.kind === 'rows' ? [[name, field] as const] : []))
}

/** `unitPrice` is in `unit_price`, the id of a `supplier` in `supplier_id`. */
export function childColumn(name: string, { kind }: ChildField): string {
  const column = name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  return kind === 'reference' ? `${column}_id` : column
}

/** The rows of a field in a row; none where it has none. */
export function childRowsIn(values: FieldValues | null, name: string): readonly ChildRow[] {
  const value = values?.[name]
  return Array.isArray(value) ? value : []
}

/** The fields are in the order of the description, so that equal rows are equal texts. */
export function childRow(
  { of }: DefinedRows,
  id: number | null,
  cellOf: (name: string, field: ChildField) => ChildValue,
): ChildRow {
  return { id, ...Object.fromEntries(Object.entries(of).map(([name, field]) => [name, cellOf(name, field)])) }
}

/** As the row will be: what is not sent of one that is there stays, and what is not sent of a new one is empty. */
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
 * The rows of an import are known by their key: those that are there get what is sent. The others stay and come first, so that a rule which two
 * of them break together is broken by the one that was sent.
 */
export function mergedChildRows(field: DefinedRows, before: readonly ChildRow[], sent: readonly ChildRow[]) {
  const keyOf = (row: ChildRow) => childKey(field, row)
  const ids = new Map(before.map(row => [keyOf(row), row.id]))
  const changes = sent.map(row => ({ ...row, id: ids.get(keyOf(row)) ?? null }))
  const named = new Set(changes.map(({ id }) => id))
  return [...before.filter(({ id }) => !named.has(id)), ...completedChildRows(field, before, changes)]
}

/** What a row is known by among its siblings. */
export function childKey({ key }: DefinedRows, row: ChildRow): string {
  return lookKeyOf(String(row[key] ?? ''))
}

/** In the order in which they are read again, those that are new last. */
export function inOrder(rows: readonly ChildRow[]): readonly ChildRow[] {
  return rows.toSorted((a, b) => (a.id ?? Number.MAX_SAFE_INTEGER) - (b.id ?? Number.MAX_SAFE_INTEGER))
}
