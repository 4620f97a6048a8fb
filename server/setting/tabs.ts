/**
 * The settings tabs: reads them, and changes them in one transaction with their history. A tab's version is that of its last change; on a
 * conflict the user gets both values. A change locks every branch, so that no bill in progress uses the old rule.
 */
import { sql } from 'kysely'
import type { DefinedValue, FieldValues, WireCell, WireValue } from '#contract/definitions/field.ts'
import { ownFields, type SentSettings, type SettingsTab, type StoredTab } from '#contract/settings/tab.ts'
import { problem, type Result } from '#domain/problem.ts'
import { actorOf, recordAudit } from '../audit/audit.ts'
import { Failure, refuse } from '../calls/failure.ts'
import type { Caller } from '../calls/handler.ts'
import {
  type Configuration,
  loadConfiguration,
  readConfiguration,
  type Settings,
  writeSettings,
} from '../company/company.ts'
import type { Db, Tx } from '../db/database.ts'
import { insertTables } from '../db/insert-rows.ts'
import { conflictsSince } from '../definitions/conflicts.ts'
import { changesBetween, type HistoryEntry, readRowHistory, writeHistory } from '../definitions/row-history.ts'
import { givenOf } from '../definitions/save-row.ts'
import { storedColumnOf } from '../definitions/stored-definition.ts'
import { bodyHashOf, keyOf, rememberedText, rememberTextRow } from '../idempotency.ts'
import type { Services } from '../services.ts'

export type TabWriting = {
  readonly services: Services
  readonly caller: Caller
  readonly idempotencyKey: string | undefined
}

/** A change of a tab's fields, as input of its rule. */
export type TabChange = {
  readonly before: FieldValues
  readonly after: FieldValues
  readonly configuration: Configuration
  readonly caller: Caller
  /** Empty when none was given. */
  readonly reason: string
  readonly now: number
}

/** Returns the fields to store, or their problems. */
export type TabRule = (tx: Tx, change: TabChange) => Promise<Result<FieldValues>>

/** Storage of fields outside the company row and the settings. A change of one field writes all of them. */
export type TabStore = {
  readonly fields: readonly string[]
  readonly read: (configuration: Configuration) => FieldValues
  readonly write: (tx: Tx, change: TabChange) => Promise<void>
}

/** A tab with its description, its rule, and its separate storage. */
export type ServedTab = { readonly tab: SettingsTab; readonly rule: TabRule; readonly store?: TabStore }

/** Tabs are single rows: their history is stored under the tab's name. */
const onlyRow = 1
const firstVersion = 1

/** The fields that the caller may see. */
export async function readTab(db: Db, served: ServedTab, { access }: Pick<Caller, 'access'>): Promise<StoredTab> {
  // Reads the version first: a concurrent change makes it too old, and saving then reports the conflict.
  const version = await versionOf(db.read, served.tab)
  return { ...valuesIn(await readConfiguration(db), served, ownFields(served.tab, access)), version }
}

export async function readTabHistory(
  db: Db,
  tab: SettingsTab,
  { access }: Pick<Caller, 'access'>,
): Promise<HistoryEntry[]> {
  const own = ownFields(tab, access)
  const entries = await readRowHistory(db.read, tableOf(tab), onlyRow)
  return entries
    .map(entry => ({ ...entry, changes: entry.changes.filter(({ field }) => own[field] !== undefined) }))
    .filter(({ changes }) => changes.length > 0)
}

type SentChange = { readonly version: number; readonly reason?: string | undefined } & SentSettings

export async function changeTab(write: TabWriting, served: ServedTab, body: SentChange): Promise<StoredTab> {
  const { tab } = served
  const { services, caller, idempotencyKey } = write
  const { db, now } = services
  const { version, reason = '', ...given } = body
  const sent: FieldValues = givenOf(given)
  const own = ownFields(tab, caller.access)
  const foreign = Object.keys(sent).filter(name => own[name] === undefined)
  if (foreign.length > 0) refuse(foreign.map(name => problem(name, 'notAllowed')))
  const once = { key: keyOf(idempotencyKey), userId: caller.userId, bodyHash: bodyHashOf({ tab: tab.name, ...body }) }
  await writeHeld(db, async tx => {
    if ((await rememberedText(db.kind, tx, once)) !== undefined) return
    const configuration = await loadConfiguration(tx)
    await requireVersion(tx, served, { version, sent, own, configuration })
    const before = currentValues(configuration, served)
    const change = { before, after: { ...before, ...sent }, configuration, caller, reason, now: now() }
    await changeByRule(services, tx, served, change)
    await insertTables(db.kind, tx, [rememberTextRow(once, tab.name, change.now)])
  })
  return readTab(db, served, caller)
}

/** Writes with every branch locked, and after every other writer of settings. */
export async function writeHeld<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const branchIds = [...(await readConfiguration(db)).branches.keys()]
  return db.write(branchIds, async tx => {
    // SQLite has one writer.
    if (db.kind === 'postgres')
      await sql`SELECT number FROM revision WHERE subject = 'configuration' FOR UPDATE`.execute(tx)
    return work(tx)
  })
}

