/**
 * The history of each row: who changed which field when, with the old and the new value. The rows are append-only and each has a hash of its
 * content; the audit log also has each change, with the fields but without values.
 */
import { hash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Definition, FieldChange, RowAction } from '#contract/definitions/definition.ts'
import {
  type ChildField,
  type ChildRow,
  type ChildWire,
  type DefinedRows,
  type FieldValues,
  isNumber,
  type SingleValue,
  type WireCell,
  type WireValue,
  wireNumber,
  wireValue,
} from '#contract/definitions/field.ts'
import { hasBranch } from '#domain/access/branches.ts'
import type { Access } from '#domain/access/can.ts'
import type { Db, Tx } from '../db/database.ts'
import type { RowChangeTable } from '../db/definition-tables.ts'
import { inList, insertTables, rowsOf } from '../db/insert-rows.ts'
import { inStatements, pagesOf } from '../db/pages.ts'
import { inOrder } from './child-rows.ts'

export type ChangedRow = {
  readonly rowId: number
  /** The version after the change. */
  readonly version: number
  readonly action: RowAction
  readonly changes: readonly FieldChange[]
}

const entriesMax = 500
const storedChanges = z.array(z.object({ field: z.string(), from: wireValue, to: wireValue }))

export async function writeHistory(
  db: Db,
  tx: Tx,
  table: string,
  changed: readonly ChangedRow[],
  { userId, at }: { readonly userId: number; readonly at: number },
): Promise<void> {
  const rows = changed.map(({ rowId, version, action, changes }) => {
    const written = { version, action, at, user_id: userId, changes: JSON.stringify(changes) }
    return {
      table_name: table,
      row_id: rowId,
      ...written,
      seal: sealOf({ table_name: table, row_id: rowId, ...written }),
    }
  })
  for (const page of inStatements(rows)) await insertTables(db.kind, tx, [rowsOf('row_change', page)])
}

export type HistoryEntry = {
  readonly version: number
  readonly action: RowAction
  readonly at: number
  readonly userName: string
  readonly changes: readonly FieldChange[]
}

/** The newest first. */
export async function readRowHistory(tx: Tx, table: string, rowId: number, sinceVersion = 0): Promise<HistoryEntry[]> {
  const rows = await tx
    .selectFrom('row_change as change')
    .innerJoin('user_account as user', 'user.id', 'change.user_id')
    .select(['change.version', 'change.action', 'change.at', 'change.changes', 'user.full_name', 'user.user_name'])
    .where('change.table_name', '=', table)
    .where('change.row_id', '=', rowId)
    .where('change.version', '>', sinceVersion)
    .orderBy('change.version', 'desc')
    .limit(entriesMax)
    .execute()
  return rows.map(row => ({
    version: row.version,
    action: actionOf(row.action),
    at: row.at,
    userName: row.full_name || row.user_name,
    changes: changesIn(table, row.changes),
  }))
}

/** The changes of single entries of the histories of rows, by row and version (`entryKey`). */
export async function readRowEntries(
  { kind }: Pick<Db, 'kind'>,
  tx: Tx,
  table: string,
  entries: readonly { readonly rowId: number; readonly version: number }[],
): Promise<ReadonlyMap<string, readonly FieldChange[]>> {
  if (entries.length === 0) return new Map()
  const wanted = new Set(entries.map(entryKey))
  const rows = await tx
    .selectFrom('row_change')
    .select(['row_id', 'version', 'changes'])
    .where('table_name', '=', table)
    .where(inList(kind, 'row_id', [...new Set(entries.map(({ rowId }) => rowId))]))
    .where(inList(kind, 'version', [...new Set(entries.map(({ version }) => version))]))
    .execute()
  const found = rows.map(row => ({ key: entryKey({ rowId: row.row_id, version: row.version }), text: row.changes }))
  return new Map(found.filter(({ key }) => wanted.has(key)).map(({ key, text }) => [key, changesIn(table, text)]))
}

