/**
 * The document and day that a posting settles when debts are aged. A reversal settles the posting it reverses, and a refund its original bill, before
 * any other document and on that document's day. Allocations follow (`applied.ts`).
 */
import { sql } from 'kysely'

/** Joined to `posting`. The reversal of a refund settles the refund's original. */
export const settledJoins = sql`LEFT JOIN posting AS reversed ON reversed.id = posting.reverses_id
  LEFT JOIN bill AS own_bill ON own_bill.id = coalesce(reversed.bill_id, posting.bill_id)
  LEFT JOIN bill AS original ON original.id = own_bill.original_bill_id`

export const settledDay = sql`coalesce(original.day, reversed.day, posting.day)`

export const settledDocument = sql`CASE WHEN original.id IS NULL THEN coalesce(reversed.document, posting.document)
  ELSE original.type || ' ' || original.code END`
