/**
 * Held bills: drafts that are parked in a branch until some till takes one back. Nothing is posted and nothing is numbered; each
 * park, recall and throw-away leaves a row of the audit, because goods may have left the counter in between.
 */
import { sql } from 'kysely'
import type { heldBillEndpoints } from '#contract/held-bill.ts'
import { halalas } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { readConfiguration } from '../company.ts'
import type { Tx } from '../db/open.ts'
import { Failure, refuse } from '../http/failure.ts'
import type { HandlersOf } from '../http/handler.ts'
import { recordAudit } from '../identity/audit.ts'

export const heldBillHandlers: HandlersOf<typeof heldBillEndpoints> = {
  async holdBill({ services, caller, body }) {
    const { db, now } = services
    const configuration = await readConfiguration(db)
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
      await tx
        .insertInto('held_bill')
        .values(row)
        .onConflict(conflict => conflict.column('key').doUpdateSet(row))
        .execute()
      await audit(tx, 'bill.held', row, caller.userId, row.held_at)
      return heldRow(await selectHeld(tx).where('held_bill.key', '=', body.key).executeTakeFirstOrThrow())
    })
  },

  async listHeldBills({ services, query }) {
    const rows = await selectHeld(services.db.read)
      .where('held_bill.branch_id', '=', query.branchId)
      .orderBy('held_bill.held_at')
      .orderBy('held_bill.key')
      .execute()
    return rows.map(heldRow)
  },

  async recallHeldBill({ services, caller, body }) {
    return services.db.write([], async tx => {
      const held = await selectHeld(tx).where('held_bill.key', '=', body.key).executeTakeFirst()
      const taken = await take(tx, body.key)
      if (!held) throw new Failure('not_found')
      await audit(tx, 'bill.recalled', taken, caller.userId, services.now())
      return { ...heldRow(held), content: taken.content }
    })
  },

  async dropHeldBill({ services, caller, query }) {
    await services.db.write([], async tx => {
      const dropped = await take(tx, query.key)
      await audit(tx, 'bill.dropped', dropped, caller.userId, services.now())
    })
    return undefined
  },
}

type Taken = {
  readonly key: string
  readonly branch_id: number
  readonly line_count: number
  readonly total: number
  readonly content: string
}

/** Removes a draft and answers it: of two tills that ask at once, one gets it and the other is told that it is gone. */
async function take(tx: Tx, key: string): Promise<Taken> {
  const { rows } = await sql<Taken>`DELETE FROM held_bill WHERE key = ${key}
    RETURNING key, branch_id, line_count, total, content`.execute(tx)
  const [row] = rows
  if (!row) throw new Failure('not_found')
  return row
}

async function audit(
  tx: Tx,
  action: 'bill.held' | 'bill.recalled' | 'bill.dropped',
  held: Taken,
  userId: number,
  at: number,
): Promise<void> {
  const { key, branch_id: branchId, line_count: lineCount, total } = held
  await recordAudit(tx, { at, userId, action, detail: { key, branchId, lineCount, total } })
}

function selectHeld(tx: Tx) {
  return tx
    .selectFrom('held_bill')
    .innerJoin('user_account as user', 'user.id', 'held_bill.user_id')
    .select(['held_bill.key', 'held_bill.branch_id', 'held_bill.title', 'held_bill.line_count', 'held_bill.total'])
    .select(['held_bill.held_at', 'user.full_name', 'user.user_name'])
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
