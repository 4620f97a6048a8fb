/**
 * Deletes an unused row with the rows that belong to it. Every branch is locked meanwhile: a concurrent posting has either referenced the row
 * already, or will not find it.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import type { Removal } from '#contract/definitions/definition.ts'
import { problem } from '#domain/problem.ts'
import { Failure } from '../calls/failure.ts'
import { readConfiguration } from '../company/company.ts'
import type { Db, Tx } from '../db/database.ts'
import { insertTables } from '../db/insert-rows.ts'
import { bodyHashOf, keyOf, rememberedText, rememberTextRow } from '../idempotency.ts'
import { holdCatalogue } from './hold-catalogue.ts'
import { wholeValues } from './read-child-rows.ts'
import { storedRow } from './read-rows.ts'
import { type RowWriting, record, rowOfVersion } from './save-row.ts'
import { type Dependents, isOfDefinition, type StoredDefinition } from './stored-definition.ts'
import { deleteChildRows } from './write-child-rows.ts'

/** The outcome that a deletion would have now. */
export async function weighRemoval(db: Db, stored: StoredDefinition, id: number): Promise<Removal> {
  await storedRow(db, stored, db.read, id)
  return removalOf(await stored.dependents(db, db.longRead, id))
}

function removalOf({ uses, toDelete, toRetire }: Dependents): Removal {
  const outcome = uses.length > 0 ? 'refused' : toRetire.length > 0 ? 'retired' : 'deleted'
  return { outcome, uses: [...uses], deletedCount: toDelete.length, retiredCount: toRetire.length }
}

const rememberedRemoval = z.object({
  outcome: z.enum(['deleted', 'retired']),
  deletedCount: z.int(),
  retiredCount: z.int(),
})

/** `count` is the number of further rows that the caller confirmed to remove. */
export async function removeRow(
  write: RowWriting,
  id: number,
  { version, count = 0 }: { readonly version?: number | undefined; readonly count?: number | undefined },
): Promise<Removal> {
  const { services, caller, idempotencyKey, stored } = write
  const { db, now } = services
  const bodyHash = bodyHashOf({ definition: stored.definition.name, removed: id, version, count })
  const sent = { key: keyOf(idempotencyKey), userId: caller.userId, bodyHash }
  const branchIds = [...(await readConfiguration(db)).branches.keys()]
  return db.write(branchIds, async tx => {
    await holdCatalogue(db.kind, tx)
    const known = await rememberedText(db.kind, tx, sent)
    if (known !== undefined) return { uses: [], ...rememberedRemoval.parse(JSON.parse(known)) }
    const row = await rowOfVersion(write, tx, id, version, {})
    const [values = {}] = await wholeValues(db, tx, stored, [row])
    const dependents = await stored.dependents(db, tx, id)
    const removal = removalOf(dependents)
    if (removal.outcome === 'refused')
      throw new Failure(
        'row_in_use',
        dependents.uses.map(({ code, ...params }) => problem('', code, params)),
      )
    const counted = removal.deletedCount + removal.retiredCount
    if (count !== counted) throw new Failure('count_differs', [problem('count', 'invalid', { count: counted })])
    const at = now()
    await stored.takeAlong?.(db, tx, dependents, { userId: caller.userId, at })
    const isDeleted = removal.outcome === 'deleted'
    if (isDeleted) await stored.beforeDelete?.(db, tx, id, { caller, at })
    await (isDeleted ? deleteRow(db, stored, tx, id) : retireRow(stored, tx, id, at))
    const { outcome, deletedCount, retiredCount } = removal
    const reply = JSON.stringify({ outcome, deletedCount, retiredCount })
    await insertTables(db.kind, tx, [rememberTextRow(sent, reply, at)])
    const action = isDeleted ? 'deleted' : 'retired'
    const after = { values: isDeleted ? {} : values, version: Number(row.version) + 1 }
    await record(write, tx, id, { ...after, before: values, action, at })
    return removal
  })
}

async function deleteRow(db: Db, stored: StoredDefinition, tx: Tx, id: number): Promise<void> {
  await deleteChildRows(db, tx, stored, [id])
  await sql`DELETE FROM ${sql.table(stored.table)} WHERE id = ${id} AND ${isOfDefinition(stored)}`.execute(tx)
}

async function retireRow(stored: StoredDefinition, tx: Tx, id: number, at: number): Promise<void> {
  await sql`UPDATE ${sql.table(stored.table)} SET is_active = 0, version = version + 1, changed_at = ${at}
    WHERE id = ${id} AND ${isOfDefinition(stored)}`.execute(tx)
}
