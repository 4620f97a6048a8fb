/**
 * Many rows at once, as they were read from a table of somebody else's. Each is known by its key: it is new, or changes the row that is
 * there, or finds it the same, so that an import that is done again does nothing. A trial says what would become of each; an import in earnest
 * is one transaction, and is refused whole where one row is wrong.
 */
import * as z from 'zod'
import type { FieldChange, ImportedRow, ImportReply } from '#contract/definitions/definition.ts'
import { type FieldValues, isRequired } from '#contract/definitions/field.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { actorOf, recordAudit } from '../audit/audit.ts'
import { Failure } from '../calls/failure.ts'
import { insertTables } from '../db/insert-rows.ts'
import type { Tx } from '../db/open.ts'
import { bodyHashOf, keyOf, rememberedText, rememberTextRow } from '../idempotency.ts'
import { holdCatalogue, newIds } from './hold-catalogue.ts'
import { readByKeys } from './read-rows.ts'
import { type ReadRow, readSentRows, type SentRow } from './read-sent-rows.ts'
import { referenceProblems, toldChanges } from './references.ts'
import { type ChangedRow, changesBetween, writeHistory } from './row-history.ts'
import { emptyValues, type RowWriting } from './save-row.ts'
import { checkedRow, type StoredDefinition, type StoredRow, storedColumnsOf, valuesOf } from './stored-definition.ts'
import { uniqueProblems } from './unique-fields.ts'

type ImportBody = { readonly isTrial: boolean; readonly rows: readonly SentRow[] }

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
  const read = await readSentRows(db, stored.definition, rows, caller.access)
  if (isTrial) return toldReply(write, await plan(write, db.read, read))
  const bodyHash = bodyHashOf({ definition: stored.definition.name, rows })
  const sent = { key: keyOf(idempotencyKey), userId: caller.userId, bodyHash }
  return db.write([], async tx => {
    await holdCatalogue(db.kind, tx)
    const known = await rememberedText(db.kind, tx, sent)
    if (known !== undefined) return { ...countsOf.parse(JSON.parse(known)), rows: [] }
    const planned = await plan(write, tx, read)
    const wrong = planned.flatMap(({ problems }, row) =>
      problems.map(each => ({ ...each, at: each.at === '' ? `rows.${row}` : `rows.${row}.${each.at}` })),
    )
    if (wrong.length > 0) throw new Failure('invalid_input', wrong)
    const counts = countsIn(planned)
    await carryOut(write, tx, planned)
    await insertTables(db.kind, tx, [rememberTextRow(sent, JSON.stringify(counts), now())])
    const subject = `${stored.definition.name} ${counts.newCount + counts.changedCount}`
    if (counts.newCount + counts.changedCount > 0)
      await recordAudit(tx, { ...actorOf(caller), at: now(), action: 'definition.imported', subject, detail: counts })
    return { ...counts, rows: [] }
  })
}

async function plan({ services, caller, stored }: RowWriting, tx: Tx, read: readonly ReadRow[]): Promise<Planned[]> {
  const { db } = services
  const { definition } = stored
  const keyOfRow = ({ values }: ReadRow) => String(values[definition.key] ?? '')
  const known = await readByKeys(db, tx, stored, read.map(keyOfRow))
  const empty = emptyValues(stored)
  const drafts = read.map(row => {
    const stands = known.get(keyOfRow(row))
    const before = stands ? valuesOf(stored, stands) : null
    const typed = { ...(before ?? empty), ...row.values }
    const checked = checkedRow(stored, typed)
    const values = checked.ok ? checked.value : typed
    const id = stands ? Number(stands.id) : null
    return { stands, before, values, id, rules: checked.ok ? [] : checked.problems }
  })
  const taken = await uniqueProblems(db, tx, stored, drafts)
  const named = await referenceProblems(db.kind, tx, definition, drafts, caller.access)
  return drafts.map(({ stands, before, values, rules }, index) => {
    const own = read[index]?.problems ?? []
    const missing = before || own.length > 0 ? [] : missingFields(stored, values)
    const among = [...(taken[index] ?? []), ...(named[index] ?? [])]
    const problems = [...own, ...missing, ...(own.length > 0 ? [] : rules), ...among]
    const changes = before ? changesBetween(definition, before, values) : []
    const outcome = problems.length > 0 ? 'wrong' : !before ? 'new' : changes.length > 0 ? 'changed' : 'same'
    return { before: stands, values, changes, problems, outcome }
  })
}

/** What a new row must say and does not. */
function missingFields({ definition }: StoredDefinition, values: FieldValues): Problem[] {
  return Object.entries(definition.fields).flatMap(([name, field]) => {
    const isNeeded = 'lengthMin' in field ? (field.lengthMin ?? 0) > 0 : isRequired(field)
    return isNeeded && (values[name] ?? '') === '' ? [problem(name, 'required')] : []
  })
}

function countsIn(planned: readonly Planned[]): Omit<ImportReply, 'rows'> {
  const countOf = (outcome: Planned['outcome']) => planned.filter(each => each.outcome === outcome).length
  return {
    newCount: countOf('new'),
    changedCount: countOf('changed'),
    sameCount: countOf('same'),
    wrongCount: countOf('wrong'),
  }
}

async function toldReply(
  { services: { db }, caller, stored: { definition } }: RowWriting,
  planned: readonly Planned[],
): Promise<ImportReply> {
  const lists = planned.map(({ changes }) => changes)
  const told = await toldChanges(db.kind, db.read, { definition, lists, access: caller.access })
  const rows = planned.map(({ outcome, problems }, row) => ({
    ...{ row, outcome },
    problems: problems.map(each => ({ ...each })),
    changes: [...(told[row] ?? [])],
  }))
  return { ...countsIn(planned), rows }
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
