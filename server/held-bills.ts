/**
 * Held bills: drafts parked in a branch until a till recalls them. Nothing is posted or numbered; each hold, recall and discard is
 * audited, because goods may have left the counter in between.
 *
 *   parked ── recall ──► taken ── confirmed ──► closed      discard: closed
 *      ▲                   │
 *      └── a minute later ─┘   the same recall key gets it again at once
 *
 * A closed draft has no content, but its key remains: otherwise a repeated hold request whose response was lost would restore a bill
 * that was sold meanwhile.
 */
import { type heldBillEndpoints, heldBillsPerPersonMax } from '#contract/held-bill.ts'
import { hasBranch } from '#domain/access/branches.ts'
import { halalas } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { type Actor, actorOf, recordAudit } from './audit/audit.ts'
import { Failure, refuse } from './calls/failure.ts'
import type { Caller, HandlersOf } from './calls/handler.ts'
import { clockSkewMs } from './clock.ts'
import { requireOwnBranch } from './company/branch-reach.ts'
import { readConfiguration } from './company/company.ts'
import type { Tx } from './db/database.ts'
import { requiredKeyOf } from './idempotency.ts'

/** How long a draft is reserved for a till until it confirms that it stored it. */
const takeMs = 60_000
/** Longer than any device keeps a hold request to send again. */
const closedMs = 30 * 24 * 3_600_000

export const heldBillHandlers: HandlersOf<typeof heldBillEndpoints> = {
  async holdBill({ services, caller, body }) {
    const { db, now } = services
    const configuration = await readConfiguration(db)
    requireOwnBranch(caller.access, body.branchId, 'branchId')
    if (configuration.branches.get(body.branchId)?.is_active !== 1) refuse([problem('branchId', 'notFound')])
    const row = {
      key: body.key,
      branch_id: body.branchId,
      title: body.title.trim(),
      line_count: body.lineCount,
      total: body.total,
      content: body.content,
      user_id: caller.userId,
      held_at: now(),
    }
    return db.write([body.branchId], async tx => {
      await requireOwn(tx, caller, body.key)
      await requireRoom(tx, row)
      const { numInsertedOrUpdatedRows: changed } = await tx
        .insertInto('held_bill')
        .values(row)
        .onConflict(conflict =>
          conflict
            .column('key')
            .doUpdateSet(row)
            .where('held_bill.taken_key', 'is', null)
            .where('held_bill.closed_at', 'is', null),
        )
        .executeTakeFirst()
      if (changed === 1n) await audit(tx, 'bill.held', row, caller, row.held_at)
      return heldRow(await selectHeld(tx).where('held_bill.key', '=', body.key).executeTakeFirstOrThrow())
    })
  },

  async listHeldBills({ services, caller, query }) {
    requireOwnBranch(caller.access, query.branchId, 'branchId')
    const rows = await selectHeld(services.db.read)
      .where('held_bill.branch_id', '=', query.branchId)
      .where('held_bill.closed_at', 'is', null)
      .orderBy('held_bill.held_at')
      .orderBy('held_bill.key')
      .execute()
    return rows.map(heldRow)
  },

  async recallHeldBill({ services, caller, idempotencyKey, body }) {
    const recallKey = requiredKeyOf(idempotencyKey)
    return services.db.write([], async tx => {
      await requireOwn(tx, caller, body.key)
      const held = await selectHeld(tx).where('held_bill.key', '=', body.key).executeTakeFirst()
      const now = services.now()
      const taken = await take(tx, body.key, recallKey, now)
      if (!held) throw new Failure('not_found')
      if (held.taken_key !== recallKey) await audit(tx, 'bill.recalled', taken, caller, now)
      return { ...heldRow(held), content: taken.content }
    })
  },

  async keepHeldBill({ services, caller, idempotencyKey, body }) {
    const recallKey = requiredKeyOf(idempotencyKey)
    await services.db.write([], async tx => {
      await requireOwn(tx, caller, body.key)
      const now = services.now()
      await tx
        .updateTable('held_bill')
        .set({ closed_at: now, content: '' })
        .where('key', '=', body.key)
        .where('taken_key', '=', recallKey)
        .where('closed_at', 'is', null)
        .execute()
      await tx
        .deleteFrom('held_bill')
        .where('closed_at', '<', now - closedMs)
        .execute()
    })
    return undefined
  },

  async dropHeldBill({ services, caller, query }) {
    await services.db.write([], async tx => {
      await requireOwn(tx, caller, query.key)
      const now = services.now()
      const dropped = await tx
        .updateTable('held_bill')
        .set({ closed_at: now, content: '' })
        .where('key', '=', query.key)
        .where('closed_at', 'is', null)
        .returning(['key', 'branch_id', 'line_count', 'total', 'user_id'])
        .executeTakeFirst()
      if (!dropped) throw new Failure('not_found')
      await audit(tx, 'bill.dropped', dropped, caller, now)
    })
    return undefined
  },
}

