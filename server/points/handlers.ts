import type { InputOf } from '#contract/endpoint.ts'
import { type PointsBalance, type pointsEndpoints, pointsKind } from '#contract/points.ts'
import { countOf, firstOf } from '#domain/bills/points.ts'
import { halalas } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { actorOf, recordAudit } from '../audit/audit.ts'
import { Failure, refuse } from '../calls/failure.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { requireBranch } from '../company/branch-reach.ts'
import { dayAt, readConfiguration } from '../company/company.ts'
import type { Db, Tx } from '../db/database.ts'
import { insertTables } from '../db/insert-rows.ts'
import { bodyHashOf, keyOf, rememberedText, rememberTextRow } from '../idempotency.ts'
import { requireOpenToday, requirePostingDay } from '../ledger/posting-day.ts'
import { lastDayOfPoints, lockParty, pointsTermsOf, readLots, spendableOn } from './lots.ts'
import { postPoints } from './post-points.ts'

export const pointsHandlers: HandlersOf<typeof pointsEndpoints> = {
  getPoints: ({ services: { db, now }, query }) => balanceOf(db, query.partyId, now()),

  async correctPoints({ services, caller, idempotencyKey, body }) {
    const { db, now } = services
    requireBranch(await readConfiguration(db), caller.access, body.branchId, 'branchId')
    const sent = { key: keyOf(idempotencyKey), userId: caller.userId, bodyHash: bodyHashOf({ points: body }) }
    await db.write([body.branchId], async tx => {
      if ((await rememberedText(db.kind, tx, sent)) !== undefined) return
      const at = now()
      const code = await correct(db, tx, { body, userId: caller.userId, at })
      await insertTables(db.kind, tx, [rememberTextRow(sent, code, at)])
      await recordAudit(tx, {
        ...{ ...actorOf(caller), at, branchId: body.branchId, action: 'points.corrected' },
        ...{
          subject: `${pointsKind} ${code}`,
          detail: { partyId: body.partyId, points: body.points, note: body.note },
        },
      })
    })
    return balanceOf(db, body.partyId, now())
  },
}

type Correction = {
  readonly body: InputOf<typeof pointsEndpoints.correctPoints>['body']
  readonly userId: number
  readonly at: number
}

/** Points that are taken away are the oldest; no more than there are. */
async function correct(db: Db, tx: Tx, { body, userId, at }: Correction): Promise<string> {
  const { partyId, branchId, points } = body
  const configuration = await readConfiguration(db, tx)
  const terms = pointsTermsOf(configuration.settings)
  requireOpenToday(configuration, at)
  const today = dayAt(configuration, at)
  const day = body.date ?? today
  if (day > today) refuse([problem('date', 'dayInFuture', { day: today })])
  requirePostingDay(configuration.settings, day)
  await requireCustomer(tx, partyId)
  if (points === 0) refuse([problem('points', 'mustBePositive')])
  if (body.note.trim() === '') refuse([problem('note', 'required')])
  if (points > 0 && !terms.isEnabled) refuse([problem('points', 'notAllowed')])
  await lockParty(db, tx, partyId)
  const parts = spendableOn(await readLots(tx, partyId), day).map(lot => ({ ...lot, lotId: lot.id, points: lot.left }))
  if (-points > countOf(parts)) refuse([problem('points', 'tooLarge', { max: String(countOf(parts)) })])
  const kind = 'corrected'
  const work = { db, tx, configuration, userId, now: at }
  return postPoints(work, {
    ...{ kind, partyId, branchId, day, originalDay: null, billId: null, note: body.note.trim() },
    moves:
      points > 0
        ? [{ kind, points, value: terms.value, expiresOn: lastDayOfPoints(terms, day) }]
        : firstOf(parts, -points).map(part => ({ kind, lotId: part.lotId, value: part.value, points: -part.points })),
  })
}

async function requireCustomer(tx: Tx, partyId: number): Promise<void> {
  const row = await tx.selectFrom('party').select('kind').where('id', '=', partyId).executeTakeFirst()
  if (row?.kind !== 'customer') throw new Failure('not_found')
}

async function balanceOf(db: Db, partyId: number, now: number): Promise<PointsBalance> {
  await requireCustomer(db.read, partyId)
  const configuration = await readConfiguration(db)
  const terms = pointsTermsOf(configuration.settings)
  const lots = await readLots(db.read, partyId)
  return {
    isEnabled: terms.isEnabled,
    points: lots.reduce((sum, { left }) => sum + left, 0),
    value: halalas(lots.reduce((sum, { left, value }) => sum + left * value, 0)),
    minimum: terms.minimum,
    lots: spendableOn(lots, dayAt(configuration, now)).map(({ id, value, left, expiresOn }) => ({
      ...{ id, value, left, expiresOn },
    })),
  }
}
