/**
 * Imports many rows of an external table at once. Rows are matched by key: each is new, changed or unchanged, so that a repeated import changes
 * nothing. A trial reports the outcome of each row; the import itself is one transaction, and is refused as a whole if one row is wrong.
 */
import * as z from 'zod'
import type { Definition, FieldChange } from '#contract/definitions/definition.ts'
import { type FieldValues, isRequired, type WireValue } from '#contract/definitions/field.ts'
import { type ImportedRow, type ImportReply, type SentCells, wrongRowsMax } from '#contract/definitions/import-calls.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { actorOf, recordAudit } from '../audit/audit.ts'
import { Failure } from '../calls/failure.ts'
import type { Db, Tx } from '../db/database.ts'
import { insertTables } from '../db/insert-rows.ts'
import { bodyHashOf, keyOf, rememberedText, rememberTextRow } from '../idempotency.ts'
import { childRowsIn, mergedChildRows, rowsFields } from './child-rows.ts'
import { branchesToHold, holdCatalogue, newIds } from './hold-catalogue.ts'
import { wholeValues } from './read-child-rows.ts'
import { readByKeys } from './read-rows.ts'
import { type ReadRow, readSentRows } from './read-sent-rows.ts'
import { replyChanges } from './references.ts'
import { type ChangedRow, changesBetween, writeHistory } from './row-history.ts'
import { keyTextOf } from './row-keys.ts'
import { draftProblems, emptyValues, type RowWriting, todayOf } from './save-row.ts'
import { checkedRow, isActiveAs, type StoredDefinition, type StoredRow, storedColumnsOf } from './stored-definition.ts'
import { namedDraft, onceEach, orphansAmong, parentsFirst } from './tree.ts'
import { writeChildRows } from './write-child-rows.ts'

export type ImportBody = { readonly isTrial: boolean; readonly rows: readonly SentCells[] }

/** The planned outcome of a row. */
export type Planned = {
  readonly before: StoredRow | undefined
  readonly was: FieldValues | null
  readonly values: FieldValues
  readonly changes: readonly FieldChange[]
  readonly problems: readonly Problem[]
  readonly outcome: ImportedRow['outcome']
}

export const countsOf = z.object({ newCount: z.int(), changedCount: z.int(), sameCount: z.int(), wrongCount: z.int() })

export type ImportCounts = z.output<typeof countsOf>

export async function importRows(write: RowWriting, { isTrial, rows }: ImportBody): Promise<ImportReply> {
  const { services, caller, idempotencyKey, stored } = write
  const { db, now } = services
  const read = await readSentRows(db, stored.definition, rows, caller.access)
  if (isTrial) return trialReply(write, await plan(write, db.read, read))
  const bodyHash = bodyHashOf({ definition: stored.definition.name, rows })
  const sent = { key: keyOf(idempotencyKey), userId: caller.userId, bodyHash }
  return db.write(await branchesToHold(db, stored), async tx => {
    await holdCatalogue(db.kind, tx)
    const known = await rememberedText(db.kind, tx, sent)
    if (known !== undefined) return { ...countsOf.parse(JSON.parse(known)), rows: [] }
    const planned = await plan(write, tx, read)
    refuseWrong(planned)
    const counts = await carryOut(write, tx, planned)
    await insertTables(db.kind, tx, [rememberTextRow(sent, JSON.stringify(counts), now())])
    return { ...counts, rows: [] }
  })
}

/** Throws if any row is wrong, with the problems of the wrong rows. */
export function refuseWrong(planned: readonly Planned[]): void {
  const wrong = wrongRowsIn(planned).flatMap(({ row, problems }) =>
    problems.map(each => ({ ...each, at: each.at === '' ? `rows.${row}` : `rows.${row}.${each.at}` })),
  )
  if (wrong.length > 0) throw new Failure('invalid_input', wrong)
}

export function wrongRowsIn(planned: readonly Planned[]) {
  const wrong = planned.flatMap(({ problems }, row) => (problems.length > 0 ? [{ row, problems }] : []))
  return wrong.slice(0, wrongRowsMax)
}

