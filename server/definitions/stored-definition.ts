/** How the rows of a definition are stored: which table and columns, and the values in them. What is sorted and searched by is derived here. */
import { type RawBuilder, sql } from 'kysely'
import type { Definition, DefinitionRow } from '#contract/definitions/definition.ts'
import type { DefinedField, DefinedValue, FieldValues } from '#contract/definitions/field.ts'
import { lookKeyOf } from '#domain/access/lookalikes.ts'
import { accepted, type Problem, type Result } from '#domain/problem.ts'
import { fold, foldCode } from '#domain/search/fold.ts'
import { sortKeyOf } from '#domain/search/sort-key.ts'
import type { Caller } from '../calls/handler.ts'
import type { DefinitionColumns } from '../db/definition-tables.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

/** The tables that have the columns of a definition. */
export type DefinitionTable = {
  [Table in keyof Schema]: Schema[Table] extends DefinitionColumns ? Table : never
}[keyof Schema]

/** What stands against deleting a row, and what would go with it. */
export type Standing = {
  readonly uses: readonly { readonly code: Problem['code']; readonly count: number }[]
  /** Rows of other tables that belong to it; those to retire keep it from being deleted, and it is retired with them. */
  readonly toDelete: readonly number[]
  readonly toRetire: readonly number[]
}

export type StoredDefinition = {
  readonly definition: Definition
  readonly table: DefinitionTable
  /** Columns in which all its rows are equal, such as the kind of a party. */
  readonly fixed: Readonly<Record<string, string>>
  /** What must be true of a row beyond its single fields; the row as it is stored. */
  readonly beforeSave?: (row: FieldValues) => Result<FieldValues>
  readonly standing: (db: Db, tx: Tx, id: number) => Promise<Standing>
  /** Deletes and retires what goes with a row. */
  readonly takeAlong?: (db: Db, tx: Tx, standing: Standing, removal: Removing) => Promise<void>
  /** What is computed of rows, by their ids; a row that is not there has nothing. */
  readonly compute?: Readonly<
    Record<string, (db: Db, ids: readonly number[], caller: Caller) => Promise<ReadonlyMap<number, DefinedValue>>>
  >
  /** The ids of those that have every word of the text, where its table is not its own. */
  readonly findIds?: (db: Db, text: string) => Promise<readonly number[]>
}

/** A definition that has a table of its own name to itself, and whose rows nothing else names. */
export function storedPlainly(definition: Definition): StoredDefinition {
  const standing = async (): Promise<Standing> => ({ uses: [], toDelete: [], toRetire: [] })
  return { definition, table: storedColumnOf(definition.name) as DefinitionTable, fixed: {}, standing }
}

export type Removing = { readonly userId: number; readonly at: number }

export type ColumnValue = string | number | null
export type StoredColumns = Readonly<Record<string, ColumnValue>>

/** `nameAr` is in the column `name_ar`. */
export function storedColumnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

/** Texts of a form of their own are sorted as they stand. */
function hasSortKey(field: DefinedField): boolean {
  if (field.kind !== 'text' && field.kind !== 'code') return false
  return field.format === undefined || field.format === 'name'
}

/** What a field is sorted by, spelled as the index on it is. */
export function sortExpression({ definition }: StoredDefinition, name: string): RawBuilder<unknown> {
  const field = storedFieldOf(definition, name)
  const column = storedColumnOf(name)
  if (field.kind === 'money') return sql.raw(`coalesce(${column}, -1)`)
  return sql.raw(hasSortKey(field) ? `${column}_order` : column)
}

/** Whether the sort expression of a field is a number. */
export function isSortedByNumber({ definition }: StoredDefinition, name: string): boolean {
  const { kind } = storedFieldOf(definition, name)
  return kind === 'money' || kind === 'flag'
}

export function storedFieldOf({ fields, name }: Definition, field: string): DefinedField {
  const found = fields[field]
  if (!found) throw new Error(`The definition ${name} has no field ${field}.`)
  return found
}

/** All columns of a row that follow from its fields. */
export function storedColumnsOf(stored: StoredDefinition, values: FieldValues): StoredColumns {
  const { fields, list, search } = stored.definition
  const columns: Record<string, ColumnValue> = { ...stored.fixed }
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name] ?? null
    const column = storedColumnOf(name)
    columns[column] = columnValue(value)
    if (list.includes(name) && hasSortKey(field)) columns[`${column}_order`] = sortKeyOf(String(value))
    if ('isUnique' in field && field.isUnique) columns[`${column}_look`] = lookKeyOf(String(value))
  }
  columns.search_text = fold(search.map(name => searchedText(fields[name], String(values[name] ?? ''))).join(' '))
  return columns
}

/** A telephone is found however its digits are parted, and whichever way they were typed. */
function searchedText(field: DefinedField | undefined, text: string): string {
  return field?.kind === 'code' && field.format === undefined ? foldCode(text) : text
}

function columnValue(value: DefinedValue): ColumnValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'bigint') throw new Error('A field that is stored is no sum.')
  return value
}

export type StoredRow = Readonly<Record<string, ColumnValue>>

/** The fields of a row as it is stored. */
export function valuesOf({ definition }: StoredDefinition, row: StoredRow): FieldValues {
  return Object.fromEntries(
    Object.entries(definition.fields).map(([name, field]) => {
      const value = row[storedColumnOf(name)] ?? null
      return [name, field.kind === 'flag' ? value === 1 : value]
    }),
  )
}

export function storedRowOf(stored: StoredDefinition, row: StoredRow, computed: FieldValues): DefinitionRow {
  return {
    ...valuesOf(stored, row),
    ...computed,
    id: Number(row.id),
    version: Number(row.version),
    isActive: row.is_active === 1,
    changedAt: Number(row.changed_at),
  }
}

export function checkedRow({ beforeSave = accepted }: StoredDefinition, values: FieldValues): Result<FieldValues> {
  return beforeSave(values)
}

/** The condition that a row is one of the definition. */
export function isOfDefinition({ fixed }: StoredDefinition): RawBuilder<boolean> {
  const parts = Object.entries(fixed).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  return parts.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`${sql.join(parts, sql` AND `)}`
}
