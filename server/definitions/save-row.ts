/** Adds a row, changes one, retires it and brings it back: once under its key, in one transaction with its history. */
import { sql } from 'kysely'
import type { DefinitionRow, RowAction, SentFields } from '#contract/definitions/definition.ts'
import { emptyValue, type FieldValues, type ToldValue } from '#contract/definitions/field.ts'
import type { Language } from '#contract/protocol.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { actorOf, recordAudit } from '../audit/audit.ts'
import { Failure, refuse } from '../calls/failure.ts'
import type { Caller } from '../calls/handler.ts'
import { insertTables } from '../db/insert-rows.ts'
import type { Db, Tx } from '../db/open.ts'
import { bodyHashOf, keyOf, rememberedText, rememberTextRow } from '../idempotency.ts'
import { named } from '../lookups/named.ts'
import type { Services } from '../services.ts'
import { conflictsSince } from './conflicts.ts'
import { holdCatalogue, newIds } from './hold-catalogue.ts'
import { nextCode } from './next-code.ts'
import { readRow, storedRow } from './read-rows.ts'
import { type ReferringDraft, referenceProblems, toldChanges } from './references.ts'
import { changesBetween, writeHistory } from './row-history.ts'
import {
  checkedRow,
  isOfDefinition,
  type StoredDefinition,
  type StoredRow,
  storedColumnsOf,
  valuesOf,
} from './stored-definition.ts'
import { type RowDraft, uniqueProblems } from './unique-fields.ts'

/** Who writes to which definition, under which key. */
export type RowWriting = {
  readonly services: Services
  readonly caller: Caller
  /** In which the caller is told what others have changed. */
  readonly language: Language
  readonly idempotencyKey: string | undefined
  /** As far as the caller has to do with it. */
  readonly stored: StoredDefinition
}

export async function addRow(write: RowWriting, sent: SentFields): Promise<DefinitionRow> {
  const { services, caller, stored } = write
  const id = await onceInTransaction(write, { sent }, async tx => {
    const { db } = services
    const typed = { ...emptyValues(stored), ...(await withCodes(db, tx, stored, sent)) }
    const values = await checkedValues(write, tx, { id: null, before: null, values: typed })
    const [newId = 0] = await newIds(db.kind, tx, stored.table, 1)
    const at = services.now()
    const row = { id: newId, ...storedColumnsOf(stored, values), version: 1, is_active: 1, changed_at: at }
    await insertTables(db.kind, tx, [{ table: stored.table, rows: [row] }])
    await record(write, tx, newId, { values, version: 1, action: 'created', before: emptyValues(stored), at })
    return newId
  })
  return readRow(services.db, stored, id, caller)
}

export async function changeRow(
  write: RowWriting,
  id: number,
  { version, ...sent }: SentFields & { readonly version: number },
): Promise<DefinitionRow> {
  const { services, caller, stored } = write
  const { db } = services
  await onceInTransaction(write, { id, version, sent }, async tx => {
    const row = await rowOfVersion(write, tx, id, version, sent)
    const before = valuesOf(stored, row)
    const values = await checkedValues(write, tx, { id, before, values: { ...before, ...givenOf(sent) } })
    if (changesBetween(stored.definition, before, values).length === 0) return id
    await updateRow(write, tx, row, { ...storedColumnsOf(stored, values) })
    await record(write, tx, id, { values, version: version + 1, action: 'changed', before, at: services.now() })
    return id
  })
  return readRow(db, stored, id, caller)
}

export async function setActive(
  write: RowWriting,
  id: number,
  { version, isActive }: { readonly version: number; readonly isActive: boolean },
): Promise<DefinitionRow> {
  const { services, caller, stored } = write
  await onceInTransaction(write, { id, version, isActive }, async tx => {
    const row = await rowOfVersion(write, tx, id, version, {})
    if ((row.is_active === 1) === isActive) return id
    await updateRow(write, tx, row, { is_active: isActive ? 1 : 0 })
    const values = valuesOf(stored, row)
    const action = isActive ? 'broughtBack' : 'retired'
    await record(write, tx, id, { values, version: version + 1, action, before: values, at: services.now() })
    return id
  })
  return readRow(services.db, stored, id, caller)
}

/** Does the work once under the key of the call, and answers the id that it has answered then. */
async function onceInTransaction(
  { services, caller, idempotencyKey, stored }: RowWriting,
  body: object,
  work: (tx: Tx) => Promise<number>,
): Promise<number> {
  const { db, now } = services
  const bodyHash = bodyHashOf({ definition: stored.definition.name, ...body })
  const sent = { key: keyOf(idempotencyKey), userId: caller.userId, bodyHash }
  return db.write([], async tx => {
    await holdCatalogue(db.kind, tx)
    const known = await rememberedText(db.kind, tx, sent)
    if (known !== undefined) return Number(known)
    const id = await work(tx)
    await insertTables(db.kind, tx, [rememberTextRow(sent, String(id), now())])
    return id
  })
}

