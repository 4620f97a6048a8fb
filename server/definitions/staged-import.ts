/**
 * An import that is longer than one call: its parts are stored for their sender, each under a mark of its content, and run as one, so that the
 * whole file is checked together and stored all or nothing. After an interruption, a client sends the missing parts and continues.
 */
import { sql } from 'kysely'
import type { Definition } from '#contract/definitions/definition.ts'
import { importPartsMax, type RunReply, type SentCells } from '#contract/definitions/import-calls.ts'
import { problem } from '#domain/problem.ts'
import { refuse } from '../calls/failure.ts'
import type { Tx } from '../db/database.ts'
import { insertTables, rowsOf } from '../db/insert-rows.ts'
import { bodyHashOf, keyOf, rememberedText, rememberTextRow, type SentOnce } from '../idempotency.ts'
import { type AbsentNames, absentNames, createNames, withCreated } from './created-names.ts'
import { branchesToHold, holdCatalogue } from './hold-catalogue.ts'
import { carryOut, countsIn, countsOf, plan, refuseWrong, wrongRowsIn } from './import-rows.ts'
import { type ReadRow, readSentRows } from './read-sent-rows.ts'
import type { RowWriting } from './save-row.ts'

/** After this time a client has to send an import again. */
const stagedMs = 24 * 3_600_000
/** Per sender and definition: the parts of a whole file, and as many corrected ones. Beyond that the oldest are deleted. */
const stagedPartsMax = 2 * importPartsMax

export async function stagePart(
  { services: { db, now }, caller, stored: { definition } }: RowWriting,
  mark: string,
  rows: readonly SentCells[],
): Promise<void> {
  const own = ownOf(definition, caller.userId)
  await db.write([], async tx => {
    await tx
      .deleteFrom('import_part')
      .where('kept_at', '<', now() - stagedMs)
      .execute()
    const part = { ...own, mark, kept_at: now(), rows: JSON.stringify(rows) }
    await insertTables(db.kind, tx, [rowsOf('import_part', [part], ['user_id', 'definition', 'mark'])])
    const staged = await markedIn(tx, own).select('mark').orderBy('kept_at', 'desc').orderBy('mark').execute()
    const marks = staged.slice(stagedPartsMax).map(each => each.mark)
    if (marks.length > 0) await removal(tx, own).where('mark', 'in', marks).execute()
  })
}

export async function dropParts({ services: { db }, caller, stored: { definition } }: RowWriting) {
  const own = ownOf(definition, caller.userId)
  return db.write([], async tx => {
    const { numDeletedRows } = await removal(tx, own).executeTakeFirst()
    return { count: Number(numDeletedRows) }
  })
}

export type RunBody = {
  readonly isTrial: boolean
  readonly isCreating?: boolean | undefined
  readonly marks: readonly string[]
  readonly leftOut?: readonly number[] | undefined
}

export async function runParts(write: RowWriting, body: RunBody): Promise<RunReply> {
  const { isTrial, isCreating = false, marks, leftOut = [] } = body
  const { services, caller, idempotencyKey, stored } = write
  const { db } = services
  const own = ownOf(stored.definition, caller.userId)
  const bodyHash = bodyHashOf({ definition: stored.definition.name, marks, leftOut, isCreating })
  const sent = { key: isTrial ? null : keyOf(idempotencyKey), userId: caller.userId, bodyHash }
  const known = await rememberedText(db.kind, db.read, sent)
  if (known !== undefined) return replyOf(known)
  const { rows, missing } = await readParts(db.read, own, marks)
  if (missing.length > 0) return { ...countsIn([]), missing, wrong: [], absent: [] }
  const skipped = new Set(leftOut)
  // The index of each row in the file.
  const places = [...rows.keys()].filter(place => !skipped.has(place))
  const wanted = rows.filter((_, place) => !skipped.has(place))
  const read = await readSentRows(db, stored.definition, wanted, caller.access)
  const absent = isTrial || isCreating ? await absentNames(write, read) : []
  if (!isTrial) return storeAll(write, read, { own, sent, absent })
  return { ...(await tryOut(write, isCreating ? withCreated(read, absent) : read, places)), absent }
}

async function tryOut(write: RowWriting, read: readonly ReadRow[], places: readonly number[]) {
  const planned = await plan(write, write.services.db.read, read)
  const wrong = wrongRowsIn(planned).map(({ row, problems }) => ({
    row: places[row] ?? row,
    problems: problems.map(each => ({ ...each })),
  }))
  return { ...countsIn(planned), missing: [], wrong }
}

type Storing = { readonly own: Own; readonly sent: SentOnce; readonly absent: readonly AbsentNames[] }

async function storeAll(write: RowWriting, read: readonly ReadRow[], storing: Storing): Promise<RunReply> {
  const { own, sent, absent } = storing
  const { services, stored } = write
  const { db, now } = services
  return db.write(await branchesToHold(db, stored), async tx => {
    await holdCatalogue(db.kind, tx)
    const before = await rememberedText(db.kind, tx, sent)
    if (before !== undefined) return replyOf(before)
    const planned = await plan(write, tx, await createNames(write, tx, read, absent))
    refuseWrong(planned)
    const counts = await carryOut(write, tx, planned)
    await insertTables(db.kind, tx, [rememberTextRow(sent, JSON.stringify(counts), now())])
    const { numDeletedRows } = await removal(tx, own).executeTakeFirst()
    if (numDeletedRows === 0n) refuse(gone)
    return { ...counts, missing: [], wrong: [], absent: [] }
  })
}

/** The parts were deleted before the import was complete. */
export const gone = [problem('marks', 'notFound')]

function replyOf(known: string): RunReply {
  return { ...countsOf.parse(JSON.parse(known)), missing: [], wrong: [], absent: [] }
}

type Own = { readonly user_id: number; readonly definition: string }

function ownOf({ name }: Definition, userId: number): Own {
  return { user_id: userId, definition: name }
}

function markedIn(tx: Tx, { user_id, definition }: Own) {
  return tx.selectFrom('import_part').where('user_id', '=', user_id).where('definition', '=', definition)
}

function removal(tx: Tx, { user_id, definition }: Own) {
  return tx.deleteFrom('import_part').where('user_id', '=', user_id).where('definition', '=', definition)
}

/** The total length of the parts in characters. */
export async function partsLength(
  { services: { db }, caller, stored }: RowWriting,
  marks: readonly string[],
): Promise<number> {
  const { length } = await markedIn(db.read, ownOf(stored.definition, caller.userId))
    .where('mark', 'in', [...marks])
    .select(sql<number>`coalesce(sum(length(rows)), 0)`.as('length'))
    .executeTakeFirstOrThrow()
  return Number(length)
}

/** The schema parsed the rows when they were received. */
async function readParts(tx: Tx, own: Own, marks: readonly string[]) {
  const parts = await markedIn(tx, own)
    .where('mark', 'in', [...marks])
    .select(['mark', 'rows'])
    .execute()
  const found = new Map(parts.map(({ mark, rows }) => [mark, JSON.parse(rows) as SentCells[]]))
  return {
    rows: marks.flatMap(mark => found.get(mark) ?? []),
    missing: marks.filter(mark => !found.has(mark)),
  }
}
