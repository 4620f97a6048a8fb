/**
 * Many rows at once, as they were read from a table of somebody else's. Each is known by its key: it is new, or changes the row that is
 * there, or finds it the same, so that an import that is done again does nothing. A trial says what would become of each; an import in earnest
 * is one transaction, and is refused whole where one row is wrong.
 */
import * as z from 'zod'
import type { FieldChange, ImportedRow, ImportReply } from '#contract/definitions/definition.ts'
import { type FieldValues, inputSchema, type WireValue } from '#contract/definitions/field.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { actorOf, recordAudit } from '../audit/audit.ts'
import { Failure } from '../calls/failure.ts'
import { problemsOf } from '../calls/problems.ts'
import { insertTables } from '../db/insert-rows.ts'
import type { Db, Tx } from '../db/open.ts'
import { bodyHashOf, keyOf, rememberedText, rememberTextRow } from '../idempotency.ts'
import { holdCatalogue, newIds } from './hold-catalogue.ts'
import { readByKeys } from './read-rows.ts'
import { type ChangedRow, changesBetween, writeHistory } from './row-history.ts'
import { emptyValues, type RowWriting } from './save-row.ts'
import { checkedRow, type StoredDefinition, type StoredRow, storedColumnsOf, valuesOf } from './stored-definition.ts'
import { uniqueProblems } from './unique-fields.ts'

export type SentRow = Readonly<Record<string, WireValue | undefined>>
type ImportBody = { readonly isTrial: boolean; readonly rows: readonly SentRow[] }

/** A row as its fields were read; what could not be read is among the problems and not among the values. */
type ReadRow = { readonly values: FieldValues; readonly problems: readonly Problem[] }

/** What would become of a row. */
type Planned = {
  readonly before: StoredRow | undefined
  readonly values: FieldValues
  readonly changes: readonly FieldChange[]
  readonly problems: readonly Problem[]
  readonly outcome: ImportedRow['outcome']
}

const countsOf = z.object({ newCount: z.int(), changedCount: z.int(), sameCount: z.int(), wrongCount: z.int() })

export async function importRows(write: RowWriting, { isTrial, rows }: ImportBody): Promise<ImportReply> {
  const { services, caller, idempotencyKey, stored } = write
  const { db, now } = services
  const read = await readSent(stored, rows)
  if (isTrial) return replyOf(await plan(db, db.read, stored, read), true)
  const bodyHash = bodyHashOf({ definition: stored.definition.name, rows })
  const sent = { key: keyOf(idempotencyKey), userId: caller.userId, bodyHash }
  return db.write([], async tx => {
    await holdCatalogue(db.kind, tx)
    const known = await rememberedText(db.kind, tx, sent)
    if (known !== undefined) return { ...countsOf.parse(JSON.parse(known)), rows: [] }
    const planned = await plan(db, tx, stored, read)
    const wrong = planned.flatMap(({ problems }, row) =>
      problems.map(each => ({ ...each, at: each.at === '' ? `rows.${row}` : `rows.${row}.${each.at}` })),
    )
    if (wrong.length > 0) throw new Failure('invalid_input', wrong)
    const reply = replyOf(planned, false)
    await carryOut(write, tx, planned)
    const { rows: _, ...counts } = reply
    await insertTables(db.kind, tx, [rememberTextRow(sent, JSON.stringify(counts), now())])
    const subject = `${stored.definition.name} ${counts.newCount + counts.changedCount}`
    if (counts.newCount + counts.changedCount > 0)
      await recordAudit(tx, { ...actorOf(caller), at: now(), action: 'definition.imported', subject, detail: counts })
    return reply
  })
}

/** So many rows are read before others get their turn. */
const rowsPerTurn = 200

async function readSent(stored: StoredDefinition, rows: readonly SentRow[]): Promise<ReadRow[]> {
  const schemas = Object.entries(stored.definition.fields).map(([name, field]) => [name, inputSchema(field)] as const)
  const read: ReadRow[] = []
  for (const [index, row] of rows.entries()) {
    if (index % rowsPerTurn === rowsPerTurn - 1) await new Promise(resolve => setImmediate(resolve))
    const values: Record<string, FieldValues[string]> = {}
    const problems: Problem[] = []
    for (const [name, schema] of schemas) {
      const cell = row[name]
      if (cell === undefined) continue
      const parsed = schema.safeParse(cellOf(stored, name, cell), { reportInput: true })
      if (parsed.success) values[name] = parsed.data
      else problems.push(...problemsOf(parsed.error).map(each => ({ ...each, at: name })))
    }
    if (row[stored.definition.key] === undefined) problems.push(problem(stored.definition.key, 'required'))
    read.push({ values, problems })
  }
  return read
}