/** The row, which must be as it was when the caller read it. */
export async function rowOfVersion(
  write: RowWriting,
  tx: Tx,
  id: number,
  version: number,
  sent: SentFields,
): Promise<StoredRow> {
  const row = await storedRow(write.services.db, write.stored, tx, id)
  if (row.version === version) return row
  throw new Failure('row_changed', await conflicts(write, tx, row, version, sent))
}

/** What others have changed since: their value, and the caller's, which is that of the version they had where they sent none. */
async function conflicts(
  { services, caller, language, stored }: RowWriting,
  tx: Tx,
  row: StoredRow,
  version: number,
  sent: SentFields,
): Promise<Problem[]> {
  const { definition, table } = stored
  const change = { table, rowId: Number(row.id), fields: definition.fields, now: valuesOf(stored, row), version, sent }
  const both = await conflictsSince(tx, change)
  const [named = []] = await toldChanges(services.db.kind, tx, { definition, lists: [both], access: caller.access })
  return named.map(({ field, from, to }, index) => {
    const [theirs, yours] = [textOf(to, language), textOf(from, language)]
    return problem(field, 'changedMeanwhile', { by: both[index]?.by ?? '', theirs, yours })
  })
}

function textOf(value: ToldValue, language: Language): string {
  if (value === null || typeof value !== 'object') return String(value ?? '')
  const { code, nameAr, nameEn } = value
  return named({ name_ar: nameAr || nameEn, name_en: nameEn }, language).name || (code ?? '')
}

async function updateRow({ services, stored }: RowWriting, tx: Tx, row: StoredRow, columns: object): Promise<void> {
  const changed = { ...columns, version: Number(row.version) + 1, changed_at: services.now() }
  const sets = Object.entries(changed).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`UPDATE ${sql.table(stored.table)} SET ${sql.join(sets)}
    WHERE id = ${row.id} AND ${isOfDefinition(stored)}`.execute(tx)
}

type Recorded = {
  readonly values: FieldValues
  readonly before: FieldValues
  readonly version: number
  readonly action: RowAction
  readonly at: number
}

/** The audit comes last: it holds a chain that others wait for. */
export async function record(
  { services, caller, stored }: RowWriting,
  tx: Tx,
  rowId: number,
  { values, before, version, action, at }: Recorded,
): Promise<void> {
  const { definition, table } = stored
  const changes = changesBetween(definition, before, values)
  await writeHistory(services.db, tx, table, [{ rowId, version, action, changes }], { userId: caller.userId, at })
  const name = String(values[definition.key] ?? before[definition.key] ?? '')
  const detail = { key: name, version, fields: changes.map(({ field }) => field) }
  const subject = `${definition.name} ${rowId}`
  await recordAudit(tx, { ...actorOf(caller), at, action: `definition.${action}`, subject, detail })
}

export function emptyValues({ definition }: StoredDefinition): FieldValues {
  return Object.fromEntries(Object.entries(definition.fields).map(([name, field]) => [name, emptyValue(field)]))
}

/** Without the fields that were not sent. */
export function givenOf(sent: SentFields): FieldValues {
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

async function withCodes(db: Db, tx: Tx, stored: StoredDefinition, sent: SentFields): Promise<FieldValues> {
  const given: Record<string, FieldValues[string]> = { ...givenOf(sent) }
  for (const [name, field] of Object.entries(stored.definition.fields))
    if ('numberPrefix' in field && field.numberPrefix !== undefined && given[name] === undefined)
      given[name] = await nextCode(db, tx, stored, name, field.numberPrefix)
  return given
}

/** The values as they are stored; refuses those that the rules of the definition, another row or what they name stand against. */
async function checkedValues(
  { services: { db }, caller, stored }: RowWriting,
  tx: Tx,
  draft: RowDraft & ReferringDraft,
): Promise<FieldValues> {
  const checked = checkedRow(stored, draft.values)
  const [taken = []] = await uniqueProblems(db, tx, stored, [draft])
  const [named = []] = await referenceProblems(db.kind, tx, stored.definition, [draft], caller.access)
  // As everywhere: what is of a branch of others is forbidden, and not only wrong.
  const forbidden = named.filter(({ code }) => code === 'notAllowed')
  if (forbidden.length > 0) throw new Failure('access_denied', forbidden)
  if (checked.ok && taken.length === 0 && named.length === 0) return checked.value
  refuse([...(checked.ok ? [] : checked.problems), ...taken, ...named])
}
