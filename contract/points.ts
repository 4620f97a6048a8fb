/** Points of customers: balances and corrections; their statement is a report. The rules are settings of sales. Calls of our own. Source: spec §2. */
import { z } from 'zod'
import type { Need } from '#domain/access/can.ts'
import { pointsCountMax } from '#domain/bills/points.ts'
import { endpoint } from './endpoint.ts'
import { writtenOnceErrors } from './errors.ts'
import { bookedMoney, id, note, queryId, wireDay } from './fields.ts'
import { personNeeds } from './lookup.ts'
import { openingNeed } from './screen-needs.ts'

/** The type of its documents in the ledger. */
export const pointsKind = 'points'
/** A correction changes what the shop owes, as an opening balance does. */
const pointsCorrectionNeed: Need = openingNeed
export const correctionNoteMax = 200

export type PointsMoveKind = 'earned' | 'spent' | 'takenBack' | 'givenBack' | 'expired' | 'restored' | 'corrected'

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
      note: note(1, correctionNoteMax),
    }),
    reply: balance,
  }),
}
