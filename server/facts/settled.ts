/**
 * What a posting counts for when debts are aged. A reversal belongs to the posting that it reverses, and a refund to its original: both settle
 * that document before any other, on the day of that document.
 */
import { sql } from 'kysely'

/** Joined to `posting`. The reversal of a refund belongs to the original of the refund. */
export const settledJoins = sql`LEFT JOIN posting AS reversed ON reversed.id = posting.reverses_id
  LEFT JOIN bill AS own_bill ON own_bill.id = coalesce(reversed.bill_id, posting.bill_id)
  LEFT JOIN bill AS original ON original.id = own_bill.original_bill_id`

export const settledDay = sql`coalesce(original.day, reversed.day, posting.day)`

export const settledDocument = sql`CASE WHEN original.id IS NULL THEN coalesce(reversed.document, posting.document)
  ELSE original.type || ' ' || original.code END`
