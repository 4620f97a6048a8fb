import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import {
  type PointsBalance,
  type PointsMoveKind,
  type pointsEndpoints,
  pointsKind,
  pointsMoveKinds,
  pointsMovesMax,
} from '#contract/points.ts'
import { countOf, firstOf } from '#domain/bills/points.ts'
import { day as asDay, type Day } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { actorOf, recordAudit } from '../audit/audit.ts'
import { Failure, refuse } from '../calls/failure.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { requireBranch } from '../company/branch-reach.ts'
import { dayAt, readConfiguration } from '../company/company.ts'
import type { Db, Tx } from '../db/database.ts'
import { insertTables } from '../db/insert-rows.ts'
import { documentNamed } from '../facts/named-bills.ts'
import { bodyHashOf, keyOf, rememberedText, rememberTextRow } from '../idempotency.ts'
import { requireOpenToday, requirePostingDay } from '../ledger/posting-day.ts'
import { lastDayOfPoints, lockParty, pointsTermsOf, readLots, spendableOn } from './lots.ts'
import { postPoints } from './post-points.ts'

export const pointsHandlers: HandlersOf<typeof pointsEndpoints> = {
  getPoints: ({ services: { db, now }, query }) => balanceOf(db, query.partyId, now()),

  getPointsStatement: ({ services: { db }, query }) => statementOf(db, query),

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

type Asked = InputOf<typeof pointsEndpoints.getPointsStatement>['query']

async function statementOf(
  db: Db,
  { partyId, from, to }: Asked,
): Promise<ReplyOf<typeof pointsEndpoints.getPointsStatement>> {
  return db.snapshot(async tx => {
    await requireCustomer(tx, partyId)
    const closing = await sumsUpTo(tx, partyId, to)
    const rows = await tx
      .selectFrom('points_move as move')
      .innerJoin('posting', 'posting.id', 'move.posting_id')
      .leftJoin('points_document as document', 'document.posting_id', 'move.posting_id')
      .select(['move.day', 'move.kind', 'move.points', 'move.value', 'move.bill_id'])
      .select(['posting.document as name', 'document.note'])
      .where('move.party_id', '=', partyId)
      .$if(from !== undefined, query => query.where('move.day', '>=', from ?? ''))
      .$if(to !== undefined, query => query.where('move.day', '<=', to ?? ''))
      .orderBy('move.day', 'desc')
      .orderBy('move.id', 'desc')
      .limit(pointsMovesMax + 1)
      .execute()
    const isCut = rows.length > pointsMovesMax
    let { points: balance } = closing
    let value = closing.value
    const moves = rows.slice(0, pointsMovesMax).map(row => {
      const after = balance
      balance -= row.points
      value -= row.value
      return {
        ...{ date: asDay(row.day), kind: kindOf(row.kind), document: documentNamed(row.name, row.bill_id) },
        ...{ note: row.note ?? '', points: row.points, value: halalas(row.value), balance: after },
      }
    })
    return {
      ...{ opening: balance, openingValue: halalas(value), moves: moves.reverse(), isCut },
      ...{ closing: closing.points, closingValue: halalas(closing.value) },
    }
  })
}

async function sumsUpTo(tx: Tx, partyId: number, to: Day | undefined) {
  const row = await tx
    .selectFrom('points_move')
    .select([sql<number>`coalesce(sum(points), 0)`.as('points'), sql<number>`coalesce(sum(value), 0)`.as('value')])
    .where('party_id', '=', partyId)
    .$if(to !== undefined, query => query.where('day', '<=', to ?? ''))
    .executeTakeFirstOrThrow()
  return { points: Number(row.points), value: Number(row.value) }
}

function kindOf(text: string): PointsMoveKind {
  const kind = pointsMoveKinds.find(each => each === text)
  if (kind === undefined) throw new Error(`There is no move of points ${text}.`)
  return kind
}
