/** How the rows of a definition are stored: which table and columns, and the values in them. What is sorted and searched by is derived here. */
import { type RawBuilder, sql } from 'kysely'
import type { Definition, DefinitionRow } from '#contract/definitions/definition.ts'
import {
  type DefinedField,
  type DefinedValue,
  type FieldValues,
  isNumber,
  type RowValue,
  type SingleField,
} from '#contract/definitions/field.ts'
import { lookKeyOf } from '#domain/access/lookalikes.ts'
import type { Day } from '#domain/days.ts'
import { accepted, type Problem, type Result } from '#domain/problem.ts'
import { fold, foldCode } from '#domain/search/fold.ts'
import { sortKeyOf } from '#domain/search/sort-key.ts'
import type { Caller } from '../calls/handler.ts'
import { type BranchReach, wholeReach } from '../company/branch-reach.ts'
import type { Db, Tx } from '../db/database.ts'
import type { DefinitionColumns } from '../db/definition-tables.ts'
import { inList } from '../db/insert-rows.ts'
import type { Schema } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { childRowsIn, rowsFields, type StoredChildRows } from './child-rows.ts'

/** The tables that have the columns of a definition. */
export type DefinitionTable = {
  [Table in keyof Schema]: Schema[Table] extends DefinitionColumns ? Table : never
}[keyof Schema]

/** What prevents deleting a row, and which rows would be deleted or retired with it. */
export type Dependents = {
  readonly uses: readonly { readonly code: Problem['code']; readonly count: number }[]
  /** Rows of other tables that belong to it; those to retire keep it from being deleted, and it is retired with them. */
  readonly toDelete: readonly number[]
  readonly toRetire: readonly number[]
}

export type StoredDefinition = {
  readonly definition: Definition
  readonly table: DefinitionTable
  /** Columns in which all its rows are equal, such as the kind of a party. */
  readonly fixed: StoredColumns
  /** `fixed` of all definitions of its table among whose rows a unique text occurs once; its own alone where it is left out. */
  readonly uniqueAmong?: readonly StoredColumns[]
  /** Where the rows within its rows are, by their field. */
  readonly childRows?: Readonly<Record<string, StoredChildRows>>
  /** The branches whose rows are read and changed; the others are there all the same, so that no code is given twice. */
  readonly reach?: BranchReach
  /** The column that says which branch a row belongs to, where no field of it does (`ofBranch`). */
  readonly branchColumn?: 'id'
  /** Those who post read it: every branch is held while it is changed. */
  readonly isRuleOfPosting?: true
  /** The day since when a row is retired, which says that it is: it is set and emptied with its state. */
  readonly retiredDay?: string
  /** Of the rows of a tree: what a row has against its parent, at a field of the one that is written. */
  readonly kinship?: (row: FieldValues, parent: FieldValues, written: 'row' | 'parent') => Problem | null
  /** What other tables have against a row's being retired. */
  readonly againstRetiring?: (tx: Tx, id: number) => Promise<readonly Problem[]>
  /** What is done before any of its calls. */
  readonly beforeCall?: (services: Services) => Promise<void>
  /** What is written before a row that is sound. */
  readonly beforeWrite?: (db: Db, tx: Tx, row: Pick<CheckedDraft, 'id' | 'values'>, by: Removing) => Promise<void>
  /** Writes what belongs to new rows, for the user who added them. */
  readonly afterAdd?: (tx: Tx, ids: readonly number[], caller: Caller) => Promise<void>
  /** What must be true of a row beyond its single fields; the row as it is stored. */
  readonly beforeSave?: (row: FieldValues) => Result<FieldValues>
  /** The same of what only the database and the day know: for each row its problems. */
  readonly checkDrafts?: (db: Db, tx: Tx, drafts: readonly CheckedDraft[], today: Day) => Promise<Problem[][]>
  /** Columns beside those of the fields, of each row. */
  readonly columnsBeside?: (db: Db, tx: Tx, rows: readonly FieldValues[]) => Promise<readonly StoredColumns[]>
  readonly dependents: (db: Db, tx: Tx, id: number) => Promise<Dependents>
  /** Deletes and retires what goes with a row. */
  readonly takeAlong?: (db: Db, tx: Tx, dependents: Dependents, removal: Removing) => Promise<void>
  /** What is computed of rows, by their ids; a row that is not there has nothing. */
  readonly compute?: Readonly<
    Record<string, (db: Db, ids: readonly number[], caller: Caller) => Promise<ReadonlyMap<number, DefinedValue>>>
  >
  /** The ids of those that have every word of the text, where its table is not its own. */
  readonly findIds?: (db: Db, text: string) => Promise<readonly number[]>
}

export type CheckedDraft = {
  readonly id: number | null
  readonly before: FieldValues | null
  readonly values: FieldValues
  readonly isActive: boolean
  /** Not all that was sent could be read. */
  readonly isUnread?: boolean
}

/** A definition that has a table of its own name to itself, and whose rows nothing else names. */
export function storedPlainly(definition: Definition): StoredDefinition {
  const dependents = async (): Promise<Dependents> => ({ uses: [], toDelete: [], toRetire: [] })
  return { definition, table: snakeCased(definition.name) as DefinitionTable, fixed: {}, dependents }
}

/** The same for a person, who sees and changes the rows of their own branches. */
export function reachedBy(stored: StoredDefinition, { access }: Pick<Caller, 'access'>): StoredDefinition {
  const { definition } = stored
  const isOfBranches =
    branchColumnOf(stored) !== undefined || rowsFields(definition).some(([, { ofBranch }]) => ofBranch)
  return isOfBranches ? { ...stored, reach: wholeReach(access) } : stored
}