/** Sheets hold codes as numbers, and nothing where a text is empty. */
function cellOf({ definition }: StoredDefinition, name: string, cell: WireValue): WireValue {
  const kind = definition.fields[name]?.kind
  if (kind === 'money') return cell === '' ? null : cell
  if (kind === 'flag') return cell === '' || cell === null ? false : cell
  if (cell === null) return ''
  return typeof cell === 'number' ? String(cell) : cell
}

async function plan(db: Db, tx: Tx, stored: StoredDefinition, read: readonly ReadRow[]): Promise<Planned[]> {
  const { definition } = stored
  const keyOfRow = ({ values }: ReadRow) => String(values[definition.key] ?? '')
  const known = await readByKeys(db, tx, stored, read.map(keyOfRow))
  const empty = emptyValues(stored)
  const drafts = read.map(row => {
    const before = known.get(keyOfRow(row))
    const typed = { ...(before ? valuesOf(stored, before) : empty), ...row.values }
    const checked = checkedRow(stored, typed)
    const values = checked.ok ? checked.value : typed
    return { before, values, id: before ? Number(before.id) : null, rules: checked.ok ? [] : checked.problems }
  })
  const taken = await uniqueProblems(db, tx, stored, drafts)
  return drafts.map(({ before, values, rules }, index) => {
    const own = read[index]?.problems ?? []
    const missing = before || own.length > 0 ? [] : missingFields(stored, values)
    const problems = [...own, ...missing, ...(own.length > 0 ? [] : rules), ...(taken[index] ?? [])]
    const changes = before ? changesBetween(definition, valuesOf(stored, before), values) : []
    const outcome = problems.length > 0 ? 'wrong' : !before ? 'new' : changes.length > 0 ? 'changed' : 'same'
    return { before, values, changes, problems, outcome }
  })
}

/** What a new row must say and does not. */
function missingFields({ definition }: StoredDefinition, values: FieldValues): Problem[] {
  return Object.entries(definition.fields).flatMap(([name, field]) =>
    'lengthMin' in field && (field.lengthMin ?? 0) > 0 && values[name] === '' ? [problem(name, 'required')] : [],
  )
}

function replyOf(planned: readonly Planned[], isTrial: boolean): ImportReply {
  const countOf = (outcome: Planned['outcome']) => planned.filter(each => each.outcome === outcome).length
  return {
    newCount: countOf('new'),
    changedCount: countOf('changed'),
    sameCount: countOf('same'),
    wrongCount: countOf('wrong'),
    rows: isTrial ? planned.map(reported) : [],
  }
}

function reported({ outcome, problems, changes }: Planned, row: number): ImportedRow {
  return { row, outcome, problems: problems.map(each => ({ ...each })), changes: [...changes] }
}

async function carryOut({ services, caller, stored }: RowWriting, tx: Tx, planned: readonly Planned[]): Promise<void> {
  const { db } = services
  const at = services.now()
  const added = planned.filter(({ outcome }) => outcome === 'new')
  const changed = planned.filter(({ outcome }) => outcome === 'changed')
  const ids = added.length > 0 ? await newIds(db.kind, tx, stored.table, added.length) : []
  const rows = [
    ...added.map(({ values }, index) => ({
      ...{ id: ids[index] ?? 0, ...storedColumnsOf(stored, values) },
      ...{ version: 1, is_active: 1, changed_at: at },
    })),
    ...changed.map(({ values, before }) => ({
      ...{ id: Number(before?.id), ...storedColumnsOf(stored, values) },
      ...{ version: Number(before?.version) + 1, is_active: Number(before?.is_active), changed_at: at },
    })),
  ]
  await insertTables(db.kind, tx, [{ table: stored.table, rows, keys: ['id'] }])
  const empty = emptyValues(stored)
  const history: ChangedRow[] = [
    ...added.map(
      ({ values }, index): ChangedRow => ({
        ...{ rowId: ids[index] ?? 0, version: 1, action: 'created' },
        changes: changesBetween(stored.definition, empty, values),
      }),
    ),
    ...changed.map(
      ({ before, changes }): ChangedRow => ({
        ...{ rowId: Number(before?.id), version: Number(before?.version) + 1, action: 'changed', changes },
      }),
    ),
  ]
  await writeHistory(db, tx, stored.table, history, { userId: caller.userId, at })
}
