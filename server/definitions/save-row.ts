/** Adds, changes, retires and reactivates a row: once per idempotency key, in one transaction with its history. */
import { sql } from 'kysely'
import type { DefinitionRow, RowAction, SentFields } from '#contract/definitions/definition.ts'
import { emptyValue, type FieldValues, isNumbered, type ReplyValue } from '#contract/definitions/field.ts'
import type { Language } from '#contract/protocol.ts'
import type { Access } from '#domain/access/can.ts'
import type { Day } from '#domain/days.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { actorOf, recordAudit } from '../audit/audit.ts'
import { Failure, refuse } from '../calls/failure.ts'
import type { Caller } from '../calls/handler.ts'
import { dayAt, readConfiguration } from '../company/company.ts'
import type { Db, Tx } from '../db/database.ts'
import { insertTables } from '../db/insert-rows.ts'
import { bodyHashOf, keyOf, rememberedText, rememberTextRow } from '../idempotency.ts'
import { named } from '../lookups/named.ts'
import type { Services } from '../services.ts'
import { childProblems } from './child-problems.ts'
import { childRowsIn, completedChildRows, rowsFields } from './child-rows.ts'
import { conflictsSince, isOnlyPlanned } from './conflicts.ts'
import { branchesToHold, holdCatalogue, newIds } from './hold-catalogue.ts'
import { nextCode } from './next-code.ts'
import { wholeValues } from './read-child-rows.ts'
import { readRow, storedRow } from './read-rows.ts'
import { referenceProblems, replyChanges } from './references.ts'
import { changesBetween, ownChanges, writeHistory } from './row-history.ts'
import { keyProblems, keyTextOf } from './row-keys.ts'
import {
  type CheckedDraft,
  checkedRow,
  isActiveAs,
  isOfDefinition,
  type StoredDefinition,
  type StoredRow,
  storedColumnsOf,
  valuesOf,
} from './stored-definition.ts'
import { onceEach, treeProblems } from './tree.ts'
import { uniqueProblems } from './unique-fields.ts'
import { writeChildRows } from './write-child-rows.ts'

/** The context of a write: caller, definition and idempotency key. */
export type RowWriting = {
  readonly services: Pick<Services, 'db' | 'now'>
  readonly caller: Caller
  /** The language of the values in a conflict. */
  readonly language: Language
  readonly idempotencyKey: string | undefined
  /** Limited to the caller's branches. */
  readonly stored: StoredDefinition
}

/** A sent row must repeat its state: retiring and reactivating have their own call. */
function refuseOtherState(sent: SentFields[string], isActive: boolean): void {
  if (sent !== undefined && sent !== isActive) refuse([problem('isActive', 'invalid')])
}

export async function addRow(write: RowWriting, { isActive, ...sent }: SentFields): Promise<DefinitionRow> {
  const { services, caller, stored } = write
  const id = await onceInTransaction(write, { sent }, async tx => {
    const { db } = services
    refuseOtherState(isActive, true)
    const typed = { ...emptyValues(stored), ...(await withCodes(db, tx, stored, sent)) }
    const checked = await checkedValues(write, tx, {
      id: null,
      before: null,
      values: withChildRows(stored, null, typed),
    })
    const [newId = 0] = await newIds(db.kind, tx, stored.table, 1)
    const at = services.now()
    await stored.beforeWrite?.(db, tx, { id: null, values: checked }, { userId: caller.userId, at })
    const own = {
      id: newId,
      ...storedColumnsOf(stored, checked),
      version: 1,
      ...stateOf(stored, checked),
      changed_at: at,
    }
    const [beside = {}] = (await stored.columnsBeside?.(db, tx, [checked])) ?? []
    await insertTables(db.kind, tx, [{ table: stored.table, rows: [{ ...own, ...beside }] }])
    const [values = checked] = await writeChildRows(db, tx, stored, [{ id: newId, before: null, values: checked }])
    await stored.afterAdd?.(tx, [newId], caller)
    await record(write, tx, newId, { values, version: 1, action: 'created', before: emptyValues(stored), at })
    return newId
  })
  // A user who adds a branch gets access to it, which the access of this call does not include yet.
  return readRow(services.db, stored.afterAdd ? { ...stored, reach: null } : stored, id, caller)
}

export async function changeRow(
  write: RowWriting,
  id: number,
  { version, isActive, ...sent }: SentFields & { readonly version?: number | undefined },
): Promise<DefinitionRow> {
  const { services, caller, stored } = write
  await onceInTransaction(write, { id, version, sent }, async tx => {
    const row = await rowOfVersion(write, tx, id, version, sent)
    refuseOtherState(isActive, row.is_active === 1)
    await applyChange(write, tx, row, givenOf(sent))
    return id
  })
  return readRow(services.db, stored, id, caller)
}