type HeldChange = Pick<TabChange, 'configuration' | 'caller' | 'now'> & {
  readonly reason?: string
  readonly services: Services
  /** The transaction of `writeHeld`. */
  readonly tx: Tx
}

/** Changes a tab from another call, by the tab's rule. */
export async function changeHeldTab(
  { services, tx, reason = '', ...held }: HeldChange,
  served: ServedTab,
  change: (before: FieldValues) => FieldValues,
): Promise<void> {
  const before = currentValues(held.configuration, served)
  await changeByRule(services, tx, served, { ...held, before, after: change(before), reason })
}

async function changeByRule(services: Services, tx: Tx, served: ServedTab, change: TabChange): Promise<void> {
  const ruled = await served.rule(tx, change)
  if (!ruled.ok) refuse(ruled.problems)
  await recordChange(services, tx, served, { ...change, after: ruled.value })
}

function currentValues(configuration: Configuration, served: ServedTab): FieldValues {
  return valuesIn(configuration, served, served.tab.fields)
}

/** Stores the differences with history and audit. The audit comes last: it locks a chain that others wait for. */
async function recordChange({ db }: Services, tx: Tx, { tab, store }: ServedTab, change: TabChange): Promise<void> {
  const { before, after, caller, reason, now: at } = change
  const changes = changesBetween(tab, before, after)
  if (changes.length === 0) return
  const version = (await versionOf(tx, tab)) + 1
  const names = changes.map(({ field }) => field)
  const own = names.filter(name => !store?.fields.includes(name))
  await storeValues(tx, tab, change, own)
  if (own.length < names.length) await store?.write(tx, change)
  const changed = { rowId: onlyRow, version, action: 'changed', changes } as const
  await writeHistory(db, tx, tableOf(tab), [changed], { userId: caller.userId, at })
  const cells = Object.fromEntries(changes.map(({ field, from, to }) => [field, [cellOf(from), cellOf(to)] as const]))
  await recordAudit(tx, {
    ...actorOf(caller),
    at,
    action: 'setting.changed',
    subject: `setting ${tab.name}`,
    detail: { version, changes: cells, ...(reason !== '' && { reason }) },
  })
}

/** No setting is a list. */
function cellOf(value: WireValue): WireCell {
  return typeof value === 'object' ? null : value
}

type Fields = SettingsTab['fields']

/** The fields with the company's values. A number with only a few allowed values is a choice. */
function valuesIn(configuration: Configuration, { store }: ServedTab, fields: Fields): FieldValues {
  const { company, settings } = configuration
  const elsewhere = store?.read(configuration) ?? {}
  const stored = new Map<string, DefinedValue>([elsewhere, settings, company].flatMap(each => Object.entries(each)))
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => {
      const value = stored.get(storedColumnOf({ fields }, name)) ?? stored.get(name) ?? null
      return [name, kind === 'choice' ? String(value) : value]
    }),
  )
}

/** Names and identifiers are in the company row; every other field is a setting of its own. */
async function storeValues(tx: Tx, tab: SettingsTab, change: TabChange, names: readonly string[]): Promise<void> {
  const { company, settings } = change.configuration
  const columns: Record<string, string> = {}
  const decided: Record<string, DefinedValue> = {}
  for (const name of names) {
    const value = change.after[name] ?? null
    const column = storedColumnOf(tab, name)
    if (Object.hasOwn(company, column)) columns[column] = String(value)
    else decided[name] = typeof settings[name as keyof Settings] === 'number' ? Number(value) : value
  }
  if (Object.keys(columns).length > 0) await tx.updateTable('company').set(columns).where('id', '=', 1).execute()
  await writeSettings(tx, decided as Partial<Settings>, change.now)
}

/** The caller's version must be the last, ignoring changes of fields that they may not see. */
async function requireVersion(
  tx: Tx,
  served: ServedTab,
  { version, sent, own, configuration }: SentVersion,
): Promise<void> {
  if ((await versionOf(tx, served.tab)) === version) return
  const now = valuesIn(configuration, served, own)
  const change = { table: tableOf(served.tab), rowId: onlyRow, fields: own, now, version, sent }
  const conflicts = await conflictsSince(tx, change)
  const problems = conflicts.map(({ field, by, from, to }) =>
    problem(field, 'changedMeanwhile', { by, theirs: String(to ?? ''), yours: String(from ?? '') }),
  )
  if (problems.length > 0) throw new Failure('row_changed', problems)
}

type SentVersion = {
  readonly version: number
  readonly sent: FieldValues
  /** The fields that the caller may see. */
  readonly own: Fields
  readonly configuration: Configuration
}

/** The number of the last change. */
async function versionOf(tx: Tx, tab: SettingsTab): Promise<number> {
  const last = await tx
    .selectFrom('row_change')
    .select('version')
    .where('table_name', '=', tableOf(tab))
    .where('row_id', '=', onlyRow)
    .orderBy('version', 'desc')
    .executeTakeFirst()
  return last?.version ?? firstVersion
}

function tableOf({ name }: SettingsTab): string {
  return `setting ${name}`
}
