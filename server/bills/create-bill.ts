/**
 * Posts one bill: everything it depends on is read, everything it does is computed and written, and its key is remembered, in
 * one durable transaction that holds the bill's branch. Sent again with the same key it is found, not posted again.
 */
import { hash } from 'node:crypto'
import type { NewBill } from '#contract/bill.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type Access, can } from '#domain/access/can.ts'
import type { Day } from '#domain/days.ts'
import { type Problem, type ProblemCode, problem } from '#domain/problem.ts'
import { type Configuration, configurationAt, dayAt } from '../company.ts'
import { rowsOf } from '../db/insert-rows.ts'
import type { Tx } from '../db/open.ts'
import { Failure, refuse } from '../http/failure.ts'
import { post, reserve } from '../ledger.ts'
import type { Services } from '../services.ts'
import { requestOf } from './bill-request.ts'
import { billRows, billTables } from './bill-rows.ts'
import { prepareBill } from './prepare.ts'
import { readFacts } from './read-facts.ts'

export type Poster = { readonly userId: number; readonly access: Access }

/** The id of the posted bill, or of the one that the same key and body have posted before. */
export async function createBill(services: Services, poster: Poster, key: string, body: NewBill): Promise<number> {
  const { db } = services
  const bodyHash = hash('sha256', JSON.stringify(body), 'base64url')
  return db.write([body.branchId], async tx => {
    const known = await rememberedBill(tx, key, poster.userId, bodyHash)
    if (known !== undefined) return known
    const reservation = await reserve(db.kind, tx, body.branchId, `bill.${body.billTypeCode}`)
    const configuration = await configurationAt(db, tx, reservation.configurationRevision)
    const now = services.now()
    const request = requestOf(body, whenOf(body.date, configuration, poster.access, now), poster.userId)
    const facts = await readFacts(db, tx, configuration, request, poster.access)
    const effects = prepareBill(request, facts)
    if (!effects.ok) throw new Failure(errorOf(effects.problems), effects.problems)
    const { documentId: id, documentNumber: number } = reservation
    const rows = billRows(request, facts, effects.value, { id, number })
    await post(db.kind, tx, configuration.settings, reservation, rows.ledger, [
      ...billTables(rows),
      rowsOf('idempotency', [
        { key, user_id: poster.userId, body_hash: bodyHash, reply: JSON.stringify({ billId: id }), created_at: now },
      ]),
    ])
    return id
  })
}

async function rememberedBill(tx: Tx, key: string, userId: number, bodyHash: string): Promise<number | undefined> {
  const row = await tx.selectFrom('idempotency').selectAll().where('key', '=', key).executeTakeFirst()
  if (!row) return undefined
  if (row.user_id !== userId || row.body_hash !== bodyHash) throw new Failure('idempotency_key_reused')
  const { billId } = JSON.parse(row.reply) as { billId: number }
  return billId
}

/** A till's clock may run ahead of the server's by this much. */
const clockSkewMs = 5 * 60_000

/** The business day and the instant of a bill. Another day than today needs `changeBillDate`; a later one is nobody's. */
function whenOf(
  date: NewBill['date'],
  configuration: Configuration,
  access: Access,
  now: number,
): { readonly day: Day; readonly at: number } {
  const today = dayAt(configuration, now)
  if (date === null || date === undefined) return { day: today, at: now }
  const isInstant = typeof date === 'number'
  if (isInstant && date > now + clockSkewMs) refuse([problem('date', 'notAllowed')])
  const at = isInstant ? Math.min(date, now) : now
  const day = isInstant ? dayAt(configuration, at) : date
  if (day > today || (day < today && !can(access, { feature: 'changeBillDate' })))
    refuse([problem('date', 'notAllowed')])
  return { day, at }
}

const errorsByProblem: Partial<Record<ProblemCode, ErrorCode>> = {
  totalDiffers: 'total_differs',
  notEnoughStock: 'quantity_over',
  periodLocked: 'period_locked',
}

/** The error that names the refusal best: the one of its first problem that has one. */
function errorOf(problems: readonly Problem[]): ErrorCode {
  return problems.map(each => errorsByProblem[each.code]).find(code => code !== undefined) ?? 'invalid_input'
}