/** A draft of another user's branch is not found. */
async function requireOwn(tx: Tx, { access }: Caller, key: string): Promise<void> {
  const held = await tx.selectFrom('held_bill').select('branch_id').where('key', '=', key).executeTakeFirst()
  if (held && !hasBranch(access, held.branch_id)) throw new Failure('not_found')
}

/** Unlimited drafts of one user would fill the disk and everybody's list. */
async function requireRoom(
  tx: Tx,
  { key, user_id }: { readonly key: string; readonly user_id: number },
): Promise<void> {
  const { count } = await tx
    .selectFrom('held_bill')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('closed_at', 'is', null)
    .where('key', '!=', key)
    .executeTakeFirstOrThrow()
  if (count >= heldBillsPerPersonMax) refuse([problem('key', 'tooMany', { max: heldBillsPerPersonMax })])
}

type Parked = {
  readonly key: string
  readonly branch_id: number
  readonly line_count: number
  readonly total: number
  readonly user_id: number
}

/** Reserves a draft for a till: of two concurrent recalls, one gets it and the other gets "gone". */
async function take(tx: Tx, key: string, recallKey: string, now: number): Promise<Parked & { content: string }> {
  const taken = await tx
    .updateTable('held_bill')
    .set({ taken_key: recallKey, taken_at: now })
    .where('key', '=', key)
    .where('closed_at', 'is', null)
    .where(({ eb, or }) =>
      or([
        eb('taken_key', 'is', null),
        eb('taken_key', '=', recallKey),
        eb('taken_at', '<=', now - takeMs),
        eb('taken_at', '>', now + clockSkewMs),
      ]),
    )
    .returning(['key', 'branch_id', 'line_count', 'total', 'user_id', 'content'])
    .executeTakeFirst()
  if (!taken) throw new Failure('not_found')
  return taken
}

async function audit(
  tx: Tx,
  action: 'bill.held' | 'bill.recalled' | 'bill.dropped',
  held: Parked,
  by: Actor,
  at: number,
): Promise<void> {
  const { key, branch_id: branchId, line_count: lineCount, total, user_id: heldBy } = held
  const detail = { key, lineCount, total, heldBy }
  await recordAudit(tx, { ...actorOf(by), at, branchId, action, subject: 'held bill', detail })
}

function selectHeld(tx: Tx) {
  return tx
    .selectFrom('held_bill')
    .innerJoin('user_account as user', 'user.id', 'held_bill.user_id')
    .select(['held_bill.key', 'held_bill.branch_id', 'held_bill.title', 'held_bill.line_count', 'held_bill.total'])
    .select(['held_bill.held_at', 'held_bill.taken_key', 'user.full_name', 'user.user_name'])
}

function heldRow(row: Awaited<ReturnType<ReturnType<typeof selectHeld>['executeTakeFirstOrThrow']>>) {
  return {
    key: row.key,
    branchId: row.branch_id,
    title: row.title,
    lineCount: row.line_count,
    total: halalas(row.total),
    userName: row.full_name || row.user_name,
    heldAt: row.held_at,
  }
}
