/** How the rows of a definition are stored: table, columns and values. The columns for sorting and search are derived here. */
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
import { unsuitedChoices } from '#contract/definitions/suiting.ts'
import { lookKeyOf } from '#domain/access/lookalikes.ts'
import type { Day } from '#domain/days.ts'
import { accepted, type Problem, type Result, refused } from '#domain/problem.ts'
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

/** The tables with the columns of a definition. */
export type DefinitionTable = {
  [Table in keyof Schema]: Schema[Table] extends DefinitionColumns ? Table : never
}[keyof Schema]

/** The uses that prevent deleting a row, and the rows that would be deleted or retired with it. */
export type Dependents = {
  readonly uses: readonly { readonly code: Problem['code']; readonly count: number; readonly names?: string }[]
  /** Dependent rows of other tables; rows to retire prevent its deletion, and it is retired with them. */
  readonly toDelete: readonly number[]
  readonly toRetire: readonly number[]
}

export type StoredDefinition = {
  readonly definition: Definition
  readonly table: DefinitionTable
  /** Columns with the same value in all its rows, such as the kind of a party. */
  readonly fixed: StoredColumns
  /** `fixed` of all definitions in its table that share unique texts; only its own by default. */
  readonly uniqueAmong?: readonly StoredColumns[]
  /** The storage of its child rows, by field. */
  readonly childRows?: Readonly<Record<string, StoredChildRows>>
  /** The branches whose rows can be read and changed; the other rows still count for the uniqueness of codes. */
  readonly reach?: BranchReach
  /** The column with the branch of a row, if no field has it (`ofBranch`). */
  readonly branchColumn?: 'id'
  /** Posting reads it: a change locks every branch. */
  readonly isRuleOfPosting?: true
  /** The field with the day of retirement: it is set and cleared together with the state. */
  readonly retiredDay?: string
  /** For the rows of a tree: the problem between a row and its parent, at a field of the written one. */
  readonly kinship?: (row: FieldValues, parent: FieldValues, written: 'row' | 'parent') => Problem | null
  /** Problems that prevent retiring a row. */
  readonly againstRetiring?: (tx: Tx, id: number) => Promise<readonly Problem[]>
  /** Runs before each of its calls. */
  readonly beforeCall?: (services: Services) => Promise<void>
  /** Writes that must precede a valid row. */
  readonly beforeWrite?: (db: Db, tx: Tx, row: Pick<CheckedDraft, 'id' | 'values'>, by: Removing) => Promise<void>
  /** Writes that belong to new rows, for the user who added them. */
  readonly afterAdd?: (tx: Tx, ids: readonly number[], caller: Caller) => Promise<void>
  /** Checks a row beyond its single fields; returns the row to store. */
  readonly beforeSave?: (row: FieldValues) => Result<FieldValues>
  /** Checks that need the database or the day: the problems of each row. */
  readonly checkDrafts?: (db: Db, tx: Tx, drafts: readonly CheckedDraft[], today: Day) => Promise<Problem[][]>
  /** Additional columns of each row, beyond its fields. */
  readonly columnsBeside?: (db: Db, tx: Tx, rows: readonly FieldValues[]) => Promise<readonly StoredColumns[]>
  readonly dependents: (db: Db, tx: Tx, id: number) => Promise<Dependents>
  /** Deletes the rows of other definitions that go with a row, each with its history and audit entry. */
  readonly beforeDelete?: (
    db: Db,
    tx: Tx,
    id: number,
    by: { readonly caller: Caller; readonly at: number },
  ) => Promise<void>
  /** Deletes and retires dependent rows. */
  readonly takeAlong?: (db: Db, tx: Tx, dependents: Dependents, removal: Removing) => Promise<void>
  /** Computed values of rows, by id; missing rows have none. */
  readonly compute?: Readonly<
    Record<string, (db: Db, ids: readonly number[], caller: Caller) => Promise<ReadonlyMap<number, DefinedValue>>>
  >
  /** The ids of the rows with every word of the text; by default all matches in the search index of its table. */
  readonly findIds?: (db: Db, text: string) => Promise<readonly number[]>
}