/** Within a transaction that holds the catalogue. */
export async function applyChange(write: RowWriting, tx: Tx, row: StoredRow, given: FieldValues): Promise<void> {
  const { services, stored } = write
  const { db } = services
  const id = Number(row.id)
  const before = await wholeValuesOf(write, tx, row)
  const after = withChildRows(stored, before, { ...before, ...given })
  const wasActive = row.is_active === 1
  const checked = await checkedValues(write, tx, { id, before, values: after }, wasActive)
  if (changesBetween(stored.definition, before, checked).length === 0) return
  const [beside = {}] = (await stored.columnsBeside?.(db, tx, [checked])) ?? []
  const state = stateOf(stored, checked, wasActive)
  const by = { userId: write.caller.userId, at: services.now() }
  await stored.beforeWrite?.(db, tx, { id, values: checked }, by)
  await updateRow(write, tx, row, { ...storedColumnsOf(stored, checked), ...beside, ...state })
  const [values = checked] = await writeChildRows(db, tx, stored, [{ id, before, values: checked }])
  const isActive = state.is_active === 1
  const action = isActive === wasActive ? 'changed' : isActive ? 'broughtBack' : 'retired'
  await record(write, tx, id, { values, version: Number(row.version) + 1, action, before, at: services.now() })
}

function stateOf(stored: StoredDefinition, values: FieldValues, wasActive = true) {
  return { is_active: isActiveAs(stored, values, wasActive) ? 1 : 0 }
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
    if (stored.retiredDay !== undefined) {
      await applyChange(write, tx, row, { [stored.retiredDay]: isActive ? null : await todayOf(services) })
      return id
    }
    const values = valuesOf(stored, row)
    const [kin = []] = await treeProblems(tx, stored, [{ id, before: values, values, isActive }])
    const against = [...kin, ...(isActive ? [] : ((await stored.againstRetiring?.(tx, id)) ?? []))]
    if (against.length > 0) refuse(against)
    await updateRow(write, tx, row, { is_active: isActive ? 1 : 0 })
    const action = isActive ? 'broughtBack' : 'retired'
    await record(write, tx, id, { values, version: version + 1, action, before: values, at: services.now() })
    return id
  })
  return readRow(services.db, stored, id, caller)
}

/** The business day of the company. */
export async function todayOf({ db, now }: Pick<Services, 'db' | 'now'>): Promise<Day> {
  return dayAt(await readConfiguration(db), now())
}

/** Runs the work once per idempotency key; a retry gets the same id. */
async function onceInTransaction(
  { services, caller, idempotencyKey, stored }: RowWriting,
  body: object,
  work: (tx: Tx) => Promise<number>,
): Promise<number> {
  const { db, now } = services
  const bodyHash = bodyHashOf({ definition: stored.definition.name, ...body })
  const sent = { key: keyOf(idempotencyKey), userId: caller.userId, bodyHash }
  return db.write(await branchesToHold(db, stored), async tx => {
    await holdCatalogue(db.kind, tx)
    const known = await rememberedText(db.kind, tx, sent)
    if (known !== undefined) return Number(known)
    const id = await work(tx)
    await insertTables(db.kind, tx, [rememberTextRow(sent, String(id), now())])
    return id
  })
}

/** The row, which must have the caller's version if one is given. */
export async function rowOfVersion(
  write: RowWriting,
  tx: Tx,
  id: number,
  version: number | undefined,
  sent: SentFields,
): Promise<StoredRow> {
  const row = await storedRow(write.services.db, write.stored, tx, id)
  if (version === undefined || row.version === version) return row
  const found = await conflicts(write, tx, row, version, sent)
  // Planned changes do not conflict.
  if (found.length === 0 && (await isOnlyPlanned(tx, write.stored, id, version))) return row
  throw new Failure('row_changed', found)
}

/** The changes by others since that version: their value, and the caller's: the sent one, or that of their version. */
async function conflicts(
  { services, caller, language, stored }: RowWriting,
  tx: Tx,
  row: StoredRow,
  version: number,
  sent: SentFields,
): Promise<Problem[]> {
  const { definition, table } = stored
  const now = await wholeValuesOf({ services, stored }, tx, row)
  const change = { table, rowId: Number(row.id), fields: definition.fields, now, version, sent }
  const both = ownChanges(definition, await conflictsSince(tx, change), caller.access)
  const [named = []] = await replyChanges(services.db.kind, tx, { definition, lists: [both], access: caller.access })
  return named.map(({ field, from, to }, index) => {
    const [theirs, yours] = [textOf(to, language), textOf(from, language)]
    return problem(field, 'changedMeanwhile', { by: both[index]?.by ?? '', theirs, yours })
  })
}

