import type { Migration } from './migration.ts'

/** An index of quotations by expiry day; few bills have one. */
export const quotationsThatExpire: Migration = {
  number: 34,
  name: 'quotations that expire',
  sql: ['CREATE INDEX bill_expires ON bill (expires_on) WHERE expires_on IS NOT NULL;'],
  appendOnly: [],
}