export type CheckedDraft = {
  readonly id: number | null
  readonly before: FieldValues | null
  readonly values: FieldValues
  readonly isActive: boolean
  /** Whether some of the sent cells were unreadable. */
  readonly isUnread?: boolean
}

/** A definition with a table of the same name, and without dependent rows or uses. */
export function storedPlainly(definition: Definition): StoredDefinition {
  const dependents = async (): Promise<Dependents> => ({ uses: [], toDelete: [], toRetire: [] })
  return { definition, table: snakeCased(definition.name) as DefinitionTable, fixed: {}, dependents }
}

/** The same limited to the caller's branches. */
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

/** `nameAr` is stored in `name_ar`, the id of a `branch` in `branch_id`. */
export function storedColumnOf({ fields }: Pick<Definition, 'fields'>, field: string): string {
  return fields[field]?.kind === 'reference' ? `${snakeCased(field)}_id` : snakeCased(field)
}

function snakeCased(name: string): string {
  return name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

/** Texts with a format other than a name are sorted as they are. */
function hasSortKey(field: DefinedField): boolean {
  if (field.kind !== 'text' && field.kind !== 'code') return false
  return field.format === undefined || field.format === 'name'
}

/** The sort expression of a field, written exactly as in its index; a reference is sorted by name (`sort-names.ts`). */
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

/** All columns derived from a row's fields. */
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

/** For a path such as `units.barcodes`, the texts of all its child rows. */
function searchedIn(fields: Definition['fields'], path: string, values: FieldValues): string {
  const [name = '', each] = path.split('.')
  if (each === undefined) return searchedText(fields[name], String(values[name] ?? ''))
  return childRowsIn(values, name)
    .flatMap(row => row[each] ?? [])
    .join(' ')
}

/** Whether a row with these values is active. */
export function isActiveAs({ retiredDay }: StoredDefinition, values: FieldValues, wasActive: boolean): boolean {
  return retiredDay === undefined ? wasActive : (values[retiredDay] ?? null) === null
}

/** Telephone numbers are found regardless of separators and digit script. */
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

/** The values of fields with columns. */
export function valuesOf({ definition }: StoredDefinition, row: StoredRow): FieldValues {
  return Object.fromEntries(
    Object.entries(definition.fields).flatMap(([name, field]) => {
      if (field.kind === 'rows') return []
      const value = row[storedColumnOf(definition, name)] ?? null
      return [[name, field.kind === 'flag' ? value === 1 : value]]
    }),
  )
}

/** `others`: computed values and the names of references. */
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

export function checkedRow(
  { definition, beforeSave = accepted }: StoredDefinition,
  values: FieldValues,
): Result<FieldValues> {
  const [whole, unsuited] = [beforeSave(values), unsuitedChoices(definition.fields, values)]
  return unsuited.length === 0 ? whole : refused(...(whole.ok ? [] : whole.problems), ...unsuited)
}

/** The condition that a row belongs to the definition. */
export function isOfDefinition({ fixed }: StoredDefinition): RawBuilder<boolean> {
  return hasColumns(fixed)
}

/** Conditions for the groups of rows that share unique texts. */
export function uniqueGroups({ fixed, uniqueAmong = [fixed] }: StoredDefinition): readonly RawBuilder<boolean>[] {
  return uniqueAmong.map(hasColumns)
}

function hasColumns(fixed: StoredColumns): RawBuilder<boolean> {
  const parts = Object.entries(fixed).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  return parts.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`${sql.join(parts, sql` AND `)}`
}

/** The same limited to the caller's branches. */
export function isReached(db: Pick<Db, 'kind'>, stored: StoredDefinition): RawBuilder<boolean> {
  const { reach = null } = stored
  const column = branchColumnOf(stored)
  if (reach === null || column === undefined) return isOfDefinition(stored)
  return sql<boolean>`${isOfDefinition(stored)} AND ${inList(db.kind, column, reach)}`
}
