/** Writes child rows, many in few statements. Ids of deleted rows are never reused. */
import { sql } from 'kysely'
import type { ChildRow, DefinedRows, FieldValues } from '#contract/definitions/field.ts'
import { namingIds } from '../catalogue/names.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList, insertTables } from '../db/insert-rows.ts'
import { childColumn, childRowsIn, inOrder, rowsFields, type StoredChildRows } from './child-rows.ts'
import { newChildIds } from './hold-catalogue.ts'
import { inTexts } from './in-texts.ts'
import { storedChildRowsOf } from './read-child-rows.ts'
import type { ColumnValue, StoredDefinition } from './stored-definition.ts'

export type ChildWrite = { readonly id: number; readonly before: FieldValues | null; readonly values: FieldValues }

/** Returns the values of each row with the ids of new child rows. */
export async function writeChildRows(
  db: Db,
  tx: Tx,
  stored: StoredDefinition,
  writes: readonly ChildWrite[],
): Promise<readonly FieldValues[]> {
  const lists: Record<string, readonly ChildRow[]>[] = writes.map(() => ({}))
  for (const [name, field] of rowsFields(stored.definition)) {
    const childRows = storedChildRowsOf(stored, name)
    const numbered = await withIds(
      db,
      tx,
      childRows,
      writes.map(({ values }) => inOrder(childRowsIn(values, name))),
    )
    for (const [index, rows] of numbered.entries()) Object.assign(lists[index] ?? {}, { [name]: rows })
    await writeField(
      db,
      tx,
      field,
      childRows,
      writes.map(({ id, before }, index) => ({
        id,
        before: childRowsIn(before, name),
        rows: numbered[index] ?? [],
      })),
    )
  }
  return writes.map(({ values }, index) => ({ ...values, ...lists[index] }))
}

/** Must run before the parent rows are deleted. */
export async function deleteChildRows(db: Db, tx: Tx, stored: StoredDefinition, ids: readonly number[]): Promise<void> {
  for (const [name] of rowsFields(stored.definition)) {
    const { table, parent, texts = {} } = storedChildRowsOf(stored, name)
    for (const each of [...Object.values(texts).map(place => place.table), table])
      await sql`DELETE FROM ${sql.table(each)} WHERE ${inList(db.kind, parent, ids)}`.execute(tx)
  }
}

async function withIds(db: Db, tx: Tx, { table }: StoredChildRows, lists: readonly (readonly ChildRow[])[]) {
  const count = lists.flat().filter(({ id }) => id === null).length
  const ids = count === 0 ? [] : await newChildIds(db.kind, tx, table, count)
  let given = 0
  return lists.map(rows => rows.map(row => (row.id === null ? { ...row, id: ids[given++] ?? 0 } : row)))
}

type FieldWrite = { readonly id: number; readonly before: readonly ChildRow[]; readonly rows: readonly ChildRow[] }

async function writeField(
  db: Db,
  tx: Tx,
  field: DefinedRows,
  childRows: StoredChildRows,
  writes: readonly FieldWrite[],
) {
  const { table, parent, texts = {} } = childRows
  const changed = writes.flatMap(({ id, before, rows }) => {
    const known = new Map(before.map(row => [row.id, JSON.stringify(row)]))
    return rows.filter(row => known.get(row.id) !== JSON.stringify(row)).map(row => ({ parentId: id, row }))
  })
  const removed = writes.flatMap(({ before, rows }) => {
    const kept = new Set(rows.map(({ id }) => id))
    return before.flatMap(({ id }) => (id === null || kept.has(id) ? [] : [id]))
  })
  for (const [name, place] of Object.entries(texts)) {
    const gone = goneTexts(writes, name)
    if (gone.length > 0)
      await sql`DELETE FROM ${sql.table(place.table)} WHERE ${inTexts(db.kind, place.column, gone)}`.execute(tx)
  }
  if (removed.length > 0) await sql`DELETE FROM ${sql.table(table)} WHERE ${inList(db.kind, 'id', removed)}`.execute(tx)
  const namings = childRows.isNamed
    ? await namingIds(
        db.kind,
        tx,
        changed.map(({ row }) => ({ nameAr: String(row.nameAr), nameEn: String(row.nameEn) })),
      )
    : null
  const rows = changed.map(({ parentId, row }, index) => ({
    ...{ id: row.id, [parent]: parentId },
    ...(namings && { naming_id: namings[index] ?? 0 }),
    ...columnsOf(field, childRows, row),
  }))
  const added = Object.entries(texts).map(([name, place]) => ({
    table: place.table,
    rows: newTexts(writes, name).map(({ code, owner, id }) => ({
      ...{ [place.column]: code, [place.owner]: owner, [parent]: id },
    })),
  }))
  await insertTables(db.kind, tx, [{ table, rows, keys: ['id'] }, ...added])
}

function columnsOf({ of }: DefinedRows, { isNamed }: StoredChildRows, row: ChildRow): Record<string, ColumnValue> {
  return Object.fromEntries(
    Object.entries(of).flatMap(([name, field]): [string, ColumnValue][] => {
      const value = row[name]
      const isElsewhere = field.kind === 'texts' || (isNamed && (name === 'nameAr' || name === 'nameEn'))
      if (isElsewhere || value === undefined || typeof value === 'bigint') return []
      if (typeof value === 'boolean') return [[childColumn(name, field), value ? 1 : 0]]
      return typeof value === 'object' && value !== null ? [] : [[childColumn(name, field), value]]
    }),
  )
}

type Placed = { readonly code: string; readonly owner: number; readonly id: number }

function placed(id: number, rows: readonly ChildRow[], name: string): readonly Placed[] {
  return rows.flatMap(row => {
    const codes = row[name]
    return Array.isArray(codes) ? codes.map(code => ({ code, owner: row.id ?? 0, id })) : []
  })
}

/** Includes texts that have moved to another row. */
function goneTexts(writes: readonly FieldWrite[], name: string): readonly string[] {
  return writes
    .flatMap(({ id, before, rows }) => without(placed(id, before, name), placed(id, rows, name)))
    .map(({ code }) => code)
}

function newTexts(writes: readonly FieldWrite[], name: string): readonly Placed[] {
  return writes.flatMap(({ id, before, rows }) => without(placed(id, rows, name), placed(id, before, name)))
}

function without(texts: readonly Placed[], others: readonly Placed[]): readonly Placed[] {
  const owners = new Map(others.map(({ code, owner }) => [code, owner]))
  return texts.filter(({ code, owner }) => owners.get(code) !== owner)
}