export async function plan(
  { services, caller, stored }: RowWriting,
  tx: Tx,
  read: readonly ReadRow[],
): Promise<Planned[]> {
  const { db } = services
  const { definition } = stored
  const keyOfRow = ({ values }: ReadRow) => keyTextOf(definition, values)
  const known = await readByKeys(db, tx, stored, read.map(keyOfRow))
  const existing = [...known.values()]
  const wholes = await wholeValues(db, tx, stored, existing)
  const wholeOf = new Map(existing.map((row, index) => [row, wholes[index] ?? {}]))
  const empty = emptyValues(stored)
  const drafts = read.map(row => {
    const isUnread = row.problems.length > 0
    const storedRow = known.get(keyOfRow(row))
    const before = (storedRow && wholeOf.get(storedRow)) ?? null
    const typed = { ...(before ?? empty), ...row.values, ...mergedRows(stored, before, row.values) }
    const checked = checkedRow(stored, typed)
    const values = checked.ok ? checked.value : typed
    const id = storedRow ? Number(storedRow.id) : null
    const isActive = isActiveAs(stored, values, storedRow?.is_active !== 0)
    return { storedRow, before, values, id, isActive, isUnread, rules: checked.ok ? [] : checked.problems }
  })
  const checking = { db, tx, stored, access: caller.access, today: await todayOf(services) }
  const found = await draftProblems(checking, drafts)
  const planned = drafts.map(({ storedRow, before, values, rules }, index): Planned => {
    const own = read[index]?.problems ?? []
    const created = read[index]?.created ?? []
    const missing =
      before || own.length > 0 ? [] : missingFields(stored, values).filter(({ at }) => !created.includes(at))
    // Unreadable fields, and fields to be created, are not reported as missing too.
    const unread = new Set([...own.map(({ at }) => at), ...created])
    const isUnread = (at: string) => unread.has(at) || (own.length > 0 && !at.includes('.'))
    const atSent = (each: Problem) => ({ ...each, at: sentPlace(each.at, values, read[index]?.places ?? {}) })
    // A duplicate child row is reported by its key: a file has no ids.
    const isReported = ({ at, code }: Problem) => !at.endsWith('.id') && (code !== 'required' || !isUnread(at))
    const among = (found[index] ?? []).map(atSent).filter(isReported)
    const problems = onceEach([...own, ...missing, ...(own.length > 0 ? [] : rules.map(atSent)), ...among])
    const changes = before ? changesBetween(definition, before, values) : []
    const isChanged = changes.length > 0 || created.length > 0
    const outcome = problems.length > 0 ? 'wrong' : !before ? 'new' : isChanged ? 'changed' : 'same'
    return { before: storedRow, was: before, values, changes, problems, outcome }
  })
  return withoutOrphans(definition, planned)
}

/** Maps a child row's path to its index in the request, or to the list if the row was not sent. */
function sentPlace(at: string, values: FieldValues, places: ReadRow['places']): string {
  const [name = '', place, ...cell] = at.split('.')
  if (place === undefined) return at
  const own = places[name] ?? []
  // Unsent rows come before the sent ones.
  const sent = own[Number(place) - (childRowsIn(values, name).length - own.length)]
  return sent === undefined ? name : [name, sent, ...cell].join('.')
}

/** Descendants of a wrong row are wrong, too. */
function withoutOrphans({ tree = '' }: Definition, planned: readonly Planned[]): Planned[] {
  const lost = [problem(tree, 'notFound')]
  const orphans = orphansAmong(
    planned.map(({ values }) => namedDraft(values[tree])),
    place => planned[place]?.outcome === 'wrong',
  )
  return planned.map((each, place) => (orphans.has(place) ? { ...each, problems: lost, outcome: 'wrong' } : each))
}

/** The resulting child rows of a row. */
function mergedRows({ definition }: StoredDefinition, before: FieldValues | null, sent: FieldValues): FieldValues {
  const lists = rowsFields(definition).flatMap(([name, field]) =>
    sent[name] === undefined
      ? []
      : [[name, mergedChildRows(field, childRowsIn(before, name), childRowsIn(sent, name))] as const],
  )
  return Object.fromEntries(lists)
}

/** The required fields that a new row lacks. */
function missingFields({ definition }: StoredDefinition, values: FieldValues): Problem[] {
  return Object.entries(definition.fields).flatMap(([name, field]) => {
    // Reported with the child rows.
    if (field.kind === 'rows') return []
    const isNeeded = 'lengthMin' in field ? (field.lengthMin ?? 0) > 0 : isRequired(field)
    return isNeeded && (values[name] ?? '') === '' ? [problem(name, 'required')] : []
  })
}

export function countsIn(planned: readonly Planned[]): ImportCounts {
  const countOf = (outcome: Planned['outcome']) => planned.filter(each => each.outcome === outcome).length
  return {
    newCount: countOf('new'),
    changedCount: countOf('changed'),
    sameCount: countOf('same'),
    wrongCount: countOf('wrong'),
  }
}

