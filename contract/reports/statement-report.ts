/**
 * A statement over entries: what somebody owed before the days asked, what moved it, and the balance after each movement. Entries of one
 * document on one day are one movement; what comes to nothing, such as a bill that was voided, is none.
 */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { documentReference, type Fact } from '../facts/fact.ts'
import { fieldCodecs } from '../field-kinds.ts'
import { moneySum, wireDay } from '../fields.ts'
import { type Filters, filterShape } from './filters.ts'
import type { Opening, ReportHead } from './report.ts'

const pageSizeMax = 5000

/** The day of a movement, and its place among those of the day. */
export const movementCursor = z.codec(
  z
    .string()
    .max(40)
    .regex(/^\d{4}-\d{2}-\d{2}~\d{1,15}$/),
  z.object({ day: wireDay, place: z.int() }),
  {
    decode: wire => ({ day: wire.slice(0, 10), place: Number(wire.slice(11)) }),
    encode: value => `${value.day}~${value.place}`,
  },
)
export type MovementCursor = z.output<typeof movementCursor>

const reply = z.object({
  subject: fieldCodecs.reference,
  opening: moneySum,
  rows: z.array(
    z.object({ day: wireDay, document: documentReference, debit: moneySum, credit: moneySum, balance: moneySum }),
  ),
  /** Of all movements, whatever page this is. */
  debit: moneySum,
  credit: moneySum,
  closing: moneySum,
  /**
   * The closing balance by the age, in days, of what it is made of: payments settle the oldest first. A balance that is owed to the other side
   * stands in the youngest. Null: without an end.
   */
  ageing: z.array(z.object({ fromDays: z.int(), toDays: z.int().nullable(), amount: moneySum })),
  rowCount: z.int().min(0),
  /** Null on the last page. */
  next: movementCursor.nullable(),
})
export type Statement = z.output<typeof reply>

type StatementDescription<Fs extends Filters> = ReportHead & {
  readonly fact: Fact & { readonly name: 'entries' }
  readonly filters: Fs
  /** The filter that names whom or what it is about. */
  readonly subject: keyof Fs & string
  /** Only a party of this kind has one. */
  readonly partyKind: 'customer' | 'supplier'
  /** The side that makes the balance grow. */
  readonly side: 'debit' | 'credit'
  /** The last day of each age but the oldest. */
  readonly ageingDays: readonly number[]
  readonly opens: { readonly document: Opening }
}

export function statementReport<const Fs extends Filters>(report: StatementDescription<Fs>) {
  return {
    ...report,
    shape: 'statement',
    endpoint: endpoint({
      method: 'POST',
      path: report.call.path,
      summary: report.call.summary,
      need: report.need,
      body: z.strictObject({
        ...filterShape(report.filters),
        after: movementCursor.nullish(),
        pageSize: z.int().min(1).max(pageSizeMax).nullish(),
      }),
      reply,
      errors: ['access_denied', 'not_found', 'too_many_requests'],
    }),
  } as const
}
