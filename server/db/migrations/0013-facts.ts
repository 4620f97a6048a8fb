import type { Migration } from './migration.ts'

/** An index of the few bill events that moved goods after posting. */
export const facts: Migration = {
  number: 13,
  name: 'facts',
  sql: [
    `CREATE INDEX bill_event_moved ON bill_event (bill_id, posting_id) WHERE kind IN ('delivered', 'undelivered');\n`,
  ],
  appendOnly: [],
}