export function entryKey({ rowId, version }: { readonly rowId: number; readonly version: number }): string {
  return `${rowId} ${version}`
}

/** Those of a stored entry. */
export function changesIn(table: string, text: string): FieldChange[] {
  return storedChanges.parse(JSON.parse(text)).map(change => ({
    ...change,
    field: formerNames[table]?.[change.field] ?? change.field,
  }))
}

/** Current field names by the former ones in histories, which cannot change because they are sealed. */
const formerNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  restaurant_table: { colour: 'color' },
}

const actions: ReadonlySet<string> = new Set<RowAction>(['created', 'changed', 'retired', 'broughtBack', 'deleted'])

function isAction(text: string): text is RowAction {
  return actions.has(text)
}

function actionOf(text: string): RowAction {
  if (!isAction(text)) throw new Error(`No row is ${text}.`)
  return text
}

/** The changed fields, as wire values. */
export function changesBetween(
  { fields }: Pick<Definition, 'fields'>,
  before: FieldValues,
  after: FieldValues,
): FieldChange[] {
  return Object.keys(fields).flatMap(name => {
    if (before[name] === after[name]) return []
    const [from, to] = [wireOf(fields, name, before[name] ?? null), wireOf(fields, name, after[name] ?? null)]
    return isSameWire(from, to) ? [] : [{ field: name, from, to }]
  })
}

/** Removes the child rows of branches that the user has no access to; changes of nothing else are removed. */
export function ownChanges<C extends FieldChange>(definition: Definition, changes: readonly C[], access: Access): C[] {
  return changes.flatMap(change => {
    const field = definition.fields[change.field]
    if (field?.kind !== 'rows' || field.ofBranch === undefined) return [change]
    const { ofBranch } = field
    const own = (value: WireValue) =>
      Array.isArray(value) ? value.filter(row => hasBranch(access, Number(row[ofBranch]))) : value
    const [from, to] = [own(change.from), own(change.to)]
    return isSameWire(from, to) ? [] : [{ ...change, from, to }]
  })
}

/** A value in wire format. */
export function wireOf(fields: Definition['fields'], name: string, value: FieldValues[string]): WireValue {
  const field = fields[name]
  if (field?.kind !== 'rows') return wireCellOf(field, typeof value === 'object' ? null : (value ?? null))
  return Array.isArray(value) ? inOrder(value).map(row => wireRowOf(field, row)) : []
}

function wireCellOf(field: ChildField | undefined, value: SingleValue): WireCell {
  if (field !== undefined && isNumber(field)) return wireNumber(field, value)
  return typeof value === 'bigint' ? Number(value) : value
}

/** Fields in the order of the definition, without unset ones. */
function wireRowOf({ of }: DefinedRows, row: ChildRow) {
  const fields = Object.entries(of).flatMap(([name, field]): [string, ChildWire][] => {
    const value = row[name]
    if (value === undefined) return []
    return [[name, typeof value === 'object' && value !== null ? value : wireCellOf(field, value)]]
  })
  return { id: row.id, ...Object.fromEntries(fields) }
}

export function isSameWire(one: WireValue, other: WireValue): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))
}

/** The entries whose row differs from what was written. */
export async function checkHistory(tx: Tx): Promise<string[]> {
  const broken: string[] = []
  const pages = pagesOf<Selectable<RowChangeTable>>(pageRows, last =>
    tx
      .selectFrom('row_change')
      .selectAll()
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .limit(pageRows)
      .execute(),
  )
  for await (const page of pages)
    for (const row of page)
      if (row.seal !== sealOf(row)) broken.push(`Entry ${row.id} of the history of ${row.table_name} ${row.row_id}.`)
  return broken
}

const pageRows = 1000

function sealOf(row: Omit<Selectable<RowChangeTable>, 'id' | 'seal'>): string {
  const { table_name, row_id, version, action, at, user_id, changes } = row
  return hash('sha256', JSON.stringify([table_name, row_id, version, action, at, user_id, changes]), 'base64url')
}
