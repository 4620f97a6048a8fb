/** Points of customers: balances, statements and corrections. The rules are settings of sales. Calls of our own. Source: spec §2. */
import { z } from 'zod'
import type { Need } from '#domain/access/can.ts'
import { openingNeed } from './definitions/opening-fields.ts'
import { endpoint } from './endpoint.ts'
import { writtenOnceErrors } from './errors.ts'
import { documentReference } from './facts/fact.ts'
import { bookedMoney, id, note, queryId, wireDay } from './fields.ts'
import { personNeeds } from './lookup.ts'
import { pointsCountMax } from './settings/sales.ts'

/** The type of its documents in the ledger. */
export const pointsKind = 'points'
const pointsNeed = personNeeds.customer.name
/** A correction changes what the shop owes, as an opening balance does. */
const pointsCorrectionNeed: Need = openingNeed
export const pointsMovesMax = 1000

export const pointsMoveKinds = [
  'earned',
  'spent',
  'takenBack',
  'givenBack',
  'expired',
  'restored',
  'corrected',
] as const
export type PointsMoveKind = (typeof pointsMoveKinds)[number]

const count = z.int()

const balance = z.object({
  isEnabled: z.boolean(),
  /** Below zero: spent before they were taken back. */
  points: count,
  /** What the points are worth: the customer's part of the liability. */
  value: bookedMoney,
  /** The smallest number that may be spent at once. */
  minimum: count,
  /** What can be spent today, in the order in which it is spent. */
  lots: z.array(z.object({ id, value: bookedMoney, left: z.int().positive(), expiresOn: wireDay.nullable() })),
})
export type PointsBalance = z.output<typeof balance>

const move = z.object({
  date: wireDay,
  kind: z.enum(pointsMoveKinds),
  document: documentReference,
  note: z.string(),
  points: count,
  value: bookedMoney,
  /** After the move. */
  balance: count,
})

const statement = z.object({
  opening: count,
  openingValue: bookedMoney,
  moves: z.array(move).max(pointsMovesMax),
  closing: count,
  closingValue: bookedMoney,
  /** Whether earlier moves of the period were left out; they are in the opening. */
  isCut: z.boolean(),
})

export const pointsEndpoints = {
  getPoints: endpoint({
    method: 'GET',
    path: '/api/points/balance',
    summary: 'The points of a customer, and what of them can be spent today.',
    need: personNeeds.customer.till,
    query: z.object({ partyId: queryId }),
    reply: balance,
    errors: ['not_found'],
  }),
  getPointsStatement: endpoint({
    method: 'GET',
    path: '/api/points/statement',
    summary: `The points of a customer in a period: opening, the latest ${pointsMovesMax} moves with their documents, and closing.`,
    need: pointsNeed,
    query: z.object({ partyId: queryId, from: wireDay.optional(), to: wireDay.optional() }),
    reply: statement,
    errors: ['not_found'],
  }),
  correctPoints: endpoint({
    method: 'POST',
    path: '/api/points/corrections',
    summary:
      'Adds points to a customer, such as those of an earlier system, or takes some away; posted with its reason.',
    need: pointsCorrectionNeed,
    errors: [...writtenOnceErrors, 'access_denied', 'not_found', 'period_locked'],
    isIdempotent: true,
    body: z.strictObject({
      partyId: id,
      branchId: id,
      points: z.int().min(-pointsCountMax).max(pointsCountMax),
      /** Today by default. */
      date: wireDay.nullish(),
      note: note(1, 200),
    }),
    reply: balance,
  }),
}
