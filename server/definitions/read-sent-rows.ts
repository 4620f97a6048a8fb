/** Reads the rows of an import, each cell by its field; unreadable cells become problems. */
import type { Definition } from '#contract/definitions/definition.ts'
import type { ChildRow, ChildValue, DefinedRows, FieldValues } from '#contract/definitions/field.ts'
import type { SentCells, SentChildCells } from '#contract/definitions/import-calls.ts'
import type { Access } from '#domain/access/can.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { foldCode } from '#domain/search/fold.ts'
import type { Db } from '../db/database.ts'
import { rowsFields } from './child-rows.ts'
import { type Beside, type CellReader, readersOf } from './read-sent-cells.ts'

/** Unreadable cells are in `problems` and not in `values`. */
export type ReadRow = {
  readonly values: FieldValues
  readonly problems: readonly Problem[]
  /** Names that match nothing, by field. */
  readonly absent: Readonly<Record<string, string>>
  /** The fields whose missing names are created before the row is stored. */
  readonly created: readonly string[]
  /** The indexes of the child rows in the request, by field. */
  readonly places: Readonly<Record<string, readonly number[]>>
}

/** Yields to other work after this many rows. */
const rowsPerTurn = 200

export async function readSentRows(
  db: Db,
  definition: Definition,
  rows: readonly SentCells[],
  access: Access,
): Promise<ReadRow[]> {
  const readers = await readersOf(db, definition.fields, rows, access, besideIn(definition, rows))
  const childRows = await childReaders(db, definition, rows, access)
  const read: ReadRow[] = []
  for (const [index, row] of rows.entries()) {
    if (index % rowsPerTurn === rowsPerTurn - 1) await new Promise(resolve => setImmediate(resolve))
    const { values, problems, absent } = readCells(readers, row)
    const lists = childRows.map(({ name, read }) => ({ name, ...read(childCells(row[name])) }))
    const own = lists.flatMap(({ name, rows: list }) => (list === null ? [] : [[name, list] as const]))
    if (row[definition.key] === undefined) problems.push(problem(definition.key, 'required'))
    read.push({
      values: { ...values, ...Object.fromEntries(own) },
      absent,
      created: [],
      problems: [...problems, ...lists.flatMap(({ name, problems }) => within(name, problems))],
      places: Object.fromEntries(lists.map(({ name, places }) => [name, places])),
    })
  }
  return read
}

function besideIn({ tree, key }: Definition, rows: readonly SentCells[]): Beside | null {
  if (tree === undefined) return null
  const places = new Map(rows.map((row, place) => [foldCode(String(row[key] ?? '')), place]))
  return { field: tree, placeOf: text => places.get(foldCode(text)) }
}

function within(name: string, problems: readonly Problem[]): readonly Problem[] {
  return problems.map(each => ({ ...each, at: `${name}.${each.at}` }))
}

function childCells(cell: SentCells[string]): readonly SentChildCells[] | null {
  return Array.isArray(cell) ? cell : null
}

function readCells<Value>(
  readers: readonly (readonly [string, CellReader<Value>])[],
  cells: Readonly<Record<string, unknown>>,
): { readonly values: Record<string, Value>; readonly problems: Problem[]; readonly absent: Record<string, string> } {
  const values: Record<string, Value> = {}
  const problems: Problem[] = []
  const absent: Record<string, string> = {}
  for (const [name, readCell] of readers) {
    const cell = cells[name]
    if (cell === undefined) continue
    const result = readCell(cell)
    if (result.ok) values[name] = result.value
    else {
      problems.push(...result.problems.map(each => ({ ...each, at: name })))
      if (result.absent !== undefined) absent[name] = result.absent
    }
  }
  return { values, problems, absent }
}

/** Skips empty rows. Null if no rows were sent. */
type ChildReader = {
  readonly name: string
  readonly read: (cells: readonly SentChildCells[] | null) => {
    readonly rows: readonly ChildRow[] | null
    readonly places: readonly number[]
    readonly problems: readonly Problem[]
  }
}

async function childReaders(
  db: Db,
  definition: Definition,
  rows: readonly SentCells[],
  access: Access,
): Promise<readonly ChildReader[]> {
  const fields = rowsFields(definition).map(async ([name, { of }]: readonly [string, DefinedRows]) => {
    const all = rows.flatMap(row => childCells(row[name]) ?? [])
    const readers = await readersOf<ChildValue>(db, of, all, access)
    const read: ChildReader['read'] = cells => {
      if (cells === null) return { rows: null, places: [], problems: [] }
      const own = cells.flatMap((row, place) =>
        Object.values(row).some(isFilled) ? [{ place, ...readCells(readers, row) }] : [],
      )
      return {
        rows: own.map(({ values }): ChildRow => ({ ...values, id: null })),
        places: own.map(({ place }) => place),
        problems: own.flatMap(({ place, problems }) => within(String(place), problems)),
      }
    }
    return { name, read }
  })
  return Promise.all(fields)
}

function isFilled(cell: unknown): boolean {
  return cell !== undefined && cell !== null && cell !== '' && !(Array.isArray(cell) && cell.length === 0)
}
