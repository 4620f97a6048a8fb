import type { Migration } from './migration.ts'

/** Quotations by their last day: few of all bills have one. */
export const quotationsThatExpire: Migration = {
  number: 34,
  name: 'quotations that expire',
  sql: ['CREATE INDEX bill_expires ON bill (expires_on) WHERE expires_on IS NOT NULL;'],
  appendOnly: [],
}