async function trialReply(
  { services: { db }, caller, stored: { definition } }: RowWriting,
  planned: readonly Planned[],
): Promise<ImportReply> {
  // A parent in the same import has a key but no id yet.
  const keyOf = (value: WireValue) => planned[namedDraft(value) ?? -1]?.values[definition.key] ?? null
  const lists = planned.map(({ changes }) =>
    changes.map(change =>
      change.field === definition.tree && namedDraft(change.to) !== null
        ? { ...change, to: String(keyOf(change.to)) }
        : change,
    ),
  )
  const replies = await replyChanges(db.kind, db.read, { definition, lists, access: caller.access })
  const rows = planned.map(({ outcome, problems }, row) => ({
    ...{ row, outcome },
    problems: problems.map(each => ({ ...each })),
    changes: [...(replies[row] ?? [])],
  }))
  return { ...countsIn(planned), rows }
}

/** The rows to write, each with its id; rows of a tree reference their parents' ids, and parents come first. */
async function withIds(kind: Db['kind'], tx: Tx, stored: StoredDefinition, planned: readonly Planned[]) {
  const { tree = '' } = stored.definition
  const places = [...planned.keys()].filter(place => planned[place]?.outcome === 'new')
  const ids = places.length > 0 ? await newIds(kind, tx, stored.table, places.length) : []
  const newIdAt = new Map(places.map((place, index) => [place, ids[index] ?? 0]))
  const idAt = (place: number) => newIdAt.get(place) ?? Number(planned[place]?.before?.id)
  const settled = planned.map((each, place) => {
    const parent = namedDraft(each.values[tree])
    const values = parent === null ? each.values : { ...each.values, [tree]: idAt(parent) }
    return { ...each, id: idAt(place), values }
  })
  const order = parentsFirst(planned.map(({ values }) => namedDraft(values[tree])))
  return {
    ids,
    added: order.flatMap(place => (newIdAt.has(place) ? (settled[place] ?? []) : [])),
    changed: settled.filter(({ outcome }) => outcome === 'changed'),
  }
}

/** Writes the valid rows, with their history and the audit. */
export async function carryOut(write: RowWriting, tx: Tx, planned: readonly Planned[]): Promise<ImportCounts> {
  const { services, caller, stored } = write
  const counts = countsIn(planned)
  await writeRows(write, tx, planned)
  const count = counts.newCount + counts.changedCount
  const subject = `${stored.definition.name} ${count}`
  const entry = {
    ...actorOf(caller),
    at: services.now(),
    action: 'definition.imported',
    subject,
    detail: counts,
  } as const
  if (count > 0) await recordAudit(tx, entry)
  return counts
}

async function writeRows({ services, caller, stored }: RowWriting, tx: Tx, planned: readonly Planned[]): Promise<void> {
  const { db } = services
  const at = services.now()
  const { added, changed, ids } = await withIds(db.kind, tx, stored, planned)
  const writes = [
    ...added.map(({ id, values }) => ({ id, before: null, values, version: 1, wasActive: true })),
    ...changed.map(({ id, values, was, before }) => ({
      ...{ id, before: was, values, version: Number(before?.version) + 1, wasActive: before?.is_active === 1 },
    })),
  ]
  const besides =
    (await stored.columnsBeside?.(
      db,
      tx,
      writes.map(({ values }) => values),
    )) ?? []
  const rows = writes.map(({ id, values, version, wasActive }, index) => ({
    ...{ id, ...storedColumnsOf(stored, values), ...besides[index] },
    ...{ version, is_active: isActiveAs(stored, values, wasActive) ? 1 : 0, changed_at: at },
  }))
  for (const { id, values } of writes) await stored.beforeWrite?.(db, tx, { id, values }, { userId: caller.userId, at })
  await insertTables(db.kind, tx, [{ table: stored.table, rows, keys: ['id'] }])
  if (ids.length > 0) await stored.afterAdd?.(tx, ids, caller)
  const wholes = await writeChildRows(db, tx, stored, writes)
  const empty = emptyValues(stored)
  const history = writes.map(
    ({ id, version, before }, index): ChangedRow => ({
      ...{ rowId: id, version, action: before === null ? 'created' : 'changed' },
      changes: changesBetween(stored.definition, before ?? empty, wholes[index] ?? empty),
    }),
  )
  await writeHistory(db, tx, stored.table, history, { userId: caller.userId, at })
}