function branchColumnOf({ definition, branchColumn }: StoredDefinition): string | undefined {
  return definition.ofBranch === undefined ? branchColumn : storedColumnOf(definition, definition.ofBranch)
}

export type Removing = { readonly userId: number; readonly at: number }

export type ColumnValue = string | number | null
export type StoredColumns = Readonly<Record<string, ColumnValue>>

/** `nameAr` is in the column `name_ar`, the id of a `branch` in `branch_id`. */
export function storedColumnOf({ fields }: Pick<Definition, 'fields'>, field: string): string {
  return fields[field]?.kind === 'reference' ? `${snakeCased(field)}_id` : snakeCased(field)
}

function snakeCased(name: string): string {
  return name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

/** Texts of a form of their own are sorted as they are. */
function hasSortKey(field: DefinedField): boolean {
  if (field.kind !== 'text' && field.kind !== 'code') return false
  return field.format === undefined || field.format === 'name'
}

/** What a field is sorted by, spelled as the index on it is; a reference is sorted by its name (`sort-names.ts`). */
export function sortExpression({ definition }: StoredDefinition, name: string): RawBuilder<unknown> {
  const field = storedFieldOf(definition, name)
  const column = storedColumnOf(definition, name)
  if (isNumber(field) || field.kind === 'count') return sql.raw(`coalesce(${column}, -1)`)
  if (field.kind === 'day') return sql.raw(`coalesce(${column}, '')`)
  return sql.raw(hasSortKey(field) ? `${column}_order` : column)
}

/** Whether the sort expression of a field is a number. */
export function isSortedByNumber({ definition }: StoredDefinition, name: string): boolean {
  const field = storedFieldOf(definition, name)
  return isNumber(field) || field.kind === 'count' || field.kind === 'flag'
}

export function storedFieldOf({ fields, name }: Definition, field: string): SingleField {
  const found = fields[field]
  if (!found || found.kind === 'rows') throw new Error(`The definition ${name} has no column ${field}.`)
  return found
}

/** All columns of a row that follow from its fields. */
export function storedColumnsOf(stored: StoredDefinition, values: FieldValues): StoredColumns {
  const { fields, list, search } = stored.definition
  const columns: Record<string, ColumnValue> = { ...stored.fixed }
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'rows') continue
    const value = values[name] ?? null
    const column = storedColumnOf(stored.definition, name)
    columns[column] = columnValue(value)
    if (list.includes(name) && hasSortKey(field)) columns[`${column}_order`] = sortKeyOf(String(value))
    if ('isUnique' in field && field.isUnique) columns[`${column}_look`] = lookKeyOf(String(value))
  }
  columns.search_text = fold(search.map(path => searchedIn(fields, path, values)).join(' '))
  return columns
}

/** Of a path such as `units.barcodes` the texts of all those rows. */
function searchedIn(fields: Definition['fields'], path: string, values: FieldValues): string {
  const [name = '', each] = path.split('.')
  if (each === undefined) return searchedText(fields[name], String(values[name] ?? ''))
  return childRowsIn(values, name)
    .flatMap(row => row[each] ?? [])
    .join(' ')
}

/** Whether a row of these values is in use. */
export function isActiveAs({ retiredDay }: StoredDefinition, values: FieldValues, wasActive: boolean): boolean {
  return retiredDay === undefined ? wasActive : (values[retiredDay] ?? null) === null
}

/** A telephone is found however its digits are parted, and whichever way they were typed. */
function searchedText(field: DefinedField | undefined, text: string): string {
  return field?.kind === 'code' && field.format === undefined ? foldCode(text) : text
}

function columnValue(value: DefinedValue): ColumnValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'bigint' || (typeof value === 'object' && value !== null))
    throw new Error('A field that is stored in a column is neither a sum nor a list.')
  return value
}

export type StoredRow = Readonly<Record<string, ColumnValue>>

/** Those that have columns. */
export function valuesOf({ definition }: StoredDefinition, row: StoredRow): FieldValues {
  return Object.fromEntries(
    Object.entries(definition.fields).flatMap(([name, field]) => {
      if (field.kind === 'rows') return []
      const value = row[storedColumnOf(definition, name)] ?? null
      return [[name, field.kind === 'flag' ? value === 1 : value]]
    }),
  )
}

/** `others`: what is computed, and what its references are called. */
export function storedRowOf(stored: StoredDefinition, row: StoredRow, others: Readonly<Record<string, RowValue>>) {
  return {
    ...valuesOf(stored, row),
    ...others,
    id: Number(row.id),
    version: Number(row.version),
    isActive: row.is_active === 1,
    changedAt: Number(row.changed_at),
  } satisfies DefinitionRow
}

export function checkedRow({ beforeSave = accepted }: StoredDefinition, values: FieldValues): Result<FieldValues> {
  return beforeSave(values)
}

/** The condition that a row is one of the definition. */
export function isOfDefinition({ fixed }: StoredDefinition): RawBuilder<boolean> {
  return hasColumns(fixed)
}

/** The conditions, of which one is true of every row among which a unique text occurs once. */
export function uniqueGroups({ fixed, uniqueAmong = [fixed] }: StoredDefinition): readonly RawBuilder<boolean>[] {
  return uniqueAmong.map(hasColumns)
}

function hasColumns(fixed: StoredColumns): RawBuilder<boolean> {
  const parts = Object.entries(fixed).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  return parts.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`${sql.join(parts, sql` AND `)}`
}

/** The same, of those that the person may see. */
export function isReached(db: Pick<Db, 'kind'>, stored: StoredDefinition): RawBuilder<boolean> {
  const { reach = null } = stored
  const column = branchColumnOf(stored)
  if (reach === null || column === undefined) return isOfDefinition(stored)
  return sql<boolean>`${isOfDefinition(stored)} AND ${inList(db.kind, column, reach)}`
}
