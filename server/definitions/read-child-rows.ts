/** Reads child rows, and rows with their child rows. */
import { type RawBuilder, sql } from 'kysely'
import type { ChildRow, DefinedRows, FieldValues } from '#contract/definitions/field.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { childColumn, childRow, rowsFields, type StoredChildRows, type StoredTexts } from './child-rows.ts'
import { type StoredDefinition, type StoredRow, valuesOf } from './stored-definition.ts'

/** The stored field values of rows, with their child rows. */
export async function wholeValues(
  db: Pick<Db, 'kind'>,
  tx: Tx,
  stored: StoredDefinition,
  rows: readonly StoredRow[],
): Promise<readonly FieldValues[]> {
  const ids = rows.map(row => Number(row.id))
  const childRowsOf =
    rowsFields(stored.definition).length > 0 ? await readChildRows(db.kind, tx, stored, ids) : () => ({})
  return rows.map(row => ({ ...valuesOf(stored, row), ...childRowsOf(Number(row.id)) }))
}

export function storedChildRowsOf({ definition, childRows = {} }: StoredDefinition, name: string): StoredChildRows {
  const found = childRows[name]
  if (!found) throw new Error(`Where the rows ${name} of ${definition.name} are stored is not said.`)
  return found
}

/** The child rows of the rows with these ids, by field, in id order, limited to the caller's branches. */
export async function readChildRows(
  kind: Db['kind'],
  tx: Tx,
  stored: StoredDefinition,
  ids: readonly number[],
): Promise<(id: number) => Readonly<Record<string, readonly ChildRow[]>>> {
  const read = rowsFields(stored.definition).map(async ([name, field]) => {
    const rows = await readField(kind, tx, stored, name, field, ids)
    return { name, byParent: Map.groupBy(rows, ({ parent }) => parent) }
  })
  const fields = await Promise.all(read)
  return id =>
    Object.fromEntries(fields.map(({ name, byParent }) => [name, (byParent.get(id) ?? []).map(({ row }) => row)]))
}

async function readField(
  kind: Db['kind'],
  tx: Tx,
  stored: StoredDefinition,
  name: string,
  field: DefinedRows,
  ids: readonly number[],
) {
  const { table, parent, isNamed, texts = {} } = storedChildRowsOf(stored, name)
  const names = isNamed
    ? [sql`, naming.name_ar, naming.name_en`, sql`JOIN naming ON naming.id = own.naming_id`]
    : [sql``, sql``]
  const { rows } = await sql<StoredRow>`SELECT own.*${names[0]} FROM ${sql.table(table)} AS own ${names[1]}
    WHERE ${inList(kind, `own.${parent}`, ids)} AND ${reachCondition(kind, stored, field)} ORDER BY own.id`.execute(tx)
  const codes = new Map<string, ReadonlyMap<number, readonly string[]>>()
  for (const [each, place] of Object.entries(texts)) codes.set(each, await readTexts(kind, tx, place, parent, ids))
  return rows.map(row => ({
    parent: Number(row[parent]),
    row: childRow(field, Number(row.id), (each, described) => {
      if (described.kind === 'texts') return codes.get(each)?.get(Number(row.id)) ?? []
      const value = row[childColumn(each, described)] ?? null
      return described.kind === 'flag' ? value === 1 : value
    }),
  }))
}

function reachCondition(kind: Db['kind'], { reach = null }: StoredDefinition, { ofBranch, of }: DefinedRows) {
  const field = of[ofBranch ?? '']
  if (reach === null || ofBranch === undefined || field === undefined) return sql<boolean>`1 = 1`
  return inList(kind, `own.${childColumn(ofBranch, field)}`, reach)
}

async function readTexts(
  kind: Db['kind'],
  tx: Tx,
  { table, column, owner }: StoredTexts,
  parent: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const order: RawBuilder<unknown> = sql.ref(column)
  const { rows } = await sql<{ owner: number; code: string }>`SELECT ${sql.ref(owner)} AS owner, ${order} AS code
    FROM ${sql.table(table)} WHERE ${inList(kind, parent, ids)}`.execute(tx)
  const byOwner = Map.groupBy(rows, row => row.owner)
  return new Map(Array.from(byOwner, ([id, own]) => [id, own.map(({ code }) => code).toSorted()]))
}