function textOf(value: ReplyValue, language: Language): string {
  if (value === null || typeof value !== 'object') return String(value ?? '')
  if (isRows(value)) return value.map(row => rowText(row, language)).join('; ')
  const { code, nameAr, nameEn } = value
  return named({ name_ar: nameAr || nameEn, name_en: nameEn }, language).name || (code ?? '')
}

function isRows(value: ReplyValue): value is ReplyRows {
  return Array.isArray(value)
}
type ReplyRows = Extract<ReplyValue, readonly unknown[]>

/** The texts of its fields, joined. */
function rowText({ id: _, ...fields }: ReplyRows[number], language: Language): string {
  const texts = Object.values(fields).map(each => (isTexts(each) ? each.join(', ') : textOf(each, language)))
  return texts.filter(text => text !== '').join(' ')
}

function isTexts(value: ReplyRows[number][string]): value is readonly string[] {
  return Array.isArray(value)
}

async function wholeValuesOf(
  { services: { db }, stored }: Pick<RowWriting, 'services' | 'stored'>,
  tx: Tx,
  row: StoredRow,
) {
  const [values = {}] = await wholeValues(db, tx, stored, [row])
  return values
}

/** With the resulting child rows. */
function withChildRows({ definition }: StoredDefinition, before: FieldValues | null, values: FieldValues): FieldValues {
  const lists = rowsFields(definition).map(([name, field]) => {
    const [was, sent] = [childRowsIn(before, name), childRowsIn(values, name)]
    return [name, was === sent ? was : completedChildRows(field, was, sent)] as const
  })
  return { ...values, ...Object.fromEntries(lists) }
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

/** The audit entry comes last: it locks a chain that others wait for. */
export async function record(
  { services, caller, stored }: RowWriting,
  tx: Tx,
  rowId: number,
  { values, before, version, action, at }: Recorded,
): Promise<void> {
  const { definition, table } = stored
  const changes = changesBetween(definition, before, values)
  await writeHistory(services.db, tx, table, [{ rowId, version, action, changes }], { userId: caller.userId, at })
  const name = keyTextOf(definition, values) || keyTextOf(definition, before)
  const detail = { key: name, version, fields: changes.map(({ field }) => field) }
  const subject = `${definition.name} ${rowId}`
  await recordAudit(tx, { ...actorOf(caller), at, action: `definition.${action}`, subject, detail })
}

export function emptyValues({ definition }: StoredDefinition): FieldValues {
  return Object.fromEntries(Object.entries(definition.fields).map(([name, field]) => [name, emptyValue(field)]))
}

/** Without unsent fields. */
export function givenOf(sent: SentFields): FieldValues {
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

async function withCodes(db: Db, tx: Tx, stored: StoredDefinition, sent: SentFields): Promise<FieldValues> {
  const given: Record<string, FieldValues[string]> = { ...givenOf(sent) }
  for (const [name, field] of Object.entries(stored.definition.fields))
    if (isNumbered(field) && (given[name] ?? '') === '')
      given[name] = await nextCode(db, tx, stored, name, field.numberPrefix)
  return given
}

/** Returns the values to store; refuses values that violate the rules of the definition, uniqueness or references. */
async function checkedValues(
  { services, caller, stored }: RowWriting,
  tx: Tx,
  draft: Omit<CheckedDraft, 'isActive'>,
  wasActive = true,
): Promise<FieldValues> {
  const checked = checkedRow(stored, draft.values)
  const values = checked.ok ? checked.value : draft.values
  const isActive = isActiveAs(stored, values, wasActive)
  const checking = { db: services.db, tx, stored, access: caller.access, today: await todayOf(services) }
  const found = await draftProblems(checking, [{ ...draft, values, isActive }])
  const among = found[0] ?? []
  // As everywhere: a row of a branch without access is `access_denied`, not just invalid input.
  const forbidden = among.filter(({ code }) => code === 'notAllowed')
  if (forbidden.length > 0) throw new Failure('access_denied', forbidden)
  if (checked.ok && among.length === 0) return checked.value
  refuse([...(checked.ok ? [] : checked.problems), ...among])
}

type Checking = {
  readonly db: Db
  readonly tx: Tx
  readonly stored: StoredDefinition
  readonly access: Access
  readonly today: Day
}

/** By draft, the problems of uniqueness, references, child rows, rules and the tree. */
export async function draftProblems(
  { db, tx, stored, access, today }: Checking,
  drafts: readonly CheckedDraft[],
): Promise<Problem[][]> {
  const all = [
    await uniqueProblems(db, tx, stored, drafts),
    await keyProblems(db, tx, stored, drafts),
    await referenceProblems(db.kind, tx, stored.definition, drafts, access),
    await childProblems(db, tx, stored, drafts, access),
    (await stored.checkDrafts?.(db, tx, drafts, today)) ?? [],
    await treeProblems(tx, stored, drafts),
  ]
  return drafts.map((_, index) => onceEach(all.flatMap(each => each[index] ?? [])))
}
