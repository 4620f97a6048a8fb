/** The rows of an import as they were sent, each cell read as its field: what cannot be read is told beside the others. */
import type { Definition } from '#contract/definitions/definition.ts'
import { type DefinedField, type FieldValues, inputSchema, type WireValue } from '#contract/definitions/field.ts'
import type { Access } from '#domain/access/can.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { problemsOf } from '../calls/problems.ts'
import type { Db } from '../db/open.ts'
import { readByTexts, referenceFields } from './references.ts'

export type SentRow = Readonly<Record<string, WireValue | undefined>>

/** What could not be read is among the problems and not among the values. */
export type ReadRow = { readonly values: FieldValues; readonly problems: readonly Problem[] }

type Cell =
  | { readonly ok: true; readonly value: FieldValues[string] }
  | { readonly ok: false; readonly problems: readonly Problem[] }
type CellReader = (cell: WireValue) => Cell

/** So many rows are read before others get their turn. */
const rowsPerTurn = 200

export async function readSentRows(
  db: Db,
  definition: Definition,
  rows: readonly SentRow[],
  access: Access,
): Promise<ReadRow[]> {
  const readers = await readersOf(db, definition, rows, access)
  const read: ReadRow[] = []
  for (const [index, row] of rows.entries()) {
    if (index % rowsPerTurn === rowsPerTurn - 1) await new Promise(resolve => setImmediate(resolve))
    const values: Record<string, FieldValues[string]> = {}
    const problems: Problem[] = []
    for (const [name, readCell] of readers) {
      const cell = row[name]
      if (cell === undefined) continue
      const result = readCell(cell)
      if (result.ok) values[name] = result.value
      else problems.push(...result.problems.map(each => ({ ...each, at: name })))
    }
    if (row[definition.key] === undefined) problems.push(problem(definition.key, 'required'))
    read.push({ values, problems })
  }
  return read
}

async function readersOf(
  db: Db,
  definition: Definition,
  rows: readonly SentRow[],
  access: Access,
): Promise<readonly (readonly [string, CellReader])[]> {
  const references = new Map<string, CellReader>()
  for (const [name, field] of referenceFields(definition)) {
    const texts = new Set(rows.map(row => textOf(row[name] ?? null)).filter(text => text !== ''))
    const found = await readByTexts(db, field, texts, access)
    const plain = plainReader(field)
    references.set(name, cell => {
      const named = found.get(textOf(cell))
      if (named === undefined) return plain(null)
      return named.ok ? { ok: true, value: named.id } : { ok: false, problems: [problem('', named.code)] }
    })
  }
  return Object.entries(definition.fields).map(([name, field]) => [name, references.get(name) ?? plainReader(field)])
}

function plainReader(field: DefinedField): CellReader {
  const schema = inputSchema(field)
  return cell => {
    const parsed = schema.safeParse(plainCell(field, cell), { reportInput: true })
    return parsed.success ? { ok: true, value: parsed.data } : { ok: false, problems: problemsOf(parsed.error) }
  }
}

/** Sheets hold codes as numbers, and nothing where a text is empty; a count may stand there as a text. */
function plainCell(field: DefinedField, cell: WireValue): WireValue {
  if (field.kind === 'flag') return cell === '' || cell === null ? false : cell
  const isText = field.kind === 'text' || field.kind === 'code' || field.kind === 'choice' || field.kind === 'colour'
  if (isText) return cell === null ? '' : typeof cell === 'number' ? String(cell) : cell
  if (cell === '') return null
  return field.kind === 'count' && typeof cell === 'string' && /^\d{1,15}$/.test(cell) ? Number(cell) : cell
}

function textOf(cell: WireValue): string {
  return cell === null ? '' : String(cell).trim()
}
